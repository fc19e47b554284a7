import { pointerTo } from '../../model/json-pointer.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { commonNames } from './common-names.ts';
import type { Same, Spelling, Three } from './common-names.ts';
import { pointerToProperty } from './property-paths.ts';
import type { PropertyPath } from './property-paths.ts';
import { methodOf, pathOf } from './rename-document.ts';
import type { Renames } from './rename-document.ts';
import { surveyDocument } from './survey-document.ts';
import type { OperationEntry, PropertyEntry, SchemaEntry, Survey } from './survey-document.ts';

/** The renames that give the same entry the same name in all three documents, and the entries that represent the same part of the database in base and edited document. */
export interface Matched {
  readonly renames: Three<Renames>;
  /** Pointers, with common names, of parts that exist because of the database. */
  readonly bound: ReadonlySet<string>;
}

/** Finds common names for three documents. */
export function matchDocuments(documents: Three<OpenApiDocument>): Matched {
  const surveys = each((side) => surveyDocument(documents[side]));
  const schemas = commonNames<SchemaEntry>(
    each((side) => surveys[side].schemas),
    [({ name, source }) => (source === null ? null : `${source} ${name}`), ({ source }) => source],
  );
  const properties = new Map(schemas.map((schema) => [schema, propertiesOf(schema)]));
  const operations = commonNames<OperationEntry>(
    each((side) => surveys[side].operations),
    operationKeys,
    pathSpelling,
  );
  const ids = freeIds(operations);
  return {
    renames: each((side) => ({
      schemas: renamed(schemas, side),
      properties: new Map(
        schemas.flatMap((schema) => {
          const moves = renamed(properties.get(schema) ?? [], side);
          const own = schema[side];
          if (own === null || moves.size === 0) return [];
          const paths = [...moves].map(([from, to]) => [from, pathNamed(to)] as const);
          return [[own.name, new Map(paths)] as const];
        }),
      ),
      operations: renamed(operations, side),
      operationIds: side === 'fresh' ? ids : new Map<string, string>(),
    })),
    bound: new Set([...boundPointers(schemas, properties, operations), ...boundShared(surveys)]),
  };
}

const operationKeys = [
  ({ source, id }: OperationEntry) => (source === null || id === null ? null : `${source} ${id}`),
  ({ source, name }: OperationEntry) => (source === null ? null : `${source} ${name}`),
  ({ source }: OperationEntry) => source,
  ({ source, id }: OperationEntry) => (source === null ? id : null),
];

/** For a router, paths that differ only in parameter names are the same. */
const pathSpelling: Spelling = {
  claim: (name) => name.replace(/\{[^}]*\}/g, '{}'),
  numbered: (name, number) => name.replace(/^(\w+ \/[^/{]*)/, `$1-${number}`),
};

type Side = keyof Three<unknown>;

function each<Value>(make: (side: Side) => Value): Three<Value> {
  return { base: make('base'), fresh: make('fresh'), edited: make('edited') };
}

function propertiesOf({ base, fresh, edited }: Same<SchemaEntry>): readonly Same<PropertyEntry>[] {
  const all = { base, fresh, edited };
  return commonNames<PropertyEntry>(
    each((side) => all[side]?.properties ?? []),
    [({ name, source }) => (source === null ? null : `${source} ${name}`), ({ source }) => source],
    propertySpelling,
  );
}

const propertySpelling: Spelling = {
  claim: (name) => name,
  numbered: (name, number) => {
    const path = pathNamed(name);
    return JSON.stringify(path.with(-1, `${path.at(-1) ?? ''}${number}`));
  },
};

function pathNamed(name: string): PropertyPath {
  return JSON.parse(name) as PropertyPath;
}

/** Changed names, by the name on one side. */
function renamed(
  all: readonly Same<{ readonly name: string }>[],
  side: Side,
): ReadonlyMap<string, string> {
  return new Map(
    all.flatMap((one) => {
      const own = one[side];
      return own === null || own.name === one.name ? [] : [[own.name, one.name] as const];
    }),
  );
}

/** New ids, by name, for new operations whose id the user has assigned to another. */
function freeIds(operations: readonly Same<OperationEntry>[]): ReadonlyMap<string, string> {
  // Dropped operations release their ids.
  const kept = operations.filter((one) => one.fresh !== null || !isBound(one));
  const taken = new Set(kept.map(({ edited }) => edited?.id));
  const ids = new Map<string, string>();
  for (const { base, fresh, edited } of operations) {
    if (fresh === null || base !== null || edited !== null || fresh.id === null) continue;
    let id = fresh.id;
    for (let number = 2; taken.has(id); number += 1) id = `${fresh.id}${number}`;
    taken.add(id);
    if (id !== fresh.id) ids.set(fresh.name, id);
  }
  return ids;
}

function boundPointers(
  schemas: readonly Same<SchemaEntry>[],
  properties: ReadonlyMap<Same<SchemaEntry>, readonly Same<PropertyEntry>[]>,
  operations: readonly Same<OperationEntry>[],
): ReadonlySet<string> {
  const pointers = new Set<string>();
  for (const schema of schemas) {
    const pointer = pointerTo('/components/schemas', schema.name);
    if (isBound(schema)) pointers.add(pointer);
    for (const property of properties.get(schema) ?? []) {
      if (isBound(property)) pointers.add(pointerToProperty(pointer, pathNamed(property.name)));
    }
  }
  const present = operations.filter(({ edited }) => edited !== null);
  for (const [path, own] of Map.groupBy(present, ({ name }) => pathOf(name))) {
    const pointer = pointerTo('/paths', path);
    const bound = own.filter(isBound);
    for (const { name } of bound) pointers.add(pointerTo(pointer, methodOf(name)));
    if (bound.length === own.length) pointers.add(pointer);
  }
  return pointers;
}

/** Shared responses and bodies of the same part of the database. */
function boundShared({ base, edited }: Three<Survey>): readonly string[] {
  const sources = new Map(edited.shared.map(({ pointer, source }) => [pointer, source]));
  return base.shared
    .filter(({ pointer, source }) => source !== null && sources.get(pointer) === source)
    .map(({ pointer }) => pointer);
}

function isBound({ base, edited }: Same<{ readonly source: string | null }>): boolean {
  return base !== null && base.source !== null && edited?.source === base.source;
}
