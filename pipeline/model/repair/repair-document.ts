import { editsOf } from './document-edits.ts';
import type { Edit } from './document-edits.ts';
import { walkDocument } from '../document-walk.ts';
import { rejectExternal } from '../load/external-references.ts';
import { isRecord, valueAtPointer } from '../json-pointer.ts';
import { namedReferences } from './named-schemas.ts';
import type { ProblemList } from '../problem-list.ts';

type Node = Readonly<Record<string, unknown>>;

/** Somebody's document as every other reader takes it: without keys that YAML left empty, and with the slips corrected that leave no doubt of what is meant; the very same one where there are none. References that leave it are problems. */
export function repairedDocument(document: Node, problems: ProblemList): Node {
  const isOld = String(document['openapi']).startsWith('3.0');
  const edits: Edit[] = [];
  const outward = new Map<string, string>();
  const names = { areUsed: false };
  // The only walk through most documents: it costs as much as they are long.
  walkDocument(document, (node, place) => {
    editsOf(node, { place, problems, isOld, edits });
    const { $ref: target } = node;
    if (typeof target === 'string' && !target.startsWith('#/')) outward.set(place(), target);
    names.areUsed ||= '$id' in node || '$anchor' in node || '$dynamicAnchor' in node;
  });
  const named = names.areUsed && !isOld ? namedReferences(document) : [];
  for (const { pointer, key, target } of named) {
    outward.delete(pointer);
    edits.push({ pointer, change: (schema) => void changeReference(schema, key, target) });
  }
  for (const [pointer, target] of outward) rejectExternal(target, pointer, problems);
  return edits.length === 0 ? document : edited(document, edits);
}

function changeReference(schema: Record<string, unknown>, key: string, target: string): void {
  Reflect.deleteProperty(schema, key);
  schema['$ref'] = target;
}

/** A copy of a document with edits; what is inside is changed before what holds it. */
export function edited<T extends object>(document: T, edits: readonly Edit[]): T {
  const copy = structuredClone(document);
  const innerFirst = edits.toSorted((a, b) => b.pointer.length - a.pointer.length);
  for (const { pointer, change } of innerFirst) {
    const found = valueAtPointer(copy, pointer);
    if (isRecord(found)) change(found);
  }
  return copy;
}
