import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Provider } from '../../../catalog/catalog.ts';
import type { Writer } from '../../../dialects/dialect.ts';
import { PipelineError } from '../../../errors.ts';
import { databasePath } from '../../../../server-template/shared/url/sqlite-url.ts';
import { openWriter } from '../../migrate/load-writer.ts';

/** A database to fill from a template. */
export interface FilledDatabase {
  readonly provider: Provider;
  readonly url: string;
  /** Folder of the new project. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/**
 * Runs a template's statements in a database without its tables; false if it has them. All or
 * nothing, except on MariaDB and MySQL, which keep tables created before a failure.
 */
export async function fillDatabase(
  { provider, url, folder, signal }: FilledDatabase,
  statements: readonly string[],
): Promise<boolean> {
  if (provider === 'sqlite') await createFile(url, folder);
  const writer = await openWriter(provider, url, {
    ...{ timeoutMs: TIMEOUT_MS, baseFolder: folder, signal },
  });
  try {
    if (await hasTable(writer, 'customers')) return false;
    await writer.run(provider === 'mysql' ? 'START TRANSACTION' : 'BEGIN');
    for (const statement of statements) await writer.run(statement);
    await writer.run('COMMIT');
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PipelineError(
      {
        code: 'DATABASE_FAILED',
        message: `The shop's tables could not be created: ${reason}`,
        hint: 'Use an empty database. The project is complete; the statements are in database/.',
      },
      { cause: error },
    );
  } finally {
    await writer.close();
  }
}

async function createFile(url: string, folder: string): Promise<void> {
  const path = resolve(folder, databasePath(url, folder));
  await writeFile(path, '', { flag: 'a' });
}

async function hasTable(writer: Writer, table: string): Promise<boolean> {
  return writer.run(`SELECT 1 FROM ${table} WHERE 1 = 0`).then(
    () => true,
    () => false,
  );
}
