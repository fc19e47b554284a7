/** How to check a database on a connection that queries do not use. */
export interface Pulse<Connection> {
  open(onLost: () => void): Promise<Connection>;
  beat(connection: Connection): Promise<unknown>;
  close(connection: Connection): Promise<unknown>;
}

/** Keeps a connection for health checks, and reconnects when it is lost. */
export interface Heartbeat {
  /** Rejects if the database does not respond; concurrent calls share one check. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a heartbeat, which connects on the first ping. */
export function heartbeat<Connection>(pulse: Pulse<Connection>): Heartbeat {
  let connection: Connection | null = null;
  let running: Promise<void> | null = null;

  const drop = async (): Promise<void> => {
    const dropped = connection;
    connection = null;
    // The connection may be closed already.
    if (dropped !== null) await pulse.close(dropped).catch(() => undefined);
  };
  const beat = async (): Promise<void> => {
    try {
      connection ??= await pulse.open(() => (connection = null));
      await pulse.beat(connection);
    } catch (error) {
      await drop();
      throw error;
    }
  };
  return {
    ping() {
      running ??= beat().finally(() => (running = null));
      return running;
    },
    async close() {
      await running?.catch(() => undefined);
      await drop();
    },
  };
}
