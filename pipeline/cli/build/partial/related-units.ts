import { X_CRUD, X_DB } from '../../../extensions.ts';
import { isRecord } from '../../../model/json-pointer.ts';
import { referenceReader, unitKey } from './document-units.ts';
import type { DividedDocument, DocumentUnit } from './document-units.ts';

/** Who refers to whom in a document. */
interface Relations {
  readonly referencesIn: (text: string) => ReadonlySet<string>;
  readonly references: ReadonlyMap<string, ReadonlySet<string>>;
  readonly users: ReadonlyMap<string, readonly string[]>;
  /** Models that the operations of a path read or write. */
  readonly models: ReadonlyMap<string, readonly string[]>;
  /** Paths whose operations read or write a model. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** Tables that a schema names: its own and those that its foreign keys and views refer to. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The units that decide what is generated for the changed ones and for all that depend on them:
 * whatever refers to them, the operations of their models with their bodies, the models related by
 * foreign keys, the paths that are printed into the same file, and everything that all of these
 * refer to.
 */
export function relatedUnits(
  divided: DividedDocument,
  changed: Iterable<string>,
): ReadonlySet<string> {
  const relations = relationsOf(divided);
  const affected = closure(changed, (key) => [
    ...(relations.users.get(key) ?? []),
    ...(relations.paths.get(key) ?? []),
    ...bodiesOf(relations, divided.units.get(key)),
  ]);
  const models = [...affected].flatMap((key) => [...(relations.models.get(key) ?? []), key]);
  const tables = new Set(models.flatMap((key) => [...(relations.tables.get(key) ?? [])]));
  const neighbours = [...relations.tables].flatMap(([key, named]) =>
    tables.isDisjointFrom(named) ? [] : [key, ...(relations.paths.get(key) ?? [])],
  );
  return closure([...affected, ...neighbours, ...sharedFiles(divided, affected)], (key) => [
    ...(relations.references.get(key) ?? []),
  ]);
}

/** Paths below affected ones, or with one of their tags. */
function sharedFiles({ units }: DividedDocument, affected: ReadonlySet<string>): readonly string[] {
  const paths = [...units.values()].filter(({ group }) => group === 'paths');
  const own = paths.filter(({ name }) => affected.has(unitKey('paths', name)));
  const roots = [...new Set(own.map(({ name }) => name.replace(/(?:\/\{[^/]*\})+$/, '')))];
  const tags = new Set(own.flatMap((unit) => [...tagsOf(unit)]));
  return paths
    .filter(
      (unit) =>
        roots.some((root) => unit.name.startsWith(`${root}/`)) ||
        !tags.isDisjointFrom(tagsOf(unit)),
    )
    .map(({ name }) => unitKey('paths', name));
}

function tagsOf({ value }: DocumentUnit): ReadonlySet<unknown> {
  const operations = isRecord(value) ? Object.values(value) : [];
  return new Set(
    operations.flatMap((operation): readonly unknown[] =>
      isRecord(operation) && Array.isArray(operation['tags']) ? operation['tags'] : [],
    ),
  );
}

function closure(
  start: Iterable<string>,
  next: (key: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(start);
  // A set's iterator also visits what is added meanwhile.
  for (const key of found) next(key).forEach((other) => found.add(other));
  return found;
}

function relationsOf(divided: DividedDocument): Relations {
  const references = new Map<string, Set<string>>();
  const users = new Map<string, string[]>();
  const models = new Map<string, string[]>();
  const paths = new Map<string, string[]>();
  const tables = new Map<string, ReadonlySet<string>>();
  const pathOf = operationPaths(divided);
  const referencesIn = referenceReader(divided);
  for (const [key, unit] of divided.units) {
    const own = referencesIn(unit.text);
    for (const id of namesAfter(unit.text, 'operationId')) own.add(pathOf.get(id) ?? key);
    references.set(key, own);
    own.forEach((other) => collect(users, other, key));
    if (unit.group === 'schemas') {
      const named = tablesOf(unit);
      if (named.size > 0) tables.set(key, named);
    } else if (unit.text.includes(`"${X_CRUD}":`)) {
      for (const model of namesAfter(unit.text, 'model')) {
        const schema = unitKey('schemas', model);
        collect(models, key, schema);
        collect(paths, schema, key);
        own.add(schema);
      }
    }
  }
  return { referencesIn, references, users, models, paths, tables };
}

function collect(map: Map<string, string[]>, key: string, value: string): void {
  const found = map.get(key);
  if (found === undefined) map.set(key, [value]);
  else found.push(value);
}

function operationPaths({ units }: DividedDocument): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, { group, value }] of units) {
    if (group !== 'paths' || !isRecord(value)) continue;
    for (const operation of Object.values(value)) {
      if (!isRecord(operation) || typeof operation['operationId'] !== 'string') continue;
      found.set(operation['operationId'], key);
    }
  }
  return found;
}

/** Texts of members with a key, wherever they are. */
function namesAfter(text: string, key: string): ReadonlySet<string> {
  const found = text.matchAll(new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*")`, 'g'));
  return new Set([...found].map(([, name = '""']) => JSON.parse(name) as string));
}

function tablesOf({ value, text }: DocumentUnit): ReadonlySet<string> {
  return isRecord(value) && isRecord(value[X_DB]) ? namesAfter(text, 'table') : new Set();
}

/** What the request bodies of a path refer to: models complete them. */
function bodiesOf({ referencesIn }: Relations, unit: DocumentUnit | undefined): readonly string[] {
  if (unit?.group === 'requestBodies') return [...referencesIn(unit.text)];
  if (unit?.group !== 'paths' || !isRecord(unit.value)) return [];
  return Object.values(unit.value).flatMap((operation) => {
    const body = isRecord(operation) ? operation['requestBody'] : undefined;
    return isRecord(body) ? [...referencesIn(JSON.stringify(body))] : [];
  });
}
