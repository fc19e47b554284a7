import * as mysql from 'drizzle-orm/mysql-core';
import * as postgres from 'drizzle-orm/pg-core';
import { integer, numeric, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import mysqlClient from 'mysql2/promise';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dialect } from '../../../pipeline/dialects/dialect.ts';
import { mysql as mysqlDialect } from '../../../pipeline/dialects/mysql/dialect.ts';
import { postgresql } from '../../../pipeline/dialects/postgresql/dialect.ts';
import { sqlite } from '../../../pipeline/dialects/sqlite/dialect.ts';
import { buildDocument } from '../../../pipeline/document/build-document.ts';
import { servedDocument } from '../../../pipeline/emit/server/served-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import { openDatabase as openMysql } from '../../../server-template/runtime/database/mysql.ts';
import { openDatabase as openPostgres } from '../../../server-template/runtime/database/postgresql.ts';
import {
  dateTime,
  openDatabase as openSqlite,
} from '../../../server-template/runtime/database/sqlite.ts';
import type {
  Database,
  DatabaseOptions,
} from '../../../server-template/runtime/database/database.ts';
import type { Document } from '../../../server-template/runtime/document/openapi.ts';
import { list, type Routes } from '../../../server-template/runtime/routes.ts';
import { startApi, type RunningApi } from '../../../server-template/testing/running-api.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
  type TestDatabases,
} from '../../../server-template/testing/test-databases.ts';

