import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { testName } from '../../scripts/test/test-run.ts';
import { emptyPostgres } from './emptied-databases.ts';

/** A database of a test's own. */
export interface TestDatabase {
  readonly url: string;
  /** Runs one or more statements outside the server under test. */
  run(sql: string): Promise<void>;
  /** The test needs it no longer. */
  drop(): Promise<void>;
  /** Removes it although a server uses it. */
  remove(): Promise<void>;
}

/** A kind of database that tests can be given. */
export interface TestDatabases {
  /** Null, or why there is none here; with CI=true that fails instead of skipping. */
  missing(): Promise<string | null>;
  create(schema: string): Promise<TestDatabase>;
}

/** SQLite files in a temporary folder. */
export const sqliteDatabases: TestDatabases = {
  missing: async () => null,
  async create(schema) {
    const folder = await mkdtemp(join(tmpdir(), 'template-sqlite-'));
    const path = join(folder, 'test.db');
    const client = new DatabaseSync(path);
    // A test's database need not outlive a power cut: no statement waits for the disk.
    client.exec(`pragma journal_mode = wal; pragma synchronous = off; ${schema}`);
    const drop = async (): Promise<void> => {
      client.close();
      await rm(folder, { recursive: true, force: true });
    };
    return { url: `file:${path}`, run: async (sql) => client.exec(sql), drop, remove: drop };
  },
};

/** Databases of the PostgreSQL server at POSTGRES_URL. */
export const postgresDatabases: TestDatabases = {
  missing: () => unreachable('POSTGRES_URL', () => withPostgres(postgresUrl, 'select 1')),
  async create(schema) {
    const name = emptied.pop() ?? (await newPostgres());
    const url = withDatabase(postgresUrl, name);
    const run = (sql: string): Promise<void> => withPostgres(url, sql);
    await run(schema);
    const remove = (): Promise<void> =>
      withPostgres(postgresUrl, `drop database ${name} with (force)`);
    return {
      ...{ url, run, remove },
      async drop() {
        if (await emptyPostgres(url)) emptied.push(name);
        else await remove();
      },
    };
  },
};

/** PostgreSQL databases for this process's next tests; the end of the run drops them. */
const emptied: string[] = [];

async function newPostgres(): Promise<string> {
  const name = testName();
  await withPostgres(postgresUrl, `create database ${name}`);
  // As above: no commit waits for the disk.
  await withPostgres(postgresUrl, `alter database ${name} set synchronous_commit = off`);
  return name;
}

/** Databases of the MariaDB or MySQL server at MARIADB_URL. */
export const mariadbDatabases: TestDatabases = {
  missing: () => unreachable('MARIADB_URL', () => withMariadb(mariadbUrl, 'select 1')),
  async create(schema) {
    const name = testName();
    await withMariadb(mariadbUrl, `create database ${name} character set utf8mb4`);
    const url = withDatabase(mariadbUrl, name);
    const run = (sql: string): Promise<void> => withMariadb(url, sql);
    if (schema.trim() !== '') await run(schema);
    const drop = (): Promise<void> => withMariadb(mariadbUrl, `drop database ${name}`);
    return { url, run, drop, remove: drop };
  },
};

/** Server for tests, with the right to create databases. */
export const postgresUrl =
  process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
export const mariadbUrl = process.env['MARIADB_URL'] ?? 'mysql://root@127.0.0.1:3306/';

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function withPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function withMariadb(url: string, sql: string): Promise<void> {
  const connection = await mysql.createConnection({ uri: url, multipleStatements: true });
  try {
    await connection.query(sql);
  } finally {
    await connection.end();
  }
}

async function unreachable(variable: string, connect: () => Promise<void>): Promise<string | null> {
  try {
    await connect();
    return null;
  } catch (error) {
    const reason = `no database at ${variable}: ${error instanceof Error ? error.message : String(error)}`;
    if (process.env['CI'] === 'true') throw new Error(reason, { cause: error });
    process.stderr.write(`SKIPPED: ${reason}\n`);
    return reason;
  }
}
