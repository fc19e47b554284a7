import type { Accept } from './accepted-documents.ts';
import { walkDocument } from './document-walk.ts';
import type { Place } from './document-walk.ts';
import { isRecord, pointerTo } from './json-pointer.ts';
import type { ProblemList } from './problem-list.ts';

/** Refuses each `$ref` that leaves the document. In a document for a server examples are searched too: a parser that resolves references does not know what is an example. */
export function refuseExternalReferences(
  document: unknown,
  accept: Accept,
  problems: ProblemList,
): void {
  const check = (target: unknown, place: Place): void => {
    if (typeof target !== 'string' || isLocal(target)) return;
    problems.add(
      pointerTo(place(), '$ref'),
      `The reference ${JSON.stringify(target)} leaves the document.`,
      'References to files and hosts are refused: copy what is meant into components.',
    );
  };
  if (accept === 'any') {
    walkDocument(document, (node, place) => check(node['$ref'], place));
    return;
  }
  const search = (node: unknown, pointer: string): void => {
    if (!isRecord(node)) return;
    check(node['$ref'], () => pointer);
    for (const [key, value] of Object.entries(node)) search(value, pointerTo(pointer, key));
  };
  search(document, '#');
}

/** Whether a reference leads into the document itself. */
export function isLocal(target: string): boolean {
  return /^#(?:\/|$)/.test(target);
}
