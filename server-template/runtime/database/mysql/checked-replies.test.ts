import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { failureOf, testLimits } from '../../../testing/database.case.ts';
import { mariadbDatabases, type TestDatabase } from '../../../testing/test-databases.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../mysql.ts';

const notes = mysqlTable('notes', {
  id: int('id').primaryKey().autoincrement(),
  note: varchar('note', { length: 20 }),
});

/** Replaces the reply to the next statement that matches. */
interface Change {
  readonly statement: RegExp;
  readonly reply: (sent: Buffer) => Buffer;
}

/** An error packet: https://mariadb.com/kb/en/err_packet/ */
function errorPacket(number: number, message: string): Buffer {
  const body = Buffer.concat([
    Buffer.from([0xff, number & 0xff, number >> 8]),
    Buffer.from(`#HY000${message}`),
  ]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 1]), body]);
}

/** A packet whose number is not the next one. */
function misnumbered(sent: Buffer): Buffer {
  const changed = Buffer.from(sent);
  changed[3] = 7;
  return changed;
}

/** A row whose text `a` has a length that does not exist. */
function unreadable(sent: Buffer): Buffer {
  const changed = Buffer.from(sent);
  changed[sent.lastIndexOf(Buffer.from([1, 0x61]))] = 0xff;
  return changed;
}

describe.skipIf((await mariadbDatabases.missing()) !== null)('a reply of MariaDB', () => {
  let server: TestDatabase;
  let database: Database;
  let change: Change | null = null;
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const { hostname, port } = new URL(server.url);
    const far = connect(Number(port || 3306), hostname);
    let pending: Change | null = null;
    near.on('data', (data) => {
      if (change?.statement.test(data.toString('latin1')) === true) {
        pending = change;
        change = null;
      }
      far.write(data);
    });
    far.on('data', (data) => {
      near.write(pending === null ? data : pending.reply(data));
      pending = null;
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
    }
  });

  beforeAll(async () => {
    server = await mariadbDatabases.create(
      'create table notes (id int auto_increment primary key, note varchar(20))',
    );
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(server.url);
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    database = await openDatabase({ url: url.href, ...testLimits });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await database.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await server.drop();
  });

  test.each([
    ['has another number', misnumbered],
    ['cannot be read', unreadable],
  ])('that %s closes the connection, and nothing is printed', async (_what, reply) => {
    const printed = (['error', 'trace', 'warn', 'log'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    const rows = database.table({ table: notes });
    const { id } = await rows.create({ note: 'a' });
    change = { statement: /^....\x03select/s, reply };
    expect(await failureOf(rows.get([String(id)]))).toMatchObject({ kind: 'unavailable' });
    expect(change).toBeNull();
    expect(await rows.get([String(id)])).toEqual({ id, note: 'a' });
    for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  });

  test('to a create that cannot be read closes the connection', async () => {
    const rows = database.table({ table: notes });
    change = { statement: /^....\x03insert/s, reply: unreadable };
    expect(await failureOf(rows.create({ note: 'a' }))).toMatchObject({ kind: 'unavailable' });
    expect(await rows.create({ note: 'b' })).toMatchObject({ note: 'b' });
  });

  test('to a COMMIT that a cluster rejects (1180) is a conflict, and the connection is kept', async () => {
    change = {
      statement: /^....\x03commit/s,
      reply: () => errorPacket(1180, 'Got error 6 "No such device or address" during COMMIT'),
    };
    const work = database.transaction(({ table }) => table({ table: notes }).create({ note: 'b' }));
    const error: unknown = await work.catch((rejection: unknown) => rejection);
    expect(database.failure(error)).toMatchObject({ kind: 'busy', retryAfter: 1 });
    expect(change).toBeNull();
    expect(await database.table({ table: notes }).create({ note: 'c' })).toMatchObject({
      note: 'c',
    });
  });
});
