import type { DatabaseSync } from 'node:sqlite';
import type { Column, Evidence } from '../../catalog/catalog.ts';
import { PipelineError, type Problem } from '../../errors.ts';
import { evidenceIf, jsonEvidence, withSamples, type SamplePart } from '../sample-values.ts';
import type { Connection, ConnectOptions } from '../dialect.ts';
import { withoutOwnTables } from '../without-own-tables.ts';
import { catalogFromRows } from './catalog-from-rows.ts';
import { readSqliteRows } from './catalog-query.ts';
import { momentForm } from '../../../server-template/shared/codecs/moment-codecs.ts';
import { databasePath } from '../../../server-template/shared/url/sqlite-url.ts';
import { usableUrl } from '../usable-url.ts';
import {
  isReadOnlyFile,
  readOnlyUrl,
  requireReadableFile,
  withoutWrites,
} from './database-file.ts';

/** Maximum wait for another program's lock; node:sqlite blocks meanwhile. */
const longestLockMs = 5000;

/** Opens a SQLite file read-only; never creates or changes a file. */
export async function connectSqlite(url: string, options: ConnectOptions): Promise<Connection> {
  rejectInterrupted(options.signal);
  const path = usableUrl(() => databasePath(url, options.baseFolder));
  await requireReadableFile(path);
  const { DatabaseSync } = await import('node:sqlite');
  const timeout = Math.min(options.timeoutMs, longestLockMs);
  const location = await readOnlyUrl(path);
  const database = mapErrors(path, () => new DatabaseSync(location, { readOnly: true, timeout }));
  return {
    async readCatalog({ wantsSample }) {
      const catalog = await readCatalog(database, path, options);
      return wantsSample === undefined
        ? catalog
        : withSamples(catalog, wantsSample, {
            ...{ quote: quoteName, part: samplePart },
            row: async (sql) => mapErrors(path, () => database.prepare(sql).get()),
          });
    },
    close: () => closeDatabase(database),
  };
}

async function readCatalog(database: DatabaseSync, path: string, { signal }: ConnectOptions) {
  rejectInterrupted(signal);
  const catalog = catalogFromRows(mapErrors(path, () => readSqliteRows(database)));
  return withoutOwnTables((await isReadOnlyFile(path)) ? withoutWrites(catalog) : catalog);
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function samplePart({ type, sqlType }: Column, quoted: string): SamplePart | null {
  if (type.kind === 'json') {
    const kind = `CASE WHEN ${quoted} IS NULL THEN NULL WHEN json_valid(${quoted}) THEN json_type(${quoted}) ELSE 'text' END`;
    return { sql: `group_concat(DISTINCT ${kind})`, read: jsonEvidence };
  }
  if (type.kind === 'dateTime') return momentPart(quoted);
  if (type.kind !== 'boolean' || !/^tinyint/i.test(sqlType)) return null;
  const isNumber = `typeof(${quoted}) = 'integer' AND ${quoted} NOT IN (0, 1)`;
  return { sql: `max(${isNumber})`, read: evidenceIf('numbers') };
}

/** The separator and the text after the seconds, with `s` for each digit, of all timestamps. */
function momentPart(quoted: string): SamplePart {
  const day = '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';
  const tail = Array.from({ length: 10 }, (_, digit) => digit).reduce(
    (text, digit) => `replace(${text}, '${digit}', 's')`,
    `substr(${quoted}, 20)`,
  );
  const form = `CASE WHEN ${quoted} GLOB '${day}[ T][0-9][0-9]:[0-9][0-9]:[0-9][0-9]*' THEN substr(${quoted}, 11, 1) || ${tail} WHEN ${quoted} IS NOT NULL THEN '?' END`;
  return { sql: `group_concat(DISTINCT ${form})`, read: momentEvidence };
}

function momentEvidence(result: unknown): Evidence | null {
  const form = /^([ T])((?:\.s{1,9})?)(Z?)$/.exec(typeof result === 'string' ? result : '');
  if (form === null) return null;
  const storedAs = momentForm(form[1] ?? '', form[2] ?? '', form[3] ?? '');
  return storedAs === null ? null : { storedAs };
}

async function closeDatabase(database: DatabaseSync): Promise<void> {
  if (database.isOpen) database.close();
}

function mapErrors<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw isSqliteError(error)
      ? new PipelineError(problemOf(error, path), { cause: error })
      : error;
  }
}

/** By the low byte of SQLite's extended result code (https://sqlite.org/rescode.html). */
function problemOf(error: Error & { readonly errcode: number }, path: string): Problem {
  switch (error.errcode & 0xff) {
    case 5:
    case 6:
      return {
        code: 'DATABASE_TIMEOUT',
        message: `The database file ${path} is locked by another program.`,
        hint: 'Try again when the other program has finished writing.',
      };
    case 3:
    case 14:
    case 23:
      return {
        code: 'DATABASE_PERMISSION',
        message: `The database file ${path} cannot be opened.`,
        hint: 'Check that this user may read the file and enter its folder.',
      };
    case 26:
      return {
        code: 'DATABASE_FAILED',
        message: `${path} is not a SQLite database.`,
        hint: 'Use a SQLite 3 file that is not encrypted.',
      };
    default:
      return {
        code: 'DATABASE_FAILED',
        message: `SQLite could not read ${path}: ${error.message}.`,
        hint: 'Check the file with PRAGMA integrity_check.',
      };
  }
}

function isSqliteError(error: unknown): error is Error & { readonly errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

function rejectInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PipelineError({ code: 'INTERRUPTED', message: 'Interrupted.' });
}
