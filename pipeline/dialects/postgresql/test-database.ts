import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { testName } from '../../../scripts/test/test-run.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { postgresql } from './dialect.ts';

/** Server for tests, with the right to create and drop databases. */
export const postgresUrl =
  process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Whether the server responds; if not, warns, and throws in CI. */
export async function isPostgresUp(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    process.stderr.write(
      'SKIPPED: no PostgreSQL server responds at POSTGRES_URL; its tests did not run.\n',
    );
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database, runs `ddl` in it, passes its URL, and always drops it. */
export async function withPostgresDatabase<T>(
  ddl: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const name = testName();
  await runSql(
    postgresUrl,
    `CREATE DATABASE ${name}`,
    // Test databases need no durability: commits do not wait for the disk.
    `ALTER DATABASE ${name} SET synchronous_commit = off`,
  );
  try {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    await runSql(url.href, ddl);
    return await use(url.href);
  } finally {
    await runSql(postgresUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** Runs scripts, one after the other, on a separate connection. */
export async function runSql(url: string, ...scripts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const sql of scripts) await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Runs a script with psql, which continues after errors: dumps refer to roles and languages of
 * other servers.
 */
export function loadPostgresScript(url: string, path: string): void {
  const { error } = spawnSync('psql', ['--quiet', '--no-psqlrc', '--file', path, url], {
    stdio: 'ignore',
  });
  if (error !== undefined) throw error;
}

/** Reads a database with the PostgreSQL reader. */
export async function readPostgres(
  url: string,
  schemas: readonly string[] | null = null,
): Promise<Catalog> {
  const connection = await postgresql.connect(url, { timeoutMs: 30_000, baseFolder: '.' });
  try {
    return await connection.readCatalog({ schemas });
  } finally {
    await connection.close();
  }
}
