import { editSentence } from '../../merge/edits/edit-sentences.ts';
import { printable, printNotice, printResult } from '../terminal/terminal.ts';
import type { ChangedDocument } from './change-project.ts';

/** Prints the changes, one edit per line with its notes, or everything as JSON. */
export function reportChanges(
  changed: readonly ChangedDocument[],
  { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean },
): void {
  if (json) {
    printResult(JSON.stringify({ ok: true, written: !dryRun, documents: changed }, null, 2));
    return;
  }
  for (const { document, edits, notes } of changed) {
    if (edits.length === 0) printNotice(`${document} is unchanged.`);
    else printNotice(`${document}${dryRun ? ' would change' : ''}:`);
    for (const edit of edits) printResult(printable(editSentence(edit)));
    for (const note of notes) printNotice(printable(note));
  }
  if (!dryRun && changed.some(({ edits }) => edits.length > 0))
    printNotice('Run specmill build to update the API.');
}
