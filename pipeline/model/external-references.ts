import { isRecord, pointerTo } from './json-pointer.ts';
import type { ProblemList } from './problem-list.ts';

/** Refuses each `$ref` that leaves the document. Examples are searched too: a parser that resolves references does not know what is an example. */
export function refuseExternalReferences(document: unknown, problems: ProblemList): void {
  const search = (node: unknown, pointer: string): void => {
    if (!isRecord(node)) return;
    for (const [key, value] of Object.entries(node)) {
      const place = pointerTo(pointer, key);
      if (key === '$ref' && typeof value === 'string' && !/^#(?:\/|$)/.test(value)) {
        problems.add(
          place,
          `The reference ${JSON.stringify(value)} leaves the document.`,
          'References to files and hosts are refused: copy what is meant into components.',
        );
      } else search(value, place);
    }
  };
  search(document, '#');
}
