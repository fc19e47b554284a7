import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificate } from './self-signed-certificate.ts';

/** A server that knows just enough of a database's protocol to let everybody in and to answer a sign of life. */
export interface FakeDatabase {
  readonly port: number;
  /** How each client came that logged in. */
  readonly logins: readonly Login[];
  close(): void;
}
type Login = 'tls' | 'clear';

/** What one kind of database does with a connection; it encrypts where it can. */
type Protocol = (socket: Socket, desk: Desk) => Promise<void>;
interface Desk {
  readonly encrypt: ((socket: Socket) => Socket) | null;
  noteLogin(login: Login): void;
}

/** Starts a server at a free port of 127.0.0.1; without a certificate it has no TLS. */
export async function startFakeDatabase(
  protocol: Protocol,
  certificate: Certificate | null,
): Promise<FakeDatabase> {
  const logins: Login[] = [];
  const sockets = new Set<Socket>();
  const kept = <One extends Socket>(socket: One): One => {
    // Each read waits for several events.
    sockets.add(socket.setMaxListeners(0).on('error', () => undefined));
    return socket;
  };
  const desk: Desk = {
    encrypt:
      certificate && ((socket) => kept(new TLSSocket(socket, { isServer: true, ...certificate }))),
    noteLogin: (login) => logins.push(login),
  };
  const server = createServer((socket) => {
    protocol(kept(socket), desk).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    logins,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** PostgreSQL: the response to a request for TLS is one letter (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL). */
export async function fakePostgresql(socket: Socket, desk: Desk): Promise<void> {
  let client = socket;
  const readBody = async (): Promise<Buffer> =>
    read(client, (await read(client, 4)).readInt32BE() - 4);
  while ((await readBody()).readInt32BE() === 80_877_103) {
    client.write(desk.encrypt === null ? 'N' : 'S');
    if (desk.encrypt !== null) client = desk.encrypt(client);
  }
  desk.noteLogin(client === socket ? 'clear' : 'tls');
  const ready = message('Z', Buffer.from('I'));
  client.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
  for (;;) {
    const kind = (await read(client, 1)).toString();
    await readBody();
    const complete = message('C', Buffer.from('SET\0'));
    // Simple queries, and the Sync that ends each batch of messages.
    if (kind === 'Q' || kind === 'S') client.write(Buffer.concat([complete, ready]));
  }
}

function message(kind: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

/** MySQL: a login cut short after its flags is a request for TLS (https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_connection_phase.html). */
export async function fakeMysql(socket: Socket, desk: Desk): Promise<void> {
  let client = socket;
  const readPacket = async (): Promise<Buffer> => {
    const head = await read(client, 4);
    return Buffer.concat([head, await read(client, head.readUIntLE(0, 3))]);
  };
  client.write(packet(0, greeting(desk.encrypt !== null)));
  let login = await readPacket();
  if (login.length === 36 && desk.encrypt !== null) {
    client = desk.encrypt(client);
    login = await readPacket();
  }
  desk.noteLogin(client === socket ? 'clear' : 'tls');
  const ok = Buffer.from([0, 0, 0, 2, 0, 0, 0]);
  client.write(packet((login[3] ?? 0) + 1, ok));
  for (;;) {
    await readPacket();
    client.write(packet(1, ok));
  }
}

function packet(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(payload.length, 0, 3);
  head[3] = sequence;
  return Buffer.concat([head, payload]);
}

function greeting(offersTls: boolean): Buffer {
  const scramble = Buffer.alloc(20, 'x');
  const flags = Buffer.alloc(4);
  // Long password, database, the protocol of 4.1, transactions, secure connection, named authentication; and TLS.
  flags.writeUInt32LE(0x8_a209 | (offersTls ? 0x800 : 0));
  return Buffer.concat([
    Buffer.from('\x0a8.0.0\0\x01\0\0\0'),
    scramble.subarray(0, 8),
    Buffer.from([0]),
    flags.subarray(0, 2),
    Buffer.from([45, 2, 0]),
    flags.subarray(2),
    Buffer.from([21]),
    Buffer.alloc(10),
    scramble.subarray(8),
    Buffer.from('\0mysql_native_password\0'),
  ]);
}

/** Exactly so many bytes; throws when the client hangs up before. */
async function read(socket: Socket, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes = socket.read(count) as Buffer | null;
    if (bytes?.length === count) return bytes;
    if (socket.readableEnded || socket.destroyed) throw new Error('the client hung up');
    await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
}
