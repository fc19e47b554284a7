import { dataKeys, mapKeys, walkDocument } from './document-walk.ts';
import type { Place } from './document-walk.ts';
import { impossibleKeywords } from './impossible-keywords.ts';
import { isRecord, pointerTo, valueAtPointer } from './json-pointer.ts';
import { correctedKeywords } from './mended-schema.ts';
import { namedReferences } from './named-schemas.ts';
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
  const isOld = String(document['openapi']).startsWith('3.0');
  walkDocument(document, (node, place) => {
    for (const edit of emptyKeys(node, place)) edits.push(edit);
    for (const edit of bareTexts(node, place)) edits.push(edit);
    const edit = slip(node, place, problems);
    if (edit !== null) edits.push(edit);
    for (const { keyword, message } of impossibleKeywords(node)) {
      problems.warn(pointerTo(place(), keyword), message);
    }
    const corrected = isOld ? null : correctedKeywords(node, place, problems);
    for (const key of Object.keys(corrected ?? {})) {
      edits.push({ pointer: place(), key, value: corrected?.[key] });
    }
    if (node !== document['components'] && hasSmallClass(node['responses'])) {
      responses.push(pointerTo(place(), 'responses'));
    }
  });
  for (const { pointer, key, target } of isOld ? [] : namedReferences(document)) {
    edits.push({ pointer, key, value: undefined }, { pointer, key: '$ref', value: target });
  }
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
function emptyKeys(node: Node, place: Place): readonly Edit[] {
  const edits: Edit[] = [];
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (typeof value !== 'object' || dataKeys.has(key) || key.startsWith('x-')) continue;
    if (value === null) edits.push({ pointer: place(), key, value: undefined });
    else if (mapKeys.has(key) && !Array.isArray(value)) {
      for (const [name, item] of Object.entries(value as Node)) {
        if (item === null) edits.push({ pointer: pointerTo(place(), key), key: name, value: {} });
      }
    }
  }
  return edits;
}

const texts: readonly string[] = ['title', 'version', 'operationId', 'name'];

/** `version: 1.0` is a number in YAML, and so is the port of a server. */
function bareTexts(node: Node, place: Place): readonly Edit[] {
  const edits = texts.flatMap((key): Edit[] => {
    const value = node[key];
    if (typeof value !== 'number' && typeof value !== 'boolean') return [];
    return [{ pointer: place(), key, value: String(value) }];
  });
  const { default: preset, enum: values } = node;
  const isBare = typeof preset === 'number' || typeof preset === 'boolean';
  if (!isBare || 'type' in node || !serverVariable.test(place())) return edits;
  edits.push({ pointer: place(), key: 'default', value: String(preset) });
  if (Array.isArray(values)) {
    edits.push({ pointer: place(), key: 'enum', value: values.map(String) });
  }
  return edits;
}

const serverVariable = /\/servers\/\d+\/variables\/[^/]+$/;

function slip(node: Node, place: Place, problems: ProblemList): Edit | null {
  const { in: position, name, required } = node;
  if (position === 'path' && typeof name === 'string' && required !== true) {
    problems.warn(place(), 'A parameter of a path is required, whatever it says.');
    return { pointer: place(), key: 'required', value: true };
  }
  if (typeof required !== 'boolean') return null;
  if (['in', 'schema', 'content', '$ref'].some((key) => Object.hasOwn(node, key))) return null;
  problems.warn(
    pointerTo(place(), 'required'),
    'The required of a schema is a list of names; this one is not heeded.',
  );
  return { pointer: place(), key: 'required', value: undefined };
}
