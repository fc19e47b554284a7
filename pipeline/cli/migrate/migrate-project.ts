import type { ConnectOptions } from '../../dialects/dialect.ts';
import { readSqliteFacts } from '../../dialects/sqlite/file-facts.ts';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { X_INTERNAL } from '../../extensions.ts';
import { applyMigration } from '../../migrate/apply/apply-migration.ts';
import { rejectBadRows } from '../../migrate/apply/reject-bad-rows.ts';
import { planMigration, type Migration } from '../../migrate/plan-migration.ts';
import { describeStep } from '../../migrate/print/describe-step.ts';
import { migrationText } from '../../migrate/print/migration-text.ts';
import { printMigration } from '../../migrate/print/print-migration.ts';
import type { PrintedMigration } from '../../migrate/print/printed-step.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import type { Project } from '../project/load-project.ts';
import type { Notify } from '../terminal/progress.ts';
import { readDescribed, readDescribedBase } from './described-document.ts';
import { findDrift } from './find-drift.ts';
import type { Drift } from './find-drift.ts';
import { openWriter } from './load-writer.ts';
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
}

/** Plans a migration, prints it, and writes or applies it if requested. */
export async function migrateProject(request: MigrationRequest): Promise<MigrationResult> {
  const { project, documentPath, url, notify } = request;
  notify('Reading the documents');
  const before = await (request.from === null
    ? readDescribedBase(documentPath, project.folder)
    : readDescribed(request.from, project.folder));
  const edited = await readDescribed(documentPath, project.folder);
  const { name: from } = before;
  const { fills, renames } = request;
  const migration = planMigration(before.database, edited.database, { fills, renames });
  const connect: ConnectOptions = {
    timeoutMs: request.timeoutMs,
    signal: request.signal,
    baseFolder: project.folder,
  };
  if (url !== null) notify('Reading the database');
  const drift = url === null ? null : await findDrift({ project, url, connect, before, edited });
  const known =
    url !== null && migration.provider === 'sqlite' ? await readSqliteFacts(url, connect) : null;
  const printed = printMigration(migration, known);
  if (!request.allowDestructive) rejectDestructive(migration, documentPath);
  const text = migrationText(printed, [`From ${from} to ${documentPath}, by specmill migrate`]);
  const isEmpty = printed.steps.length + printed.outside.length === 0;
  const blocking = drift?.filter(({ blocksMigration }) => blocksMigration) ?? null;
  if (request.apply && blocking !== null && blocking.length > 0) throw drifted(blocking, from);
  const file = isEmpty ? null : await writeFile(request, printed, text);
  if (request.apply && url !== null && !isEmpty) await apply(printed, url, connect, request);
  return {
    ...{ printed, documentPath, from, text, file },
    ...{ drift: blocking, applied: request.apply && !isEmpty },
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
  { steps, outside }: PrintedMigration,
  text: string,
): Promise<NumberedFile | null> {
  if (out === null) return null;
  throwIfInterrupted(signal);
  const [first] = [...outside, ...steps];
  const title = first === undefined ? '' : describeStep(first.step).replace(/:.*/, '');
  return writeNumberedFile({ folder: project.folder, out, title, text }, signal);
}

async function apply(
  printed: PrintedMigration,
  url: string,
  connect: ConnectOptions,
  { notify, signal }: MigrationRequest,
): Promise<void> {
  throwIfInterrupted(signal);
  const writer = await openWriter(printed.migration.provider, url, connect);
  try {
    await rejectBadRows(printed, writer);
    await applyMigration(printed, writer, notify);
  } finally {
    await writer.close();
  }
}
