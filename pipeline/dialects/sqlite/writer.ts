import { databasePath } from '../../../server-template/shared/url/sqlite-url.ts';
import type { ConnectOptions, Writer } from '../dialect.ts';
import { usableUrl } from '../usable-url.ts';
import { requireReadableFile } from './database-file.ts';

/** Maximum wait for another program's lock, in milliseconds. */
const LONGEST_LOCK = 5000;

/** Opens an existing SQLite file for writing. Throws PipelineError (DATABASE_*). */
export async function openSqliteWriter(url: string, options: ConnectOptions): Promise<Writer> {
  const path = usableUrl(() => databasePath(url, options.baseFolder));
  await requireReadableFile(path);
  const { DatabaseSync } = await import('node:sqlite');
  const timeout = Math.min(options.timeoutMs, LONGEST_LOCK);
  const database = new DatabaseSync(path, { timeout });
  return {
    run: async (sql) => database.exec(sql),
    rows: async (sql) => database.prepare(sql).all(),
    close: async () => database.close(),
  };
}
