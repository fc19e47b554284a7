import { X_CRUD, X_DB, X_INTERNAL } from '../../extensions.ts';
import type { OpenApiDocument, SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import { propertyCase } from '../../property-case.ts';
import type { Model, Property } from '../api-model.ts';
import { valueError } from '../schemas/value-error.ts';
import { isRecord, valueAtPointer } from '../json-pointer.ts';
import { mergePatchPlaces } from '../merge-patch-places.ts';
import type { Located } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { columnSchemas } from '../resolve/column-schemas.ts';
import { resolveBody } from '../resolve/resolve-bodies.ts';
import type { ColumnSchema } from '../resolve/column-schemas.ts';
import { columnOf } from '../resolve/crud/schema-columns.ts';
import { nestedItems } from '../resolve/crud/nested-bodies.ts';
import { propertyDbOf, resolveModels } from '../resolve/resolve-models.ts';
import { mergedSchema } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';
import { missingBounds, reportBounds } from './body-bounds.ts';
import { bodyRows, documentOperations } from './body-columns.ts';
import type { Edit } from './document-edits.ts';

const flags = [X_INTERNAL, 'readOnly', 'writeOnly'] as const;

type Keywords = Readonly<Record<string, unknown>>;

/**
 * Completes bodies that write rows from the model: property names, `description`, `example`,
 * bounds, the scope that a caller needs to send a property, and `x-internal`, `readOnly` or
 * `writeOnly`. What the body states itself is kept, except defaults of `readOnly` properties: those
 * are the database's.
 */
export function bodyPropertyEdits(
  document: OpenApiDocument,
  problems: ProblemList,
): readonly Edit[] {
  // Problems are reported during resolution.
  const resolution: Resolution = {
    ...{ document, problems: new ProblemList(''), openapi: '3.0', isStrict: true },
  };
  const models = new Map(
    resolveModels(resolution, document.components?.schemas ?? {}, null).map((model) => [
      model.name,
      model,
    ]),
  );
  const edits = new Map<string, Edit>();
  const seen = new Set<string>();
  const operations = documentOperations(document);
  const merged = new Set(
    operations.flatMap((operation) =>
      mergePatchPlaces(resolveBody(resolution, operation)?.contents ?? []),
    ),
  );
  for (const { value, pointer } of operations) {
    const { model: name = '' } = value[X_CRUD] ?? {};
    const model = models.get(name);
    if (model === undefined) continue;
    for (const body of bodyRows(resolution, { value, pointer })) {
      const at = '$ref' in body.value ? body.value.$ref : body.pointer;
      const isInside = !merged.has(at);
      const place = `${name} ${at}`;
      if (seen.has(place)) continue;
      seen.add(place);
      const related = nestedItems(resolution, body).map((item) => ({
        item,
        model: models.get(item.model),
      }));
      for (const { item, model: own } of [{ item: body, model }, ...related]) {
        if (own === undefined) continue;
        for (const edit of bodyEdits(resolution, { model: own, problems, isInside }, item))
          edits.set(edit.pointer, edit);
      }
    }
  }
  return [...edits.values()];
}

function bodyEdits(
  resolution: Resolution,
  {
    model,
    problems,
    isInside,
  }: { readonly model: Model; readonly problems: ProblemList; readonly isInside: boolean },
  body: Located<SchemaOrReference>,
): readonly Edit[] {
  const byColumn = new Map(model.properties.map((property) => [property.source.column, property]));
  const find = (name: string, schema: SchemaObject): string | null =>
    columnOf(model, name, schema) ?? columnSpelled(model, name, schema);
  const edits = columnSchemas(resolution, model, body, find).flatMap((found): readonly Edit[] => {
    const property = byColumn.get(found.column);
    if (property === undefined) return [];
    const { name, schema, pointer } = found;
    const bounds = missingBounds(property.schema, schema, { isInside });
    reportBounds(problems, { name, pointer, model: model.name, bounds });
    const missing = { ...bounds, ...missingKeywords(resolution, { model, property, found }) };
    const isIdle = schema.default !== undefined && isTrue({ ...schema, ...missing }, 'readOnly');
    if (Object.keys(missing).length === 0 && !isIdle) return [];
    const change: Edit['change'] = (record) => {
      if (isIdle) Reflect.deleteProperty(record, 'default');
      setKeywords(record, missing);
    };
    return [{ pointer, change }];
  });
  return [...typeEdits(resolution, body), ...edits];
}

/** A row is an object, even if its schema does not state it. */
function typeEdits(resolution: Resolution, body: Located<SchemaOrReference>): readonly Edit[] {
  const row = mergedSchema(resolution, body);
  if (row === null || row.value.type !== undefined) return [];
  return [
    { pointer: row.pointer, change: (record) => void setKeywords(record, { type: 'object' }) },
  ];
}

/**
 * The column whose default property name this is, if only the model gives it another name; null if
 * there is none, or several.
 */
function columnSpelled({ properties }: Model, name: string, schema: SchemaObject): string | null {
  if (propertyDbOf(schema) !== null || schema.properties !== undefined) return null;
  const columns = properties
    .map(({ source }) => source.column)
    .filter((column) => column === name || propertyCase(column) === name);
  return columns.length === 1 ? (columns[0] ?? null) : null;
}

function missingKeywords(
  { document }: Resolution,
  {
    model,
    property,
    found: { name, column, schema, pointer },
  }: { readonly model: Model; readonly property: Property; readonly found: ColumnSchema },
): Keywords {
  const missing: Record<string, unknown> = {};
  const ownName = name.slice(name.lastIndexOf('.') + 1);
  if (columnOf(model, ownName, schema) === null) missing[X_DB] = { column };
  // The target of a reference has its own description.
  const current = valueAtPointer(document, pointer);
  if (isRecord(current) && !('$ref' in current)) {
    const { description, example } = property.schema;
    if (description !== undefined && schema.description === undefined)
      missing['description'] = description;
    const isExample = example !== undefined && schema.example === undefined;
    const context = { document, direction: 'request' } as const;
    if (isExample && valueError(context, schema, example) === null) missing['example'] = example;
  }
  for (const flag of flags) {
    const isMissing = isTrue(property.schema, flag) && !Object.hasOwn(schema, flag);
    if (isMissing && !isOpposite(schema, flag)) missing[flag] = true;
  }
  const { writeScope } = property;
  if (writeScope !== null && schema[X_CRUD]?.writeScope === undefined)
    missing[X_CRUD] = { ...schema[X_CRUD], writeScope };
  return missing;
}

function isTrue(schema: object, flag: string): boolean {
  return (schema as Keywords)[flag] === true;
}

/** A property cannot be both: https://spec.openapis.org/oas/v3.0.3#schema-object */
function isOpposite(schema: object, flag: string): boolean {
  const other = { readOnly: 'writeOnly', writeOnly: 'readOnly' }[flag];
  return other !== undefined && isTrue(schema, other);
}

/** Keywords next to a reference are ignored, so the reference moves into an allOf. */
function setKeywords(record: Record<string, unknown>, missing: Keywords): void {
  const { $ref: target } = record;
  if (target !== undefined) {
    for (const key of Object.keys(record)) Reflect.deleteProperty(record, key);
    record['allOf'] = [{ $ref: target }];
  }
  Object.assign(record, missing);
}
