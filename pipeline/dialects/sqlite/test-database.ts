import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog } from '../../catalog/catalog.ts';
import { sqlite } from './dialect.ts';

/** Makes a SQLite file in a folder of its own, runs `ddl` in it, hands its path over, and removes it whatever happens. */
export async function withSqliteFile<T>(
  ddl: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-sqlite-'));
  try {
    const path = join(folder, 'test.db');
    const database = new DatabaseSync(path);
    // Not to wait for the disk after each of thousands of statements.
    database.exec(`pragma journal_mode = memory; pragma synchronous = off; ${ddl}`);
    database.close();
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The catalog of a SQLite file. */
export async function readSqlite(path: string): Promise<Catalog> {
  const connection = await sqlite.connect(`file:${path}`, { timeoutMs: 5000, baseFolder: '.' });
  try {
    return await connection.readCatalog({ schemas: null });
  } finally {
    await connection.close();
  }
}
