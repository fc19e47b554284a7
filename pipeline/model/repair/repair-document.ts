import { closedParts } from './closed-parts.ts';
import { editsOf } from './document-edits.ts';
import type { Edit } from './document-edits.ts';
import { walkDocument } from '../document-walk.ts';
import type { Place } from '../document-walk.ts';
import { rejectExternal } from '../load/external-references.ts';
import { isRecord, keyAt, pointerTo } from '../json-pointer.ts';
import { parsedExamples, shapeOfExamples } from './example-shapes.ts';
import { namedReferences } from './named-schemas.ts';
import { asOpenapi31, withInfo, withMediaTypes } from './whole-document.ts';
import type { ProblemList } from '../problem-list.ts';

type Node = Readonly<Record<string, unknown>>;

/**
 * Repairs a third-party document: removes keys that YAML left empty, and corrects mistakes with a
 * clear intent. Returns the same object if there are none. References that leave it are problems.
 */
export function repairedDocument(written: Node, problems: ProblemList): Node {
  const document = withMediaTypes(asOpenapi31(withInfo(written, problems), problems), problems);
  // OpenAPI 3.2 does not require descriptions of responses.
  const isNew = String(written['openapi']).startsWith('3.2');
  const isOld = String(document['openapi']).startsWith('3.0');
  const edits: Edit[] = [];
  const outward = new Map<string, string>();
  const names = { areUsed: false };
  const bare: string[] = [];
  const closed = new Set<string>();
  // The only pass over most documents: its cost is proportional to their size.
  walkDocument(document, (node, place) => {
    editsOf(node, { place, problems, isOld, edits });
    if (!isNew) bare.push(...undescribed(node, place));
    edits.push(...exampleEdits(node, place, document, problems));
    for (const pointer of closedParts(node, place, document)) closed.add(pointer);
    const { $ref: target } = node;
    if (typeof target === 'string' && !target.startsWith('#/')) outward.set(place(), target);
    names.areUsed ||= '$id' in node || '$anchor' in node || '$dynamicAnchor' in node;
  });
  const named = names.areUsed && !isOld ? namedReferences(document) : [];
  for (const { pointer, key, target } of named) {
    outward.delete(pointer);
    edits.push({ pointer, change: (schema) => void changeReference(schema, key, target) });
  }
  for (const pointer of closed) {
    problems.warn(
      pointerTo(pointer, 'additionalProperties'),
      'It forbids properties that other parts of an allOf declare; it is ignored.',
    );
    const change = (schema: object): void =>
      void Reflect.deleteProperty(schema, 'additionalProperties');
    edits.push({ pointer, change });
  }
  const [first] = bare;
  if (first !== undefined)
    problems.warn(first, `Responses without the required description: ${bare.length}.`);
  for (const [pointer, target] of outward) rejectExternal(target, pointer, problems);
  return edits.length === 0 ? document : edited(document, edits);
}

/** Corrections of a content's examples. */
function exampleEdits(
  node: Node,
  place: Place,
  document: Node,
  problems: ProblemList,
): readonly Edit[] {
  if (!('example' in node || 'examples' in node) || 'type' in node) return [];
  const pointer = place();
  const parsed = parsedExamples(node, pointer, document);
  if (parsed !== null)
    problems.warn(pointer, 'Its example is JSON in a string; it is read as that JSON.');
  const schema = shapeOfExamples(node, pointer, document);
  const values = { ...parsed, ...(schema === null ? {} : { schema }) };
  if (Object.keys(values).length === 0) return [];
  return [{ pointer, change: (media) => void Object.assign(media, values) }];
}

/** Places of responses without a description, in an operation or in components. */
function undescribed({ responses }: Node, place: Place): readonly string[] {
  if (!isRecord(responses) || Array.isArray(responses)) return [];
  return Object.entries(responses).flatMap(([status, response]) => {
    const isBare = isRecord(response) && !('$ref' in response) && !('description' in response);
    return isBare && !status.startsWith('x-') ? [pointerTo(place(), 'responses', status)] : [];
  });
}

function changeReference(schema: Record<string, unknown>, key: string, target: string): void {
  Reflect.deleteProperty(schema, key);
  schema['$ref'] = target;
}

/**
 * Applies edits, inner ones first. Everything else is shared with the given document, which is not
 * changed.
 */
export function edited<T extends object>(document: T, edits: readonly Edit[]): T {
  const root = { ...document };
  const copies = new Set<object>([root]);
  const innerFirst = edits.toSorted((a, b) => b.pointer.length - a.pointer.length);
  for (const { pointer, change } of innerFirst) {
    const found = copyAt(root as Holder, pointer, copies);
    if (found !== null) change(found);
  }
  return root;
}

type Holder = Record<string, unknown>;

/**
 * The value at a pointer, following references, copied with its ancestors; null if there is none.
 */
function copyAt(root: Holder, pointer: string, copies: Set<object>, hops = 0): Holder | null {
  let holder = root;
  const keys = pointer === '#' ? [] : pointer.slice(2).split('/');
  for (const [index, key] of keys.entries()) {
    const name = keyAt(holder, key);
    const { $ref: reference } = holder;
    if (name === null) {
      if (typeof reference !== 'string' || !reference.startsWith('#') || hops > 20) return null;
      const target = [reference, ...keys.slice(index)].join('/');
      return copyAt(root, target, copies, hops + 1);
    }
    const value = holder[name];
    if (!isRecord(value)) return null;
    if (!copies.has(value)) {
      const copy = Array.isArray(value) ? [...(value as readonly unknown[])] : { ...value };
      copies.add(copy);
      // A name may be `__proto__`.
      Object.defineProperty(holder, name, { value: copy });
    }
    holder = holder[name] as Holder;
  }
  return holder;
}
