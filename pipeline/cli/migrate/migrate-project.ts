import type { ConnectOptions } from '../../dialects/dialect.ts';
import { readSqliteFacts } from '../../dialects/sqlite/file-facts.ts';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { X_INTERNAL } from '../../extensions.ts';
import type { HistoryEntry } from '../../migrate/apply/history.ts';
import { isEmpty } from '../../migrate/apply/migration-script.ts';
import { readTableSizes } from '../../migrate/apply/table-sizes.ts';
import type { TableSizes } from '../../migrate/print/lock.ts';
import { printOnline, rejectBlocking } from '../../migrate/online/print-online.ts';
import { planMigration, type Migration } from '../../migrate/plan-migration.ts';
import { describeStep } from '../../migrate/print/describe-step.ts';
import { migrationText } from '../../migrate/print/migration-text.ts';
import { printMigration } from '../../migrate/print-migration.ts';
import { locksOf, printedSteps } from '../../migrate/print/printed-step.ts';
import type { PrintedMigration } from '../../migrate/print/printed-step.ts';
import { hashOf } from '../../write/file-hash.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import type { MeasuredStep } from '../../migrate/apply/rehearse.ts';
import type { Project } from '../project/load-project.ts';
import type { Notify } from '../terminal/progress.ts';
import { applyRecorded } from './apply-recorded.ts';
import type { RecordedMigration } from './apply-recorded.ts';
import { readDescribed, readDescribedBase } from './described-document.ts';
import { findDrift } from './find-drift.ts';
import type { Drift } from './find-drift.ts';
import { openWriter } from './load-writer.ts';
import { rehearseMigration } from './rehearse-migration.ts';
import { writeNumberedFile } from './numbered-file.ts';
import type { NumberedFile } from './numbered-file.ts';

/** What to migrate, and how. */
export interface MigrationRequest {
  readonly project: Project;
  /** The edited document, relative to the project. */
  readonly documentPath: string;
  /** A file or `git:REV:path`; null: the last introspected document. */
  readonly from: string | null;
  /** Database to compare the old document with, and to change with `apply`; null: none. */
  readonly url: string | null;
  readonly fills: ReadonlyMap<string, string>;
  /** New names by `table` or `table.column`. */
  readonly renames: ReadonlyMap<string, string>;
  readonly allowDestructive: boolean;
  readonly apply: boolean;
  /** Whether the database is a copy, on which the migration is run and measured. */
  readonly rehearse: boolean;
  /** Whether to plan the way back, from the edited document to the old one. */
  readonly down: boolean;
  /** Whether others read and write meanwhile. */
  readonly online: boolean;
  /** Folder for a numbered file; null: none is written. */
  readonly out: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly notify: Notify;
}

/** Result of a migration. */
export interface MigrationResult {
  readonly printed: PrintedMigration;
  readonly documentPath: string;
  readonly from: string;
  readonly text: string;
  /**
   * Changes made to the database since the introspection that conflict with the migration; null
   * without a database.
   */
  readonly drift: readonly Drift[] | null;
  readonly file: NumberedFile | null;
  readonly applied: boolean;
  /** What each step took on a copy; null: there was none. */
  readonly rehearsal: readonly MeasuredStep[] | null;
  /** The earlier migration with the same steps that was continued, or was complete; null: none. */
  readonly continued: HistoryEntry | null;
}

