import { dataKeys, mapKeys, walkDocument } from './document-walk.ts';
import { isRecord, pointerTo, valueAtPointer } from './json-pointer.ts';
import type { ProblemList } from './problem-list.ts';

/** A key of the object at a pointer gets another value, or (undefined) none. */
interface Edit {
  readonly pointer: string;
  readonly key: string;
  readonly value: unknown;
}

type Node = Readonly<Record<string, unknown>>;

/** Somebody's document as every other reader takes it: without keys that YAML left empty, and with the slips corrected that leave no doubt of what is meant. The very same one where there are none. */
export function mendedDocument(document: Node, problems: ProblemList): Node {
  const edits: Edit[] = [];
  const responses: string[] = [];
  walkDocument(document, (node, pointer) => {
    edits.push(...emptyKeys(node, pointer), ...slips(node, pointer, problems));
    if (hasSmallClass(node['responses'])) responses.push(pointerTo(pointer, 'responses'));
  });
  if (edits.length === 0 && responses.length === 0) return document;
  const copy = structuredClone(document);
  edits.forEach((edit) => apply(copy, edit));
  responses.forEach((pointer) => capitalize(copy, pointer));
  return copy;
}

function apply(copy: Node, { pointer, key, value }: Edit): void {
  const record = recordAt(copy, pointer);
  if (value === undefined) Reflect.deleteProperty(record, key);
  else record[key] = value;
}

/** The copy is ours to change. */
function recordAt(copy: Node, pointer: string): Record<string, unknown> {
  const found = valueAtPointer(copy, pointer);
  return isRecord(found) ? found : {};
}

/** A class of statuses is `4XX`; many write `4xx`. */
function hasSmallClass(responses: unknown): boolean {
  return isRecord(responses) && Object.keys(responses).some((status) => /^[1-5]xx$/.test(status));
}

function capitalize(copy: Node, pointer: string): void {
  const record = recordAt(copy, pointer);
  for (const [status, response] of Object.entries(record)) {
    Reflect.deleteProperty(record, status);
    record[/^[1-5]xx$/.test(status) ? status.toUpperCase() : status] = response;
  }
}

/** `parameters:` with nothing behind it is null in YAML; so is a name in a map. */
function emptyKeys(node: Node, pointer: string): readonly Edit[] {
  return Object.entries(node).flatMap(([key, value]): Edit[] => {
    if (dataKeys.has(key) || key.startsWith('x-')) return [];
    if (value === null) return [{ pointer, key, value: undefined }];
    if (!mapKeys.has(key) || !isRecord(value) || Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([name, item]): Edit[] =>
      item === null ? [{ pointer: pointerTo(pointer, key), key: name, value: {} }] : [],
    );
  });
}

function slips(node: Node, pointer: string, problems: ProblemList): readonly Edit[] {
  const { in: place, name, required } = node;
  if (place === 'path' && typeof name === 'string' && required !== true) {
    problems.warn(pointer, 'A parameter of a path is required, whatever it says.');
    return [{ pointer, key: 'required', value: true }];
  }
  const isSchema = !['in', 'schema', 'content', '$ref'].some((key) => Object.hasOwn(node, key));
  if (typeof required === 'boolean' && isSchema) {
    problems.warn(
      pointerTo(pointer, 'required'),
      'The required of a schema is a list of names; this one is not heeded.',
    );
    return [{ pointer, key: 'required', value: undefined }];
  }
  return [];
}
