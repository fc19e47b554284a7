import { X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { DocumentDb, ModelDb, PropertyDb, RelationDb } from '../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import type { Model, Property } from '../api-model.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import { columnTypeOf } from '../../../server-template/shared/tables/column-type-of.ts';
import { groupedName } from '../../../server-template/shared/tables/stored-table.ts';
import { viewBase } from '../../../server-template/shared/tables/view-base.ts';
import type { Located } from '../json-pointer.ts';
import { nearestName, nearestNameHint } from '../nearest-name.ts';
import { objectShape, tableAt } from '../schemas/schema-shape.ts';
import type { ObjectShape, Resolution } from '../schemas/schema-shape.ts';

/** The schemas that represent tables and views, in the document's order. */
export function resolveModels(
  resolution: Resolution,
  schemas: Readonly<Record<string, SchemaOrReference>>,
  database: DocumentDb | null,
): readonly Model[] {
  const models = Object.entries(schemas).flatMap(([name, schema]) => {
    const source = modelDbOf(schema);
    if (source === null) return [];
    const located = { value: schema, pointer: pointerTo('#/components/schemas', name) };
    return [resolveModel(resolution, located, { name, source, database })];
  });
  // Tables stay the same objects, which bases refer to.
  return models.map((model) => {
    const base = viewBase(models, model);
    return base === null ? model : { ...model, base };
  });
}

/** The column of a property, if it has one. */
export function propertyDbOf(schema: SchemaObject): PropertyDb | null {
  const source = schema[X_DB];
  return source !== undefined && 'column' in source ? source : null;
}

/** The relation of a property, if it holds related rows. */
export function relationDbOf(schema: SchemaObject): RelationDb['relation'] | null {
  const source = schema[X_DB];
  return source !== undefined && 'relation' in source ? source.relation : null;
}

function modelDbOf(schema: SchemaOrReference): ModelDb | null {
  const source = X_DB in schema ? schema[X_DB] : undefined;
  return isRecord(source) && 'table' in source ? keyed(source as ModelDb) : null;
}

/** Rows without a primary key are identified by `key`, which then takes its place. */
function keyed(source: ModelDb): ModelDb {
  const { primaryKey, key } = source;
  return primaryKey === undefined && key !== undefined ? { ...source, primaryKey: key } : source;
}

function resolveModel(
  resolution: Resolution,
  { value, pointer }: Located<SchemaOrReference>,
  { name, source, database }: { name: string; source: ModelDb; database: DocumentDb | null },
): Model {
  const shape = objectShape(resolution, { value, pointer });
  const found = columnProperties(resolution, shape, { database, path: [], ...openAbove });
  const taken = new Set(found.filter(({ path }) => path.length === 1).map(({ name }) => name));
  const properties = found.map(({ path, ...property }) => {
    if (path.length === 1) return property;
    const free = groupedName(path, taken);
    taken.add(free);
    return { ...property, name: free };
  });
  checkColumns(resolution, { pointer, source, properties });
  return { name, description: descriptionOf(value), source, properties, base: null };
}

/** Properties of an object that apply to all columns in it. */
interface Above {
  readonly hidden: boolean;
  readonly readScope: string | null;
  readonly writeScope: string | null;
}

const openAbove: Above = { hidden: false, readScope: null, writeScope: null };

function accessOf(schema: SchemaObject, above: Above): Above {
  const { readScope, writeScope } = schema[X_CRUD] ?? {};
  return {
    hidden: above.hidden || isHidden(schema),
    readScope: readScope ?? above.readScope,
    writeScope: writeScope ?? above.writeScope,
  };
}

interface ColumnProperty extends Property {
  readonly path: readonly string[];
}

/** The properties with a column, including those in objects that group columns. */
function columnProperties(
  resolution: Resolution,
  { properties, required }: ObjectShape,
  above: Above & {
    readonly database: DocumentDb | null;
    readonly path: readonly string[];
  },
): readonly ColumnProperty[] {
  const { database } = above;
  return [...properties].flatMap(([name, { value: schema, pointer }]): ColumnProperty[] => {
    const path = [...above.path, name];
    if (relationDbOf(schema) !== null) return [];
    const access = accessOf(schema, above);
    const source = propertyDbOf(schema);
    if (source === null) {
      if (schema.properties === undefined || path.length > mostDepth) return [];
      if (tableAt(resolution, pointer) !== null) return [];
      const shape = objectShape(resolution, { value: schema, pointer });
      return [...columnProperties(resolution, shape, { database, path, ...access })];
    }
    const property: ColumnProperty = {
      ...{ name, path, source, schema, ...access },
      type: columnTypeOf(source, schema, database),
      nullable: (database?.format ?? 1) < 2 ? null : source.nullable === true,
      required: required.has(name),
      readOnly: schema.readOnly === true || isWrittenByDatabase(source),
    };
    checkNames(resolution, property, pointer, database);
    return [property];
  });
}

/** Limit of nested objects that group columns. */
const mostDepth = 4;

/** Whether a property is never returned. */
export function isHidden(schema: SchemaObject): boolean {
  return schema.writeOnly === true || isInternalSchema(schema);
}

/** Whether a property is left out of every public document. */
export function isInternalSchema(schema: object): boolean {
  return X_INTERNAL in schema && schema[X_INTERNAL] === true;
}

/** Whether only the database writes a column. */
export function isWrittenByDatabase({ identity, generated }: PropertyDb): boolean {
  return identity === 'always' || generated !== undefined;
}

function descriptionOf(schema: SchemaOrReference): string | null {
  return ('description' in schema ? schema.description : undefined) ?? null;
}

function checkNames(
  { problems }: Resolution,
  { source }: Property,
  pointer: string,
  database: DocumentDb | null,
): void {
  const lists = { enum: database?.enums ?? [], domain: database?.domains ?? [] };
  for (const kind of ['enum', 'domain'] as const) {
    const name = source[kind];
    const known = lists[kind].map((item) =>
      item.schema === undefined ? item.name : `${item.schema}.${item.name}`,
    );
    if (name === undefined || known.includes(name)) continue;
    problems.add(
      pointerTo(pointer, X_DB, kind),
      `The document's ${X_DB} has no ${kind} ${JSON.stringify(name)}.`,
      nearestNameHint(name, known),
    );
  }
}

function checkColumns(
  { problems }: Resolution,
  model: { pointer: string; source: ModelDb; properties: readonly Property[] },
): void {
  const owners = new Map<string, string>();
  for (const { name, source } of model.properties) {
    const owner = owners.get(source.column);
    if (owner !== undefined) {
      problems.add(
        pointerTo(model.pointer, 'properties', name),
        `${JSON.stringify(name)} and ${JSON.stringify(owner)} use the same column ${JSON.stringify(source.column)}.`,
      );
    }
    owners.set(source.column, name);
  }
}

/** Rejects key columns without a property: rows could be neither ordered nor found by them. */
export function checkPrimaryKeys({ problems }: Resolution, models: readonly Model[]): void {
  for (const { name, source, properties } of models) {
    for (const column of source.primaryKey ?? []) {
      const known = properties.map((property) => property.source.column);
      if (known.includes(column)) continue;
      const nearest = nearestName(column, known);
      problems.add(
        pointerTo('#/components/schemas', name, X_DB, 'primaryKey'),
        `No property has the key column ${JSON.stringify(column)}.`,
        nearest === null
          ? `To hide a key, use a property with "${X_INTERNAL}": true.`
          : `Did you mean ${JSON.stringify(nearest)}? To hide a key, use a property with "${X_INTERNAL}": true.`,
      );
    }
  }
}
