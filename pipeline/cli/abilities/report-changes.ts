import { editSentence, type DocumentEdit } from '../../merge/edits/edit-sentences.ts';
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
    for (const line of editLines(edits)) printResult(printable(line));
    for (const note of notes) printNotice(printable(note));
  }
  if (!dryRun && changed.some(({ edits }) => edits.length > 0))
    printNotice('Run specmill build to update the API.');
}

/** The same edit to more operations is one line. */
const MOST_ALIKE = 3;

/** A sentence per edit; one for the same edit to many operations. */
function editLines(edits: readonly DocumentEdit[]): readonly string[] {
  const groups = Map.groupBy(edits.map(editSentence), (sentence) => {
    const [, verb, what] = /^(Added|Deleted) [A-Z]+ \/\S*: (.*)\.$/.exec(sentence) ?? [];
    if (verb === undefined || what === undefined) return sentence;
    return verb === 'Added' ? `Added ${what} to` : `Deleted ${what} from`;
  });
  return [...groups].flatMap(([what, alike]) =>
    alike.length > MOST_ALIKE ? [`${what} ${alike.length} operations.`] : alike,
  );
}