/** Plans a migration, prints it, and writes or applies it if requested. */
export async function migrateProject(request: MigrationRequest): Promise<MigrationResult> {
  const { project, documentPath, url, notify } = request;
  notify('Reading the documents');
  const base = await (request.from === null
    ? readDescribedBase(documentPath, project.folder)
    : readDescribed(request.from, project.folder));
  const current = await readDescribed(documentPath, project.folder);
  const [before, edited] = request.down ? [current, base] : [base, current];
  const { name: from } = before;
  const { fills } = request;
  const { renames, down: isBack } = request;
  const migration = planMigration(before.database, edited.database, { fills, renames, isBack });
  const connect: ConnectOptions = {
    timeoutMs: request.timeoutMs,
    signal: request.signal,
    baseFolder: project.folder,
  };
  if (url !== null) notify('Reading the database');
  const drift = url === null ? null : await findDrift({ project, url, connect, before, edited });
  const known =
    url !== null && migration.provider === 'sqlite' ? await readSqliteFacts(url, connect) : null;
  const print = request.online ? printOnline : printMigration;
  const sizes = url !== null && request.online ? await loadSizes(migration, url, connect) : null;
  const printed = { ...print(migration, known), ...(sizes === null ? {} : { sizes }) };
  // The way back says what it loses, and is rejected only before it is applied.
  const isReview = request.down && !request.apply;
  if (!request.allowDestructive && !isReview) rejectDestructive(migration, edited.name);
  const text = migrationText(printed, [`From ${from} to ${edited.name}, by specmill migrate`]);
  const blocking = drift?.filter(({ blocksMigration }) => blocksMigration) ?? null;
  const isApplied = request.apply && url !== null && !isEmpty(printed);
  let file: NumberedFile | null = null;
  const prepare = async (): Promise<void> => {
    if (request.apply && sizes !== null) rejectBlocking(locksOf(printed), sizes);
    if ((request.apply || request.rehearse) && blocking !== null && blocking.length > 0)
      throw drifted(blocking, from);
    if (!isEmpty(printed)) file = await writeFile(request, printed, text);
  };
  let continued: HistoryEntry | null = null;
  if (isApplied) {
    const recorded = {
      printed,
      documentPath: edited.name,
      prepare,
      ...stateOf(print(migration), drift),
    };
    continued = await apply(recorded, url, { connect, request });
  } else await prepare();
  const rehearsal = await rehearsalOf(request, printed, connect);
  return {
    ...{ printed, documentPath: edited.name, from, text, file, continued },
    ...{ drift: blocking, applied: isApplied, rehearsal },
  };
}

async function rehearsalOf(
  { rehearse, url, notify }: MigrationRequest,
  printed: PrintedMigration,
  connect: ConnectOptions,
): Promise<MigrationResult['rehearsal']> {
  if (!rehearse || url === null || isEmpty(printed)) return null;
  return rehearseMigration(printed, url, { connect, notify });
}

async function loadSizes(
  { provider, before }: Migration,
  url: string,
  connect: ConnectOptions,
): Promise<TableSizes> {
  const writer = await openWriter(provider, url, connect);
  try {
    return await readTableSizes(writer, before);
  } finally {
    await writer.close();
  }
}

function stateOf(
  printed: PrintedMigration,
  drift: readonly Drift[] | null,
): Pick<RecordedMigration, 'checksum' | 'isDrifted' | 'lacksEdits'> {
  return {
    checksum: hashOf(migrationText(printed)),
    isDrifted: drift?.some(({ side }) => side === 'database') === true,
    lacksEdits: drift?.some(({ side }) => side === 'document') === true,
  };
}

function rejectDestructive({ steps, similar }: Migration, documentPath: string): void {
  const problems = steps.flatMap((step): readonly Problem[] =>
    step.destructive === null
      ? []
      : [
          {
            code: 'MIGRATION_DESTRUCTIVE',
            message: `${describeStep(step)}: ${step.destructive}.`,
            place: documentPath,
          },
        ],
  );
  const [first, ...rest] = problems;
  if (first === undefined) return;
  const meant =
    similar.length === 0
      ? 'To rename something, change its x-db.table or x-db.column and keep its name in the document; change that name after the migration.'
      : `If it is a rename, add ${similar.map((one) => `--rename ${one}`).join(' ')}.`;
  const hint = `Use --allow-destructive if that is intended. ${meant} To hide something but keep it in the database, use "${X_INTERNAL}": true.`;
  const last = rest.pop();
  throw new PipelineError(
    last === undefined ? { ...first, hint } : [first, ...rest, { ...last, hint }],
  );
}

function drifted(drift: readonly Drift[], from: string): PipelineError {
  return new PipelineError({
    code: 'DATABASE_DRIFTED',
    message: `The database no longer matches ${from}: ${drift.map(({ what }) => what).join('; ')}. Nothing was changed.`,
    hint: 'Run specmill introspect, review the changes, and migrate again.',
  });
}

async function writeFile(
  { project, out, signal }: MigrationRequest,
  printed: PrintedMigration,
  text: string,
): Promise<NumberedFile | null> {
  if (out === null) return null;
  throwIfInterrupted(signal);
  const [first] = printedSteps(printed);
  const title = first === undefined ? '' : describeStep(first.step).replace(/:.*/, '');
  return writeNumberedFile({ folder: project.folder, out, title, text }, signal);
}

async function apply(
  recorded: RecordedMigration,
  url: string,
  {
    connect,
    request: { notify, signal },
  }: { readonly connect: ConnectOptions; readonly request: MigrationRequest },
): Promise<HistoryEntry | null> {
  throwIfInterrupted(signal);
  const writer = await openWriter(recorded.printed.migration.provider, url, connect);
  try {
    return await applyRecorded(recorded, writer, notify);
  } finally {
    await writer.close();
  }
}
