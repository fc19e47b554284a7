import { columnDbOf, typeDbOf, X_DB } from '../../extensions.ts';
import type { TypeDb } from '../../extensions.ts';
import { pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { pointerToProperty } from '../identity/property-paths.ts';
import { databasePlaces } from './database-places.ts';

/** `base` is the result of the last introspection. */
interface BaseAndEdited {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
}

/** Renames enum types and domains in both documents: the old one is gone, the other is new, and all remaining columns of the old one have the new one. Returns the same documents if there are none. */
export function withRenamedTypes(given: BaseAndEdited, fresh: OpenApiDocument): BaseAndEdited {
  const renames = renamedTypes(given.base, fresh);
  if (renames.size === 0) return given;
  return { base: renamed(given.base, renames), edited: renamed(given.edited, renames) };
}

type TypeRenames = ReadonlyMap<string, TypeDb>;

function renamedTypes(base: OpenApiDocument, fresh: OpenApiDocument): TypeRenames {
  const [old, present] = [typesOf(base), typesOf(fresh)];
  const now = typesOfColumns(fresh);
  const columns = Map.groupBy(typesOfColumns(base), ([, type]) => type);
  const renames = new Map<string, TypeDb>();
  for (const key of old.keys()) {
    if (present.has(key)) continue;
    const [to, ...others] = new Set((columns.get(key) ?? []).flatMap(([id]) => now.get(id) ?? []));
    const type = present.get(to ?? '');
    if (type === undefined || others.length > 0 || old.has(typeKey(type))) continue;
    if (![...renames.values()].includes(type)) renames.set(key, type);
  }
  return renames;
}

/** Enum types and domains with a schema in the document, by key. */
function typesOf(document: OpenApiDocument): ReadonlyMap<string, TypeDb> {
  const types = Object.values(document.components?.schemas ?? {}).flatMap((schema) => {
    const type = typeDbOf(schema);
    return type === null ? [] : [[typeKey(type), type] as const];
  });
  return new Map(types);
}

/** Key of each column's enum type or domain, if it has one. */
function typesOfColumns(document: OpenApiDocument): ReadonlyMap<string, string> {
  const columns = databasePlaces(document).flatMap(({ model, schema, table, path, column }) => {
    if (column === null) return [];
    const pointer = pointerToProperty(pointerTo('#/components/schemas', model), path);
    const property = valueAtPointer(document, pointer);
    const source = typeof property === 'object' && property !== null ? columnDbOf(property) : null;
    const kind = source?.enum === undefined ? 'domain' : 'enum';
    const name = source?.[kind];
    return name === undefined
      ? []
      : [[JSON.stringify([schema, table, column]), typeKey({ kind, name })] as const];
  });
  return new Map(columns);
}

/** Key of a type: its name in columns, `state` or `sales.state`. */
function typeKey({ kind, schema, name }: TypeDb): string {
  return JSON.stringify([kind, schema === undefined ? name : `${schema}.${name}`]);
}

function renamed(document: OpenApiDocument, renames: TypeRenames): OpenApiDocument {
  const schemas = Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => {
    const type = typeDbOf(schema);
    const now = type === null ? undefined : renames.get(typeKey(type));
    return [name, now === undefined ? schema : { ...schema, [X_DB]: now }] as const;
  });
  return {
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  };
}
