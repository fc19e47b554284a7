/** How to ask a database for a sign of life on a connection that no query uses. */
export interface Pulse<Connection> {
  open(onLost: () => void): Promise<Connection>;
  beat(connection: Connection): Promise<unknown>;
  close(connection: Connection): Promise<unknown>;
}

/** Keeps one connection for signs of life, and opens another when it is lost. */
export interface Heartbeat {
  /** Rejects when there is no sign of life; calls at one time share one. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A heartbeat that opens its connection with the first ping. */
export function heartbeat<Connection>(pulse: Pulse<Connection>): Heartbeat {
  let connection: Connection | null = null;
  let running: Promise<void> | null = null;

  const drop = async (): Promise<void> => {
    const dropped = connection;
    connection = null;
    // It may be gone already, and then there is nothing to close.
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
