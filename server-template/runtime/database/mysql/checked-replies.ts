/** What mysql2 does with each packet of a server; its declarations lack this. */
interface DriverConnection {
  readonly sequenceId: number;
  readonly stream: { destroy(): void };
  handlePacket(packet?: { readonly sequenceId: number } | null): void;
}

const closed = new WeakSet<object>();

/** Where the driver prints a stack before it fails on a number that does not exist. */
const output: { trace: () => void } = console;

/**
 * Closes a connection whose server sends a packet out of order or one that cannot be read, as a node
 * of a cluster may that runs a statement again. The driver would go on with the next packet, which
 * may belong to another statement, and print a warning or a stack between the lines of the log.
 */
export function checkReplies(connection: object): void {
  const driver = connection as DriverConnection;
  const handle = driver.handlePacket.bind(driver);
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    closed.add(connection);
    driver.stream.destroy();
  };
  driver.handlePacket = (packet) => {
    if (packet && packet.sequenceId !== driver.sequenceId) close();
    if (isClosed) return;
    const { trace } = output;
    output.trace = close;
    try {
      handle(packet);
    } finally {
      output.trace = trace;
    }
  };
}

/** Whether a connection was closed because of a reply. */
export function hasBadReply(connection: object): boolean {
  return closed.has(connection);
}
