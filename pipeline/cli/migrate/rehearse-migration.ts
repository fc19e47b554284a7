import type { ConnectOptions } from '../../dialects/dialect.ts';
import { scriptOf } from '../../migrate/apply/migration-script.ts';
import { rejectBadRows } from '../../migrate/apply/reject-bad-rows.ts';
import { rehearse } from '../../migrate/apply/rehearse.ts';
import type { MeasuredStep } from '../../migrate/apply/rehearse.ts';
import type { PrintedMigration } from '../../migrate/print/printed-step.ts';
import type { Notify } from '../terminal/progress.ts';
import { openWriter } from './load-writer.ts';

/** Runs a migration on a copy of the database, and measures it. The copy keeps no history of it. */
export async function rehearseMigration(
  printed: PrintedMigration,
  url: string,
  { connect, notify }: { readonly connect: ConnectOptions; readonly notify: Notify },
): Promise<readonly MeasuredStep[]> {
  const { provider } = printed.migration;
  const writer = await openWriter(provider, url, connect);
  try {
    await rejectBadRows(printed, writer);
    notify('Running the migration on the copy');
    const watcher = await openWriter(provider, url, connect);
    try {
      return await rehearse(scriptOf(printed), writer, watcher);
    } finally {
      await watcher.close();
    }
  } finally {
    await writer.close();
  }
}

/** The measured steps, in a line each, with a line for each lock. */
export function rehearsalText(steps: readonly MeasuredStep[]): string {
  return steps
    .flatMap(({ what, milliseconds, locks }, index) => [
      `${String(index + 1)}. ${what}  ${duration(milliseconds)}`,
      ...locks.map((lock) => `   ${lock.name} on ${lock.on}  ${duration(lock.milliseconds)}`),
    ])
    .join('\n');
}

function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${String(Math.ceil(milliseconds))} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`;
}
