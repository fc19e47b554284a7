import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalog } from '../../catalog/catalog.ts';
import { sqlite } from './dialect.ts';

/**
 * Creates a SQLite file in a temporary folder, runs `ddl` in it, passes its path, and always
 * removes it.
 */
export async function withSqliteFile<T>(
  ddl: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-sqlite-'));
  try {
    const path = join(folder, 'test.db');
    const database = new DatabaseSync(path);
    // Avoids waiting for the disk after each statement.
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
