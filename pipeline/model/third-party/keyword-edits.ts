import { dataKeys, mapKeys } from '../document-walk.ts';
import type { Place } from '../document-walk.ts';
import { impossibleKeywords } from './impossible-keywords.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { correctedKeyword } from './repair-keyword.ts';
import { nullAlternative, nullableComposition } from './nullable-parts.ts';
import type { NullablePart } from './nullable-parts.ts';
import type { Edit } from '../repair/document-edits.ts';
import type { ProblemList } from '../problem-list.ts';

type Node = Readonly<Record<string, unknown>>;

interface Search {
  readonly place: Place;
  readonly problems: ProblemList;
  readonly isOld: boolean;
  readonly edits: Edit[];
}

/** Finds the corrections of one object of a document, and their warnings. */
export function editsOf(node: Node, search: Search): void {
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (value === null) removeEmpty(key, search);
    else if (typeof value === 'object' && mapKeys.has(key)) fillEmpty(key, value, search);
    lookAt.get(key)?.(node, search);
    correct(node, key, search);
  }
}

/** `parameters:` without a value is null in YAML. */
function removeEmpty(key: string, search: Search): void {
  if (!dataKeys.has(key) && !key.startsWith('x-')) set(search, { [key]: undefined });
}

/** So is an entry of a map. */
function fillEmpty(key: string, map: object, { place, edits }: Search): void {
  if (Array.isArray(map)) return;
  for (const [name, item] of Object.entries(map)) {
    if (item !== null) continue;
    edits.push({ pointer: pointerTo(place(), key), change: (record) => void (record[name] = {}) });
  }
}

function set({ place, edits }: Search, values: Node): void {
  edits.push({
    pointer: place(),
    change: (record) => {
      for (const [key, value] of Object.entries(values)) {
        if (value === undefined) Reflect.deleteProperty(record, key);
        else record[key] = value;
      }
    },
  });
}

function correct(node: Node, key: string, search: Search): void {
  const corrected = correctedKeyword(node, key, search.isOld);
  if (corrected === null || /^#\/components\/securitySchemes\//.test(search.place())) return;
  search.problems.warn(pointerTo(search.place(), key), corrected.message);
  set(search, corrected.meant);
}

type Look = (node: Node, search: Search) => void;

/** Keys that are checked for mistakes. */
const lookAt: ReadonlyMap<string, Look> = new Map<string, Look>([
  ['title', textAt('title')],
  ['version', textAt('version')],
  ['operationId', textAt('operationId')],
  ['name', textAt('name')],
  ['default', serverVariable],
  ['in', pathParameter],
  ['required', required],
  ['nullable', nullable],
  ['anyOf', alternatives('anyOf')],
  ['oneOf', alternatives('oneOf')],
  ['itemSchema', itemSchema],
  ['dataValue', dataValue],
  ['responses', statuses],
  ['enum', impossible('enum')],
  ['pattern', impossible('pattern')],
]);

/** `version: 1.0` is a number in YAML. */
function textAt(key: string): Look {
  return (node, search) => {
    if (isBare(node[key])) set(search, { [key]: String(node[key]) });
  };
}

function isBare(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** So is a server's port. */
function serverVariable({ default: preset, enum: values, type }: Node, search: Search): void {
  if (!isBare(preset) || type !== undefined) return;
  if (!/\/servers\/\d+\/variables\/[^/]+$/.test(search.place())) return;
  const many = Array.isArray(values) ? { enum: values.map(String) } : {};
  set(search, { default: String(preset), ...many });
}

function pathParameter({ in: place, name, required: isRequired }: Node, search: Search): void {
  if (place !== 'path' || typeof name !== 'string' || isRequired === true) return;
  search.problems.warn(search.place(), 'A path parameter is always required.');
  set(search, { required: true });
}

function required(node: Node, search: Search): void {
  const { required: names } = node;
  if (search.isOld && Array.isArray(names) && names.length === 0) {
    search.problems.warn(
      pointerTo(search.place(), 'required'),
      'OpenAPI 3.0 does not allow an empty "required"; it is ignored.',
    );
    set(search, { required: undefined });
  }
  if (typeof names !== 'boolean') {
    impossible('required')(node, search);
    return;
  }
  if (['in', 'schema', 'content', '$ref'].some((key) => Object.hasOwn(node, key))) return;
  search.problems.warn(
    pointerTo(search.place(), 'required'),
    '"required" of a schema must be a list of names; it is ignored.',
  );
  set(search, { required: undefined });
}

function alternatives(keyword: 'anyOf' | 'oneOf'): Look {
  return (node, search) => {
    if (search.isOld) applyPart(nullAlternative(node, keyword), keyword, search);
  };
}

function applyPart(part: NullablePart | null, keyword: string, search: Search): void {
  if (part === null) return;
  search.problems.warn(pointerTo(search.place(), keyword), part.message);
  set(search, part.meant);
}

/** Removed in OpenAPI 3.1, but still used; OpenAPI 3.0 gives it no effect next to a composition. */
function nullable(node: Node, search: Search): void {
  const { nullable: isNullable, type, $ref: reference } = node;
  if (search.isOld) {
    applyPart(nullableComposition(node), 'nullable', search);
    return;
  }
  if (typeof isNullable !== 'boolean') return;
  search.problems.warn(
    pointerTo(search.place(), 'nullable'),
    'OpenAPI 3.1 does not define "nullable"; it is read as in OpenAPI 3.0.',
  );
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const withNull = [...types, ...(types.includes('null') ? [] : ['null'])];
  const isReference = typeof reference === 'string';
  const meant = isReference
    ? { $ref: undefined, anyOf: [{ $ref: reference }, { type: 'null' }] }
    : type === undefined
      ? {}
      : { type: withNull };
  set(search, { nullable: undefined, ...(isNullable ? meant : {}) });
}

/** Items of a stream in OpenAPI 3.2: https://spec.openapis.org/oas/v3.2.0#sequential-media-types */
function itemSchema(node: Node, search: Search): void {
  if (node['schema'] !== undefined || !isRecord(node['itemSchema'])) return;
  set(search, { itemSchema: undefined, schema: { type: 'array', items: node['itemSchema'] } });
}

/** OpenAPI 3.2 separates an example's value from its serialization. */
function dataValue({ dataValue: value, value: old }: Node, search: Search): void {
  if (old !== undefined || !/\/examples\/[^/]+$/.test(search.place())) return;
  set(search, { dataValue: undefined, serializedValue: undefined, value });
}

/** Only reported: the validator handles them. */
function impossible(keyword: string): Look {
  return (node, { place, problems }) => {
    for (const { keyword: found, message } of impossibleKeywords(node)) {
      if (found === keyword) problems.warn(pointerTo(place(), keyword), message);
    }
  };
}

const smallClass = /^[1-5]xx$/;

/** A class of statuses is `4XX`, but `4xx` is common. */
function statuses({ responses }: Node, search: Search): void {
  if (!isRecord(responses) || !Object.keys(responses).some((status) => smallClass.test(status))) {
    return;
  }
  const pointer = search.place();
  if (pointer === '#/components') return;
  search.edits.push({
    pointer,
    change: (operation) => {
      operation['responses'] = Object.fromEntries(
        Object.entries(operation['responses'] as object).map(([status, response]) => [
          smallClass.test(status) ? status.toUpperCase() : status,
          response as unknown,
        ]),
      );
    },
  });
}
