import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { X_DB } from '../../extensions.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import { columnNamedBy } from './property-paths.ts';
import type { PropertyPath } from './property-paths.ts';
import { splitReference } from './schema-reference.ts';
import { writtenGroup } from './written-group.ts';

/** An object that groups columns and whose properties are elsewhere: in a component or in the parts of an `allOf`. */
export interface GroupParts {
  /** Name of the schema that contains it, and its path there. */
  readonly schema: string;
  readonly path: PropertyPath;
  /** The property as written. */
  readonly written: JsonObject;
  /** Keys from the root to the part with the property, by property name. */
  readonly homes: ReadonlyMap<string, Keys>;
  /** The part for new properties. */
  readonly home: Keys;
}

type Keys = readonly string[];

/** A document whose groups contain their properties, and the original groups. */
export interface WholeGroups {
  readonly document: OpenApiDocument;
  /** Nested groups first. */
  readonly groups: readonly GroupParts[];
}

/** Moves the properties of groups into the groups, from behind references and `allOf`, so that a merge finds them there. Returns the same document if there are none. */
export function withWholeGroups(document: OpenApiDocument): WholeGroups {
  const groups: GroupParts[] = [];
  const schemas: JsonObject = { ...document.components?.schemas };
  const rows = Object.keys(schemas).filter((name) => isModel(schemas[name]));
  const whole = new Map<string, unknown>();
  for (const schema of rows) {
    const context = { schemas, schema, groups, isGroup: () => false };
    whole.set(schema, wholeSchema(schemas[schema], [], context));
  }
  if (groups.length === 0) return { document, groups };
  const known = new Set(groups.map(({ path }) => JSON.stringify(path)));
  const isGroup = (path: PropertyPath): boolean => known.has(JSON.stringify(path));
  for (const schema of Object.keys(schemas).filter((name) => !rows.includes(name))) {
    // A group's component stays unchanged: its properties are in the groups now.
    if (
      groups.some(({ homes, home }) => [...homes.values(), home].some((keys) => keys[2] === schema))
    )
      continue;
    whole.set(schema, wholeSchema(schemas[schema], [], { schemas, schema, groups, isGroup }));
  }
  return { document: withSchemas(document, { ...schemas, ...Object.fromEntries(whole) }), groups };
}

/** Restores groups as they were written, with their properties in the original parts. Components of groups in `gone`, which the merged document lacks, are left alone. `names` maps schemas to their new names. */
export function withPartsOfGroups(
  document: OpenApiDocument,
  groups: readonly GroupParts[],
  names: ReadonlyMap<string, string> = new Map(),
  gone: readonly GroupParts[] = [],
): OpenApiDocument {
  let root: unknown = document;
  const done = new Set<string>();
  for (const group of groups) {
    const place = placeOf(group, names);
    const node = valueAt(root, place);
    if (!isJsonObject(node)) continue;
    root = changedAt(root, place, () => writtenGroup(group.written, node));
    const homes = [...group.homes.values(), group.home].filter(
      (keys) => keys[2] === group.schema || !gone.includes(group),
    );
    root = withHomes(root, group, { homes, node, names, done });
  }
  return root as OpenApiDocument;
}

/** Whether a document with whole groups contains this one. */
export function hasGroup(
  document: OpenApiDocument,
  group: GroupParts,
  names: ReadonlyMap<string, string>,
): boolean {
  return isJsonObject(valueAt(document, placeOf(group, names)));
}

/** Maps a pointer from whole groups to groups as written. */
export function pointerInParts(
  pointer: string,
  groups: readonly GroupParts[],
  names: ReadonlyMap<string, string>,
): string {
  return groups.reduce((place, group) => {
    const move = movesOf(group, names).find(({ whole }) => isWithin(place, whole));
    return move === undefined ? place : move.part + place.slice(move.whole.length);
  }, pointer);
}

/** Maps a pointer from groups as written to whole groups. */
export function pointerInGroups(pointer: string, groups: readonly GroupParts[]): string {
  return groups.reduceRight((place, group) => {
    const move = movesOf(group, new Map()).find(({ part }) => isWithin(place, part));
    return move === undefined ? place : move.whole + place.slice(move.part.length);
  }, pointer);
}

interface Move {
  readonly whole: string;
  readonly part: string;
}

function movesOf(group: GroupParts, names: ReadonlyMap<string, string>): readonly Move[] {
  const start = pointerTo('', ...placeOf(group, names));
  return [...group.homes].flatMap(([name, home]) =>
    ['properties', 'required'].map((key) => ({
      whole: pointerTo(start, key, name),
      part: pointerTo('', ...renamedKeys(home, names), key, name),
    })),
  );
}

function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

function renamedKeys(keys: Keys, names: ReadonlyMap<string, string>): Keys {
  return keys.map((key, index) => (index === 2 ? (names.get(key) ?? key) : key));
}

interface Context {
  readonly schemas: JsonObject;
  readonly schema: string;
  readonly groups: GroupParts[];
  /** Whether rows have a group at this path; its columns then need no `x-db` here. */
  readonly isGroup: (path: PropertyPath) => boolean;
}

const mostDepth = 4;

function wholeSchema(schema: unknown, path: PropertyPath, context: Context): unknown {
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return schema;
  const properties = Object.entries(schema['properties']).map(
    ([name, property]) => [name, wholeProperty(property, [...path, name], context)] as const,
  );
  const isSame = properties.every(
    ([name, one]) => one === (schema['properties'] as JsonObject)[name],
  );
  return isSame ? schema : { ...schema, properties: Object.fromEntries(properties) };
}

