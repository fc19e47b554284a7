import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
} from '../../testing/test-databases.ts';
import type { Database } from '../database/database.ts';
import { openDatabase as openMysql } from '../database/mysql.ts';
import { openDatabase as openPostgresql } from '../database/postgresql.ts';
import { openDatabase as openSqlite } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { custom } from '../routes.ts';
import type { Handler, HandlerResponse } from './handler.ts';

const circle: Record<string, unknown> = {};
circle['itself'] = circle;

/** Responses that cannot be sent. */
const unsendable: Readonly<Record<string, HandlerResponse>> = {
  circle: { body: circle },
  bigint: {
    body: {
      id: new (class {
        readonly id = 1n;
      })(),
    },
  },
  mismatch: { body: { id: 'one' } },
  unprintable: {
    body: {
      toJSON() {
        throw new Error('no');
      },
    },
  },
  header: { body: { id: 1 }, headers: { 'X-Name': 'a\r\nb' } },
};

const document = {
  openapi: '3.0.3',
  info: { title: 'Transactions', version: '1' },
  paths: {
    '/rows/{id}/{kind}': {
      parameters: ['id', 'kind'].map((name) => ({
        ...{ name, in: 'path', required: true, schema: { type: 'string' } },
      })),
      post: {
        operationId: 'write',
        responses: {
          '201': {
            description: 'Done.',
            content: {
              'application/json': {
                schema: {
                  ...{ type: 'object', required: ['id'] },
                  properties: { id: { type: 'integer' } },
                },
              },
            },
          },
        },
      },
    },
  },
} as unknown as Document;

interface Client {
  execute?(statement: SQL): Promise<unknown>;
  run?(statement: SQL): unknown;
  transaction(work: (own: Client) => Promise<unknown>): Promise<unknown>;
}

const write = async (client: Client, id: string): Promise<unknown> => {
  const statement = sql`insert into written (id) values (${Number(id)})`;
  return client.run?.(statement) ?? client.execute?.(statement);
};

const handler: Handler = ({ params, transaction }) => {
  const { id, kind } = params as { id: string; kind: string };
  return transaction(async ({ drizzle, isTransaction }) => {
    const client = drizzle as Client;
    await write(client, id);
    if (kind === 'nested') {
      await client.transaction((own) => write(own, `${id}1`));
      const undone = client.transaction(async (own) => {
        await write(own, `${id}2`);
        throw new Error('not this row');
      });
      await undone.catch(() => undefined);
    }
    return unsendable[kind] ?? { body: { id: isTransaction === true ? 1 : 0 } };
  });
};

const subjects = [
  { name: 'PostgreSQL', databases: postgresDatabases, openDatabase: openPostgresql },
  { name: 'MariaDB', databases: mariadbDatabases, openDatabase: openMysql },
  { name: 'SQLite', databases: sqliteDatabases, openDatabase: openSqlite },
] as const;

const missing = new Map(
  await Promise.all(
    subjects.map(async ({ name, databases }) => [name, await databases.missing()] as const),
  ),
);

describe.each(subjects)('a transaction of a handler on $name', (subject) => {
  const isMissing = missing.get(subject.name) !== null;
  let database: TestDatabase;
  let server: RunningApi;

  beforeAll(async () => {
    if (isMissing) return;
    database = await subject.databases.create('create table written (id integer primary key)');
    const openDatabase = subject.openDatabase as (
      options: Parameters<typeof openSqlite>[0],
    ) => Promise<Database>;
    const routes = { 'POST /rows/{id}/{kind}': custom(handler) };
    server = await startApi({ document, routes, openDatabase }, database.url);
  });
  afterAll(async () => {
    if (isMissing) return;
    await server.stop();
    await database.drop();
  });

  it.skipIf(isMissing)('is undone if its response cannot be sent', async () => {
    for (const [index, kind] of Object.keys(unsendable).entries()) {
      expect([kind, (await server.call(`POST /rows/${index + 1}/${kind}`)).status]).toEqual([
        kind,
        500,
      ]);
      // The row is not there: it can be written again.
      expect((await server.call(`POST /rows/${index + 1}/fine`)).status).toBe(201);
    }
  });

  it.skipIf(isMissing)('contains the transactions of its client', async () => {
    const { status, body } = await server.call('POST /rows/20/nested');
    expect([status, body]).toEqual([201, { id: 1 }]);
    expect((await server.call('POST /rows/20/fine')).status).toBe(409);
    expect((await server.call('POST /rows/201/fine')).status).toBe(409);
    expect((await server.call('POST /rows/202/fine')).status).toBe(201);
  });
});
