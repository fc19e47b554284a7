import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { mariadbUrl } from '../../../pipeline/dialects/mysql/test-database.ts';
import { postgresUrl } from '../../../pipeline/dialects/postgresql/test-database.ts';
import { testName } from '../../test/test-run.ts';

/** A database that is reset for each chain. */
export interface ChainDatabase extends AsyncDisposable {
  readonly url: string;
  /** Runs a statement; returns false if the database rejects it. */
  run(sql: string): Promise<boolean>;
  empty(): Promise<void>;
}

/** The databases for chains. */
export const chainDatabases = { sqlite, postgresql, mysql };

/** Names of these databases. */
export type ChainProvider = keyof typeof chainDatabases;

async function sqlite(): Promise<ChainDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'specmill-chains-'));
  const path = join(folder, 'shop.db');
  let database = new DatabaseSync(path);
  return {
    url: `file:${path}`,
    run: async (sql) => succeeds(async () => database.exec(sql)),
    empty: async () => {
      database.close();
      rmSync(path, { force: true });
      database = new DatabaseSync(path);
      database.exec('pragma journal_mode = memory; pragma synchronous = off');
    },
    [Symbol.asyncDispose]: async () => {
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postgresql(): Promise<ChainDatabase> {
  const name = testName();
  const admin = new pg.Client(postgresUrl);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query('set synchronous_commit = off; set client_min_messages = error');
  return {
    url: url.href,
    run: async (sql) => succeeds(() => client.query(sql)),
    empty: async () =>
      void (await client.query(
        'drop schema public cascade; create schema public; drop schema if exists sales, billing cascade',
      )),
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

async function mysql(): Promise<ChainDatabase> {
  const name = testName();
  const client = await createConnection({ uri: mariadbUrl, multipleStatements: true });
  const url = new URL(mariadbUrl);
  url.pathname = `/${name}`;
  await client.query(`create database ${name}; use ${name}; set sql_mode = 'ANSI_QUOTES'`);
  return {
    url: url.href,
    run: async (sql) => succeeds(() => client.query(sql)),
    empty: async () =>
      void (await client.query(`drop database ${name}; create database ${name}; use ${name}`)),
    [Symbol.asyncDispose]: async () => {
      await client.query(`drop database if exists ${name}`);
      await client.end();
    },
  };
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
}
