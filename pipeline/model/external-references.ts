import { isRecord, pointerTo } from './json-pointer.ts';
import type { ProblemList } from './problem-list.ts';

/**
 * Rejects each `$ref` that leaves a server's document. Examples are searched too, because a parser
 * that resolves references does not recognise them.
 */
export function rejectExternalReferences(document: unknown, problems: ProblemList): void {
  const keys: string[] = [];
  const search = (node: Readonly<Record<string, unknown>>): void => {
    for (const key in node) {
      const value = node[key];
      if (isRecord(value)) {
        keys.push(key);
        search(value);
        keys.pop();
      } else if (key === '$ref' && typeof value === 'string' && !isLocal(value)) {
        rejectExternal(value, pointerTo('#', ...keys), problems);
      }
    }
  };
  if (isRecord(document)) search(document);
}

/**
 * Rejects a reference that leaves the document; `pointer` is that of the object with the reference.
 */
export function rejectExternal(target: string, pointer: string, problems: ProblemList): void {
  if (isLocal(target)) return;
  problems.add(
    pointerTo(pointer, '$ref'),
    `The reference ${JSON.stringify(target)} points outside the document.`,
    'References to files and hosts are rejected: copy the target into components.',
  );
}

/** Whether a reference points into the document itself. */
export function isLocal(target: string): boolean {
  return /^#(?:\/|$)/.test(target);
}
