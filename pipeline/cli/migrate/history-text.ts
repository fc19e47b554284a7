import type { HistoryEntry } from '../../migrate/apply/history.ts';
import { stepAt } from '../../migrate/apply/migration-script.ts';

/** A moment as people read it: `2026-01-31 12:30:00 UTC`. */
export function dateText(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}

/** A migration of the history, in a line for each fact. */
export function historyText(entry: HistoryEntry): string {
  const { id, document, checksum, startedAt, finishedAt, done, failure, script } = entry;
  const { number, count, what } = stepAt(script, done);
  const steps = script.stages.flatMap((stage) => stage.steps);
  const state =
    finishedAt !== null
      ? `applied by ${dateText(finishedAt)}`
      : `${failure === null ? 'interrupted' : 'failed'} at step ${number} of ${count}`;
  return [
    `${id}  ${dateText(startedAt)}  ${document}  ${checksum.slice(0, 12)}  ${state}`,
    ...steps.map((step, index) => `     ${markOf(entry, index + 1, number)} ${step.what}`),
    ...(failure === null ? [] : [`     ${failure}`]),
    ...(finishedAt === null && failure === null ? [`     It was interrupted at: ${what}`] : []),
  ].join('\n');
}

function markOf({ finishedAt }: HistoryEntry, number: number, current: number): string {
  if (finishedAt !== null || number < current) return '✓';
  return number === current ? '✗' : '·';
}

/** A migration of the history for JSON. */
export function historyReport(entry: HistoryEntry): unknown {
  const { script, done, ...facts } = entry;
  const { number, what } = stepAt(script, done);
  const steps = script.stages.flatMap(({ steps: own }) =>
    own.map(({ what: text, groups }) => ({ what: text, sql: groups.flat() })),
  );
  const stoppedAt = facts.finishedAt === null ? { step: number, what } : null;
  return { ...facts, steps, stoppedAt };
}