function wholeProperty(property: unknown, path: PropertyPath, context: Context): unknown {
  if (!isJsonObject(property) || columnNamedBy(property) !== null || path.length > mostDepth) {
    return property;
  }
  const { schema, schemas } = context;
  const start = ['components', 'schemas', schema, ...path.flatMap((name) => ['properties', name])];
  const parts = partsOf(property, start, schemas);
  const isSpread = parts.some(({ keys }) => keys !== start);
  if (!isSpread) return wholeSchema(property, path, context);
  const holdsColumns = parts.some(({ value }) => holdsColumn(value));
  const home = parts.findLast(({ keys }) => keys !== start)?.keys;
  if (home === undefined || !(holdsColumns || context.isGroup(path))) return property;
  const homes = new Map(
    parts.flatMap(({ keys, value }) => namesIn(value).map((name) => [name, keys])),
  );
  const { $ref: _reference, allOf: _parts, ...others } = property;
  const required = parts.flatMap(({ value }) => listIn(value, 'required'));
  const properties = Object.assign(
    {},
    ...parts.map(({ value }) => value['properties']),
  ) as JsonObject;
  const node = {
    ...others,
    properties,
    ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
  };
  const whole = wholeSchema(node, path, context);
  context.groups.push({ schema, path, written: property, homes, home });
  return whole;
}

interface Part {
  readonly keys: Keys;
  readonly value: JsonObject;
}

/** The objects that contain a schema's properties: itself, its `allOf` and reference targets, except models. */
function partsOf(
  value: unknown,
  keys: Keys,
  schemas: JsonObject,
  seen: ReadonlySet<unknown> = new Set(),
): readonly Part[] {
  if (!isJsonObject(value) || seen.has(value) || isModel(value)) return [];
  const inner = new Set([...seen, value]);
  const { $ref: reference, allOf } = value;
  if (typeof reference === 'string') {
    const target = splitReference(reference);
    if (target === null || target.rest.length > 0) return [];
    const name = target.name;
    return partsOf(schemas[name], ['components', 'schemas', name], schemas, inner);
  }
  const parts = Array.isArray(allOf)
    ? allOf.flatMap((part: unknown, index) =>
        partsOf(part, [...keys, 'allOf', String(index)], schemas, inner),
      )
    : [];
  return isJsonObject(value['properties']) ? [...parts, { keys, value }] : parts;
}

function holdsColumn(value: unknown): boolean {
  if (!isJsonObject(value) || !isJsonObject(value['properties'])) return false;
  return Object.values(value['properties']).some(
    (property) => columnNamedBy(property) !== null || holdsColumn(property),
  );
}

function isModel(schema: unknown): boolean {
  return isJsonObject(schema) && isJsonObject(schema[X_DB]) && 'table' in schema[X_DB];
}

/** Writes the properties of a group into its parts. If groups share a part, the first one, which is the row's, determines it. */
function withHomes(
  root: unknown,
  { homes, home, path, schema }: GroupParts,
  {
    homes: written,
    node,
    names,
    done,
  }: {
    /** The parts to write. */
    readonly homes: readonly Keys[];
    readonly node: JsonObject;
    readonly names: ReadonlyMap<string, string>;
    readonly done: Set<string>;
  },
): unknown {
  const places = new Map(written.map((keys) => [keys.join('/'), keys]));
  const properties = isJsonObject(node['properties']) ? node['properties'] : {};
  const required = listIn(node, 'required');
  let changed = root;
  for (const [id, keys] of places) {
    const owner = keys[2] === schema ? `${id} of ${path.join('.')}` : id;
    if (done.has(owner)) continue;
    done.add(owner);
    const isHere = (name: string): boolean => (homes.get(name) ?? home).join('/') === id;
    changed = changedAt(changed, renamedKeys(keys, names), (part) => {
      const present: JsonObject = isJsonObject(part) ? part : {};
      const { required: was, ...others } = present;
      const needed = required.filter((name) => isHere(String(name)));
      const own = Object.entries(properties).filter(([name]) => isHere(name));
      return {
        ...(needed.length > 0 || (Array.isArray(was) && was.length === 0) ? present : others),
        ...(needed.length === 0 ? {} : { required: needed }),
        properties: Object.fromEntries(own),
      };
    });
  }
  return changed;
}

function withSchemas(document: OpenApiDocument, schemas: JsonObject): OpenApiDocument {
  const components = { ...document.components, schemas };
  return { ...document, components } as unknown as OpenApiDocument;
}

function placeOf({ schema, path }: GroupParts, names: ReadonlyMap<string, string>): Keys {
  const name = names.get(schema) ?? schema;
  return ['components', 'schemas', name, ...path.flatMap((one) => ['properties', one])];
}

function namesIn(value: JsonObject): readonly string[] {
  return Object.keys(isJsonObject(value['properties']) ? value['properties'] : {});
}

function listIn(value: JsonObject, key: string): readonly unknown[] {
  return Array.isArray(value[key]) ? (value[key] as readonly unknown[]) : [];
}

function valueAt(root: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)] as unknown;
    return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, root);
}

function changedAt(root: unknown, keys: Keys, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change(root);
  if (Array.isArray(root)) {
    return root.map((item: unknown, index) =>
      String(index) === key ? changedAt(item, rest, change) : item,
    );
  }
  if (!isJsonObject(root)) return root;
  const inner = Object.hasOwn(root, key) ? root[key] : {};
  return { ...root, [key]: changedAt(inner, rest, change) };
}