/** A statement sent by the server. */
interface Sent {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Steps of a statement's query plan that read or sort the whole table. */
type ExplainWaste = (url: string, sent: Sent) => Promise<readonly string[]>;

interface Subject {
  readonly name: string;
  readonly databases: TestDatabases;
  readonly dialect: Dialect;
  readonly moment: string;
  readonly analyze: string;
  readonly open: (options: DatabaseOptions) => Promise<Database>;
  readonly table: Parameters<typeof list>[0];
  readonly waste: ExplainWaste;
}

const schema = ({ moment, analyze }: Pick<Subject, 'moment' | 'analyze'>): string => `
  CREATE TABLE owners (id integer PRIMARY KEY, name varchar(40) NOT NULL);
  CREATE TABLE items (id integer PRIMARY KEY, owner_id integer NOT NULL REFERENCES owners (id),
    code varchar(40) NOT NULL UNIQUE, name varchar(40) NOT NULL, price decimal(12,2) NOT NULL,
    made_at ${moment} NOT NULL, ended_at ${moment}, kind varchar(8) NOT NULL CHECK (kind IN ('a', 'b')));
  CREATE INDEX items_name ON items (name);
  CREATE INDEX items_price ON items (price);
  CREATE INDEX items_made ON items (made_at);
  CREATE INDEX items_ended ON items (ended_at);
  CREATE INDEX items_owner ON items (owner_id);
  INSERT INTO owners WITH ${digits} SELECT a.n + 10 * b.n, 'owner' FROM digits a, digits b;
  INSERT INTO items WITH ${digits},
  numbers AS (SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n + 100000 * f.n AS n
    FROM digits a, digits b, digits c, digits d, digits e, digits f WHERE f.n < 2)
  SELECT n, n % 100, concat('code', n), concat('name', n % 5000), n % 9973 + 0.5,
    ${dayOf(moment, 'n % 5000')}, CASE WHEN n % 3 = 0 THEN NULL ELSE ${dayOf(moment, 'n % 3000')} END,
    CASE WHEN n % 2 = 0 THEN 'a' ELSE 'b' END FROM numbers;
  ${analyze}`;

const digits = `digits AS (SELECT 0 AS n ${Array.from({ length: 9 }, (_, n) => `UNION ALL SELECT ${n + 1}`).join(' ')})`;

function dayOf(moment: string, days: string): string {
  if (moment === 'timestamptz') return `timestamptz '2000-01-01' + (${days}) * interval '1 day'`;
  if (moment === 'datetime') return `date_add('2000-01-01', interval (${days}) day)`;
  return `datetime('2000-01-01', (${days}) || ' days')`;
}

const subjects: readonly Subject[] = [
  {
    ...{ name: 'SQLite', databases: sqliteDatabases, dialect: sqlite },
    ...{ moment: 'timestamp', analyze: 'ANALYZE;', open: openSqlite },
    table: sqliteTable('items', {
      id: integer('id').primaryKey(),
      ownerId: integer('owner_id').notNull(),
      code: text('code').notNull(),
      name: text('name').notNull(),
      price: numeric('price').notNull(),
      madeAt: dateTime('made_at').notNull(),
      endedAt: dateTime('ended_at'),
      kind: text('kind').notNull(),
    }),
    async waste(url, { sql, values }) {
      const client = new DatabaseSync(url.slice('file:'.length));
      try {
        const steps = client
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all(...(values as SQLInputValue[]))
          .map(({ detail }) => String(detail));
        // If no index is named, the table is read in key order.
        const isOrdered = /order by "items"\."id"(?: desc)? limit/i.test(sql);
        return steps.filter(
          (step) => /TEMP B-TREE/.test(step) || (/^SCAN items(?! USING)/.test(step) && !isOrdered),
        );
      } finally {
        client.close();
      }
    },
  },
  {
    ...{ name: 'PostgreSQL', databases: postgresDatabases, dialect: postgresql },
    ...{ moment: 'timestamptz', analyze: 'ANALYZE;', open: openPostgres },
    table: postgres.pgTable('items', {
      id: postgres.integer('id').primaryKey(),
      ownerId: postgres.integer('owner_id').notNull(),
      code: postgres.varchar('code', { length: 40 }).notNull(),
      name: postgres.varchar('name', { length: 40 }).notNull(),
      price: postgres.numeric('price', { precision: 12, scale: 2 }).notNull(),
      madeAt: postgres.timestamp('made_at', { withTimezone: true, mode: 'string' }).notNull(),
      endedAt: postgres.timestamp('ended_at', { withTimezone: true, mode: 'string' }),
      kind: postgres.varchar('kind', { length: 8 }).notNull(),
    }),
    async waste(url, { sql, values }) {
      const client = new pg.Client(url);
      await client.connect();
      try {
        const { rows } = await client.query(`EXPLAIN ${sql}`, [...values]);
        const steps = rows.map((row: Record<string, string>) => row['QUERY PLAN'] ?? '');
        // Sorting some rows of an index is permitted, sorting the whole table is not.
        return steps.filter((step) => {
          const rows = Number(/rows=(\d+)/.exec(step)?.[1]);
          return /\bSeq Scan on items/.test(step) || (/^\W*Sort /.test(step) && rows > 20_000);
        });
      } finally {
        await client.end();
      }
    },
  },
  {
    ...{ name: 'MariaDB', databases: mariadbDatabases, dialect: mysqlDialect },
    ...{ moment: 'datetime', analyze: 'ANALYZE TABLE items;', open: openMysql },
    table: mysql.mysqlTable('items', {
      id: mysql.int('id').primaryKey(),
      ownerId: mysql.int('owner_id').notNull(),
      code: mysql.varchar('code', { length: 40 }).notNull(),
      name: mysql.varchar('name', { length: 40 }).notNull(),
      price: mysql.decimal('price', { precision: 12, scale: 2 }).notNull(),
      madeAt: mysql.datetime('made_at', { mode: 'string' }).notNull(),
      endedAt: mysql.datetime('ended_at', { mode: 'string' }),
      kind: mysql.varchar('kind', { length: 8 }).notNull(),
    }),
    async waste(url, { sql, values }) {
      const client = await mysqlClient.createConnection(url);
      try {
        const [rows] = await client.query(`EXPLAIN ${sql}`, [...values]);
        return (rows as { type: string; Extra: string; rows: number }[]).flatMap((row) => {
          // Sorting some rows of an index is permitted, sorting the whole table is not.
          const isSorted = row.Extra.includes('filesort') && row.rows > 20_000;
          return row.type === 'ALL' || isSorted ? [`${row.type} ${row.rows} ${row.Extra}`] : [];
        });
      } finally {
        await client.end();
      }
    },
  },
];

const servers = await Promise.all(
  subjects.map(async (subject) => ({ subject, missing: await subject.databases.missing() })),
);

const values: Readonly<Record<string, string>> = {
  ownerId: '7',
  id: '7',
  code: 'code77',
  name: 'name77',
  kind: 'a',
  price_gte: '9970',
  price_lte: '3',
  madeAt_gte: '2013-09-01T00:00:00Z',
  madeAt_lte: '2000-01-03T00:00:00Z',
  endedAt_gte: '2008-03-01T00:00:00Z',
  endedAt_lte: '2000-01-03T00:00:00Z',
};

describe.each(servers)('what introspection declares on $subject.name', ({ subject, missing }) => {
  let database: TestDatabase;
  let server: RunningApi;
  let parameters: readonly string[] = [];
  const sent: Sent[] = [];

  beforeAll(async () => {
    if (missing !== null) return console.warn(`SKIPPED: ${missing}`);
    database = await subject.databases.create(schema(subject));
    const connection = await subject.dialect.connect(database.url, {
      ...{ timeoutMs: 30_000, baseFolder: '/' },
    });
    const catalog = await connection.readCatalog({ schemas: null });
    await connection.close();
    const { document } = buildDocument(catalog, subject.dialect, {
      ...{ title: 'plans', naming: 'camelCase' },
    });
    const model = resolveModel(document);
    const operation = model.operations.find(({ id }) => id === 'listItems');
    parameters = [
      ...(operation?.list?.filters ?? []).map(({ parameter }) => parameter.name),
      ...(operation?.list?.sortable ?? []).flatMap(({ name }) => [`sort=${name}`, `sort=-${name}`]),
    ];
    const served = JSON.parse(servedDocument(model)) as Document;
    const paths = { '/items': { get: served.paths['/items']?.['get'] } };
    const routes: Routes = { 'GET /items': list(subject.table) };
    const openDatabase = async (options: DatabaseOptions) => {
      const opened = await subject.open(options);
      const { session } = opened.drizzle as { session: { logger: object } };
      session.logger = {
        logQuery: (sql: string, given: readonly unknown[]) => sent.push({ sql, values: given }),
      };
      return opened;
    };
    server = await startApi({ openDatabase, routes, document: { ...served, paths } }, database.url);
  });
  afterAll(async () => {
    if (missing !== null) return;
    await server.stop();
    await database.drop();
  });

  it.skipIf(missing !== null)('is read in the order of an index', async () => {
    expect(parameters.length).toBeGreaterThanOrEqual(20);
    const queries = [
      ...['', 'page=3', 'limit=100', 'price_gte=5&sort=price&page=2'],
      ...parameters.map((name) => (name.includes('=') ? name : `${name}=${values[name] ?? ''}`)),
    ];
    const wasted: Record<string, readonly string[]> = {};
    for (const query of queries) {
      sent.length = 0;
      const { status, body } = await server.call(`GET /items?${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      expect(body, query).not.toEqual([]);
      for (const statement of sent) {
        const found = await subject.waste(database.url, statement);
        if (found.length > 0) wasted[`${query}: ${statement.sql}`] = found;
      }
      expect(sent.length, query).toBeGreaterThan(0);
    }
    // PostgreSQL's indexes sort nulls at the opposite end of the API's lists.
    const isKnown = (line: string): boolean =>
      subject.name === 'PostgreSQL' && /^sort=-?endedAt:/.test(line);
    expect(Object.entries(wasted).filter(([line]) => !isKnown(line))).toEqual([]);
  });
});
