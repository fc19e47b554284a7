import type { ConnectOptions } from '../../dialects/dialect.ts';
import { historyPlace } from '../../migrate/apply/history-place.ts';
import { readHistory } from '../../migrate/apply/history.ts';
import type { HistoryEntry } from '../../migrate/apply/history.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { printable, printNotice, printResult } from '../terminal/terminal.ts';
import { readDescribed } from './described-document.ts';
import { historyReport, historyText } from './history-text.ts';
import { openWriter } from './load-writer.ts';

/** The migrations that were applied to the database of a document. */
export async function loadHistory(
  documentPath: string,
  url: string,
  connect: ConnectOptions,
): Promise<readonly HistoryEntry[]> {
  const { database } = await readDescribed(documentPath, connect.baseFolder);
  const writer = await openWriter(database.catalog.provider, url, connect);
  try {
    return await readHistory(writer, await historyPlace(writer, database.catalog));
  } finally {
    await writer.close();
  }
}

/** Prints them, the oldest first. */
export function showHistory(
  history: readonly HistoryEntry[],
  { json }: { readonly json: boolean },
): void {
  if (json) {
    printResult(JSON.stringify({ ok: true, migrations: history.map(historyReport) }, null, 2));
  } else if (history.length === 0) {
    printNotice('No migration has been applied to this database by specmill migrate --apply.');
  } else {
    const text = history.map((entry) => historyText(entry)).join('\n\n');
    printResult(
      text
        .split('\n')
        .map((line) => printable(hideSecrets(line)))
        .join('\n'),
    );
  }
}
