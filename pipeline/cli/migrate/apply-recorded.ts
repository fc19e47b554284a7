import type { Writer } from '../../dialects/dialect.ts';
import { PipelineError } from '../../errors.ts';
import { applyMigration } from '../../migrate/apply/apply-migration.ts';
import { historyPlace, type HistoryPlace } from '../../migrate/apply/history-place.ts';
import {
  continuedRecording,
  lockHistory,
  readHistory,
  recordingOf,
} from '../../migrate/apply/history.ts';
import type { HistoryEntry } from '../../migrate/apply/history.ts';
import { scriptOf, groupCount, stepAt } from '../../migrate/apply/migration-script.ts';
import type { MigrationScript } from '../../migrate/apply/migration-script.ts';
import { rejectBadRows } from '../../migrate/apply/reject-bad-rows.ts';
import type { PrintedMigration } from '../../migrate/print/printed-step.ts';
import type { Notify } from '../terminal/progress.ts';
import { dateText } from './history-text.ts';

/** A migration to apply. */
export interface RecordedMigration {
  readonly printed: PrintedMigration;
  readonly documentPath: string;
  /** SHA-256 of the script as printed without a database. */
  readonly checksum: string;
  /** Whether the database differs from the document before the migration. */
  readonly isDrifted: boolean;
  /** Whether the database lacks what the document asks for, as after a change of the URL. */
  readonly lacksEdits: boolean;
  /** Called before a new migration begins; throws if it must not. */
  readonly prepare: () => Promise<void>;
}

/**
 * Applies a migration and records it in the database. An unfinished one with the same steps is
 * continued, and a finished one is not repeated. Throws MIGRATION_FAILED.
 */
export async function applyRecorded(
  request: RecordedMigration,
  writer: Writer,
  notify: Notify,
): Promise<HistoryEntry | null> {
  const { printed, documentPath, checksum, isDrifted, lacksEdits, prepare } = request;
  const { before } = printed.migration;
  await lockHistory(writer, before.provider);
  const place = await historyPlace(writer, before);
  const history = await readHistory(writer, place);
  const last = history.at(-1);
  const script = scriptOf(printed);
  if (last !== undefined && isDrifted && isBegun(last)) {
    if (last.checksum !== checksum && last.finishedAt === null) throw unfinished(last, script);
    if (last.checksum === checksum && (last.finishedAt === null || !lacksEdits)) {
      await continueMigration(last, { writer, notify, place });
      return last;
    }
  }
  await prepare();
  await rejectBadRows(printed, writer);
  const entry = { id: (last?.id ?? 0) + 1, document: documentPath, checksum, script };
  await applyMigration(script, writer, { notify, recording: recordingOf(entry, place) });
  return null;
}

/** Runs what is left of a migration: nothing, if only its end was not reported. */
async function continueMigration(
  entry: HistoryEntry,
  {
    writer,
    notify,
    place,
  }: { readonly writer: Writer; readonly notify: Notify; readonly place: HistoryPlace },
): Promise<void> {
  if (entry.finishedAt !== null) return;
  const { number, count, what } = stepAt(entry.script, entry.done);
  const since = dateText(entry.startedAt);
  notify(`Continuing the migration of ${since} at step ${number} of ${count}: ${what}`);
  const recording = continuedRecording(entry, place);
  await applyMigration(entry.script, writer, { notify, done: entry.done, recording });
}

/** Whether a migration has changed the database, or may have. */
function isBegun({ done, script }: HistoryEntry): boolean {
  return done > 0 || script.stages[0]?.transaction === null;
}

function unfinished(open: HistoryEntry, script: MigrationScript): PipelineError {
  const { number, count, what } = stepAt(open.script, open.done);
  return new PipelineError({
    code: 'DATABASE_DRIFTED',
    message: `The migration of ${dateText(open.startedAt)} is not finished: it stopped at step ${number} of ${count} (${what}). This one differs: ${differenceOf(open.script, script)}. Nothing was changed.`,
    hint: 'Apply it again with the same document and options to continue it, or run specmill introspect, and migrate the rest.',
  });
}

function differenceOf(old: MigrationScript, fresh: MigrationScript): string {
  const [before, after] = [old, fresh].map(({ stages }) => stages.flatMap(({ steps }) => steps));
  const length = Math.max(before?.length ?? 0, after?.length ?? 0);
  for (let index = 0; index < length; index += 1) {
    const [was, is] = [before?.[index], after?.[index]];
    const place = `step ${index + 1}`;
    if (was === undefined) return `${place} is new (${is?.what ?? ''})`;
    if (is === undefined) return `${place} is missing (${was.what})`;
    if (was.what !== is.what) return `${place} was "${was.what}" and is "${is.what}"`;
    if (JSON.stringify(was.groups) !== JSON.stringify(is.groups))
      return `${place} (${is.what}) has other SQL`;
  }
  return groupCount(old.stages) === groupCount(fresh.stages)
    ? 'its steps run in other transactions'
    : 'it has other SQL';
}
