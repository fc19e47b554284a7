import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import type { Catalog, Table } from '../../catalog/catalog.ts';
import type { Writer } from '../../dialects/dialect.ts';
import { readMariadb, withMariadbDatabase } from '../../dialects/mysql/test-database.ts';
import { openMysqlWriter } from '../../dialects/mysql/writer.ts';
import { readPostgres, withPostgresDatabase } from '../../dialects/postgresql/test-database.ts';
import { openPostgresqlWriter } from '../../dialects/postgresql/writer.ts';
import { readSqliteFacts } from '../../dialects/sqlite/file-facts.ts';
import { readSqlite, withSqliteFile } from '../../dialects/sqlite/test-database.ts';
import { openSqliteWriter } from '../../dialects/sqlite/writer.ts';
import type { KnownTables } from '../sqlite/known-tables.ts';
import { dumpedSchema } from './dumped-schema.ts';

/** A kind of database on which migrations are tested. */
export interface TestDatabase {
  readonly name: 'postgresql' | 'mysql' | 'sqlite';
  /** Creates a database from a script, passes its URL, and drops it. */
  withDatabase<T>(ddl: string, use: (place: string) => Promise<T>): Promise<T>;
  readCatalog(place: string): Promise<Catalog>;
  openWriter(place: string): Promise<Writer>;
  knownTables(place: string): Promise<KnownTables | null>;
  /** A quoted name. */
  quoted(name: string): string;
  /** Rows as lists of values that differ as JSON. */
  query(place: string, sql: string): Promise<readonly (readonly unknown[])[]>;
  /** The schema as the database reports it, for comparison. */
  schemaOf(place: string): Promise<unknown>;
}

const options = { timeoutMs: 60_000, baseFolder: '.' };

export const postgresqlTests: TestDatabase = {
  name: 'postgresql',
  withDatabase: withPostgresDatabase,
  readCatalog: (place) => readPostgres(place),
  openWriter: (place) => openPostgresqlWriter(place, options),
  knownTables: async () => null,
  quoted: inDoubleQuotes,
  query: queryPostgresql,
  schemaOf: dumpedSchema,
};

export const mariadbTests: TestDatabase = {
  name: 'mysql',
  withDatabase: withMariadbDatabase,
  readCatalog: readMariadb,
  openWriter: (place) => openMysqlWriter(place, options),
  knownTables: async () => null,
  quoted: (name) => `\`${name.replaceAll('`', '``')}\``,
  query: queryMariadb,
  schemaOf: async (place) => [
    comparable(await readMariadb(place)),
    await queryMariadb(
      place,
      'select TABLE_NAME, ALGORITHM, DEFINER, SECURITY_TYPE, CHECK_OPTION from information_schema.VIEWS where TABLE_SCHEMA = database() order by 1',
    ),
  ],
};

export const sqliteTests: TestDatabase = {
  name: 'sqlite',
  withDatabase: withSqliteFile,
  readCatalog: readSqlite,
  openWriter: (place) => openSqliteWriter(`file:${place}`, options),
  knownTables: (place) => readSqliteFacts(`file:${place}`, options),
  quoted: inDoubleQuotes,
  query: async (place, sql) => querySqlite(place, sql),
  schemaOf: async (place) => [
    comparable(await readSqlite(place)),
    querySqlite(
      place,
      `select name, replace(sql, '"', '') from sqlite_schema where type = 'trigger' order by 1`,
    ),
  ],
};

function inDoubleQuotes(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function queryPostgresql(url: string, sql: string): Promise<readonly unknown[][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows;
  } finally {
    await client.end();
  }
}

async function queryMariadb(url: string, sql: string): Promise<readonly unknown[][]> {
  const client = await createConnection({ uri: url, dateStrings: true, supportBigNumbers: true });
  try {
    const [rows] = await client.query({ sql, rowsAsArray: true });
    return rows as unknown[][];
  } finally {
    await client.end();
  }
}

function querySqlite(path: string, sql: string): readonly unknown[][] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    const rows = statement.all().map((row) => Object.values(row));
    return rows.map((row) =>
      row.map((value) => (typeof value === 'bigint' ? String(value) : value)),
    );
  } finally {
    database.close();
  }
}

/** A catalog without the order of columns, names of primary keys, quotes that SQLite adds when it renames, and indexes that MariaDB creates for foreign keys. */
function comparable(catalog: Catalog): unknown {
  const isOwn = (table: Table, index: Table['indexes'][number]): boolean =>
    !table.foreignKeys.some(
      ({ columns }) =>
        JSON.stringify(columns) === JSON.stringify(index.parts.map(({ column }) => column)),
    );
  return catalog.tables.map((table) => ({
    ...table,
    primaryKey: table.primaryKey?.columns,
    definition: table.definition?.replaceAll('"', '') ?? null,
    checks: table.checks
      .map((check) => ({ ...check, expression: check.expression.replaceAll('"', '') }))
      .sort((a, b) => (a.expression < b.expression ? -1 : 1)),
    columns: [...table.columns]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ generated, ...column }) => ({
        ...column,
        generated: generated && {
          ...generated,
          expression: generated.expression.replaceAll('"', ''),
        },
      })),
    indexes: table.indexes
      .filter((index) => catalog.provider !== 'mysql' || isOwn(table, index))
      .map(({ parts, where, ...index }) => ({
        ...index,
        where: where?.replaceAll('"', ''),
        parts: parts.map((part) => ({ ...part, expression: part.expression?.replaceAll('"', '') })),
      })),
  }));
}
