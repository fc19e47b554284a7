import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documentText } from '../../document/document-text.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { formattedText } from '../git/formatted-text.ts';
import { basePathOf } from '../project/document-path.ts';
import type { BuildNote } from './build-note.ts';
import type { ReadDocument } from './read-documents.ts';

/** A document as text, and as it was written. */
export interface WrittenDocument extends Pick<ReadDocument, 'path' | 'text'> {
  readonly source: OpenApiDocument;
}

/** Up to this many lines, a person wrote them: a note would be in the way. */
const FEW_LINES = 20;
const FEW_PATHS = 3;
/** The end of a document after its paths. */
const CLOSING_LINES = 4;

/** Notes for documents that a formatter or a script printed, which hides small edits in large diffs. */
export async function formatNotes(
  folder: string,
  documents: readonly WrittenDocument[],
): Promise<readonly BuildNote[]> {
  const notes: BuildNote[] = [];
  for (const { path, text, source } of documents) {
    // Others were never printed by introspection.
    if (!existsSync(join(folder, basePathOf(path)))) continue;
    if (beginsAsPrinted(text, source)) continue;
    const count = changedLines(text, await formattedText(folder, path, source));
    if (count <= FEW_LINES) continue;
    const message = `is not printed as introspection does, which makes diffs long: specmill format changes ${count} lines.`;
    notes.push({ place: path, message });
  }
  return notes;
}

/** Whether the first paths are printed as in introspection: a whole document takes long to print. */
function beginsAsPrinted(text: string, document: OpenApiDocument): boolean {
  const entries = Object.entries(document);
  const upToPaths = entries.slice(0, entries.findIndex(([key]) => key === 'paths') + 1);
  const paths = Object.fromEntries(Object.entries(document.paths).slice(0, FEW_PATHS));
  const printed = documentText({ ...Object.fromEntries(upToPaths), paths });
  const head = printed.split('\n').slice(0, -CLOSING_LINES).join('\n');
  return head !== '' && text.replaceAll('\r\n', '\n').startsWith(head);
}

/** How many lines of the second text are not at their place in the first. */
function changedLines(before: string, after: string): number {
  if (before === after) return 0;
  const [left, right] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  let same = 0;
  while (same < right.length && left[same] === right[same]) same += 1;
  let end = 0;
  while (end < right.length - same && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return right.length - same - end;
}
