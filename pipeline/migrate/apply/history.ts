import { HISTORY_TABLE } from '../../history-table.ts';
import type { Provider } from '../../catalog/catalog.ts';
import type { Writer } from '../../dialects/dialect.ts';
import { PipelineError } from '../../errors.ts';
import type { NameContext } from '../print/printed-step.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';
import type { HistoryPlace } from './history-place.ts';
import { groupCount } from './migration-script.ts';
import type { MigrationScript } from './migration-script.ts';

/** A migration that `--apply` has run, or begun to run. */
export interface HistoryEntry {
  /** From 1 on. */
  readonly id: number;
  readonly document: string;
  /** SHA-256 of the script as printed without a database. */
  readonly checksum: string;
  /** Times in UTC, as `2026-01-31T12:30:00.000Z`; the second is null until the last step is done. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Number of groups of statements that are done. */
  readonly done: number;
  /** Why the last run of it ended; null: it did not, or was interrupted. */
  readonly failure: string | null;
  readonly script: MigrationScript;
}

/** Statements that record the progress of a migration. */
export interface Recording {
  /** Whether an interrupted run may have run the first statement. */
  readonly mayBeDone: boolean;
  /** Statements before the first step. */
  readonly begin: readonly string[];
  done(groups: number): string;
  failed(reason: string): string;
}

/** What is known of a migration before it is run. */
export type NewEntry = Pick<HistoryEntry, 'id' | 'document' | 'checksum' | 'script'>;

/** The migrations of a database, the oldest first. */
export async function readHistory(
  writer: Writer,
  place: HistoryPlace,
): Promise<readonly HistoryEntry[]> {
  const [found] = await writer.rows(existsSql(place));
  if (Number(found?.['number'] ?? 0) === 0) return [];
  const rows = await writer.rows(`SELECT * FROM ${tableOf(place)} ORDER BY id`);
  return rows.map((row) => ({
    id: Number(row['id']),
    document: String(row['document']),
    checksum: String(row['checksum']),
    startedAt: String(row['started_at']),
    finishedAt: textOrNull(row['finished_at']),
    done: Number(row['done']),
    failure: textOrNull(row['failure']),
    script: JSON.parse(String(row['script'])) as MigrationScript,
  }));
}

/** Records a new migration. */
export function recordingOf(entry: NewEntry, place: HistoryPlace): Recording {
  const values = [entry.checksum, entry.document, now(), JSON.stringify(entry.script)];
  const texts = values.map((value) => textLiteral(value, place.provider)).join(', ');
  const insert = `INSERT INTO ${tableOf(place)} (id, done, checksum, document, started_at, script) VALUES (${String(entry.id)}, 0, ${texts})`;
  return {
    ...continuedRecording({ ...entry, failure: '' }, place),
    begin: [createSql(place), insert],
  };
}

/** Records the rest of a migration that has an entry. */
export function continuedRecording(
  { id, script, failure }: Pick<HistoryEntry, 'id' | 'script' | 'failure'>,
  place: HistoryPlace,
): Recording {
  const size = groupCount(script.stages);
  const update = (set: string): string =>
    `UPDATE ${tableOf(place)} SET ${set} WHERE id = ${String(id)}`;
  const literal = (text: string): string => textLiteral(text, place.provider);
  return {
    mayBeDone: failure === null,
    begin: [],
    done: (groups) => {
      const finished = groups < size ? '' : `, finished_at = ${literal(now())}`;
      return update(`done = ${String(groups)}, failure = NULL${finished}`);
    },
    failed: (reason) => update(`failure = ${literal(reason)}`),
  };
}

/** How often another migration is waited for, half a second each time. */
const WAITS = 40;

/** Lets one migration run at a time. SQLite and CockroachDB have no such locks. Throws MIGRATION_FAILED. */
export async function lockHistory(writer: Writer, provider: Provider): Promise<void> {
  const lock = locks[provider];
  if (lock === undefined) return;
  for (let waited = 0; waited < WAITS; waited += 1) {
    const [row] = await writer.rows(lock.take);
    if (Number(row?.['free']) === 1) return;
    await writer.rows(lock.wait);
  }
  throw new PipelineError({
    code: 'MIGRATION_FAILED',
    message: 'Another migration of this database is running. Nothing was changed.',
    hint: 'Wait for its end. The server may take a while to end a statement of a killed one; specmill migrate --status shows how far it got.',
  });
}

const locks: Readonly<Partial<Record<Provider, { readonly take: string; readonly wait: string }>>> =
  {
    // Only tried: a session that waits would hold up CREATE INDEX CONCURRENTLY.
    postgresql: {
      take: "SELECT pg_try_advisory_lock(hashtext('specmill migrate'))::integer AS free",
      wait: 'SELECT pg_sleep(0.5)',
    },
    mysql: {
      take: "SELECT GET_LOCK(CONCAT('specmill ', MD5(DATABASE())), 0) AS free",
      wait: 'SELECT SLEEP(0.5)',
    },
    sqlserver: {
      take: "DECLARE @taken int; EXEC @taken = sp_getapplock N'specmill migrate', 'Exclusive', 'Session', 0; SELECT IIF(@taken >= 0, 1, 0) AS free",
      wait: "WAITFOR DELAY '00:00:00.500'; SELECT 0 AS free",
    },
  };

function existsSql({ provider, defaultSchema }: HistoryPlace): string {
  const name = textLiteral(HISTORY_TABLE, provider);
  if (provider === 'sqlite')
    return `SELECT count(*) AS number FROM sqlite_schema WHERE name = ${name}`;
  const schema =
    provider === 'mysql' ? 'DATABASE()' : textLiteral(defaultSchema ?? 'public', provider);
  return `SELECT count(*) AS number FROM information_schema.tables WHERE table_name = ${name} AND table_schema = ${schema}`;
}

/** With its schema: a migration may set the search path. */
function tableOf({ provider, defaultSchema }: HistoryPlace): string {
  const context: NameContext = { provider, defaultSchema: null };
  return qualifiedName({ schema: defaultSchema, name: HISTORY_TABLE }, context);
}

function createSql(place: HistoryPlace): string {
  const { provider } = place;
  const text = { mysql: 'longtext', sqlserver: 'nvarchar(max)' }[provider as string] ?? 'text';
  const columns = [
    'id integer NOT NULL PRIMARY KEY',
    'checksum varchar(64) NOT NULL',
    `document ${text} NOT NULL`,
    'started_at varchar(24) NOT NULL',
    'finished_at varchar(24)',
    'done integer NOT NULL',
    `failure ${text}`,
    `script ${text} NOT NULL`,
  ];
  const table = `${tableOf(place)} (${columns.join(', ')})`;
  if (provider !== 'sqlserver') return `CREATE TABLE IF NOT EXISTS ${table}`;
  return `IF OBJECT_ID(${textLiteral(tableOf(place), provider)}) IS NULL CREATE TABLE ${table}`;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function now(): string {
  return new Date().toISOString();
}
