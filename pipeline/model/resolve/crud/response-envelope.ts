import type { EnvelopeMember } from '../../../../server-template/shared/response-shape.ts';
import { X_CRUD } from '../../../extensions.ts';
import type { CrudAction } from '../../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Model } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { isHidden } from '../resolve-models.ts';
import { constantOf } from './row-members.ts';
import { columnOf, groupShape } from './schema-columns.ts';
import { mergedSchema, objectShape, tableAt } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

/** The rows of a response: the schema of one, and the object around them. */
export interface RowsPlace {
  readonly row: Located<SchemaOrReference>;
  /** Null: the body is the row, or the array of rows. */
  readonly envelope: readonly EnvelopeMember[] | null;
}

interface Search {
  readonly resolution: Resolution;
  readonly model: Model;
  readonly isList: boolean;
}

/**
 * Finds the rows in the response of an action; null, with a problem reported, if there are none.
 */
export function rowsPlace(
  resolution: Resolution,
  { model, action }: { readonly model: Model; readonly action: CrudAction },
  body: Located<SchemaOrReference>,
): RowsPlace | null {
  if (action === 'query') return queryRows(resolution, body);
  const isList = action === 'list' || action === 'bulkCreate' || action === 'bulkUpdate';
  const search = { resolution, model, isList };
  const plain = plainRows(search, body);
  if (plain !== null) return { row: plain, envelope: null };
  const found = envelopeOf(search, body, 0);
  if (found !== null) return found;
  if (!search.isList) return { row: body, envelope: null };
  resolution.problems.add(
    body.pointer,
    `A ${action} responds with an array of rows, or with an object that has exactly one array of rows.`,
  );
  return null;
}

/** The rows of a query are the items of its `items`. */
function queryRows(resolution: Resolution, body: Located<SchemaOrReference>): RowsPlace | null {
  const found = objectShape(resolution, body).properties.get('items');
  const items = found?.value.items;
  if (found !== undefined && items !== undefined)
    return { row: { value: items, pointer: pointerTo(found.pointer, 'items') }, envelope: null };
  const message = 'A query responds with an object whose "items" are an array of rows.';
  resolution.problems.add(body.pointer, message);
  return null;
}

/** The schema of one row, if the schema is a row or an array of rows. */
function plainRows(
  { resolution, model, isList }: Search,
  located: Located<SchemaOrReference>,
): Located<SchemaOrReference> | null {
  const merged = mergedSchema(resolution, located);
  if (merged === null) return null;
  if (isList) {
    const { type, items } = merged.value;
    if (type !== 'array' || items === undefined) return null;
    return { value: items, pointer: pointerTo(merged.pointer, 'items') };
  }
  const { properties } = objectShape(resolution, located);
  const isRow =
    tableAt(resolution, located.pointer) === `#/components/schemas/${model.name}` ||
    [...properties].some(([name, { value }]) => columnOf(model, name, value) !== null);
  return isRow ? located : null;
}

/** Envelopes may be nested. */
function envelopeOf(
  search: Search,
  body: Located<SchemaOrReference>,
  depth: number,
): RowsPlace | null {
  const { resolution } = search;
  const { properties } = objectShape(resolution, body);
  const shown = [...properties].filter(([, { value }]) => !isHidden(value));
  const inner = shown.flatMap(([name, schema]) => {
    const row = holdsRows(search, schema) ? plainRows(search, schema) : null;
    const found =
      row === null
        ? depth === 0 && schema.value.type === 'object'
          ? envelopeOf(search, schema, depth + 1)
          : null
        : { row, envelope: null };
    return found === null ? [] : [{ name, found }];
  });
  const [only, ...others] = inner;
  if (only === undefined || others.length > 0) return null;
  const members = shown.map(([name, schema]): EnvelopeMember => {
    if (name !== only.name) return envelopeMember(search, name, schema);
    const { envelope } = only.found;
    if (envelope !== null) return { name, value: { kind: 'object', members: envelope } };
    return { name, value: { kind: search.isList ? 'rows' : 'row' } };
  });
  return { row: only.found.row, envelope: members };
}

/**
 * Whether a property of an envelope holds the rows of the model, rather than a group of columns.
 */
function holdsRows(search: Search, schema: Located<SchemaObject>): boolean {
  const { resolution, model, isList } = search;
  const row = isList ? plainRows(search, schema) : schema;
  if (row === null) return false;
  const table = tableAt(resolution, row.pointer);
  if (table !== null) return table === `#/components/schemas/${model.name}`;
  const merged = mergedSchema(resolution, row);
  if (merged === null) return false;
  const shape = groupShape(resolution, model, merged);
  if (shape === null) return false;
  const columns = [...shape.properties].map(([name, { value }]) => columnOf(model, name, value));
  return isList || (model.source.primaryKey ?? []).every((column) => columns.includes(column));
}

function envelopeMember(
  { resolution, isList }: Search,
  name: string,
  { value: schema, pointer }: Located<SchemaObject>,
): EnvelopeMember {
  const role = schema[X_CRUD]?.role;
  if (role !== undefined && isList) {
    checkCount(resolution, { value: schema, pointer });
    return { name, value: { kind: role } };
  }
  const constant = constantOf(schema);
  if (constant !== null) return { name, value: constant };
  const { properties } = objectShape(resolution, { value: schema, pointer });
  if (schema.type === 'object' && properties.size > 0) {
    const members = [...properties].map(([inner, property]) =>
      envelopeMember({ resolution, isList } as Search, inner, property),
    );
    return { name, value: { kind: 'object', members } };
  }
  resolution.problems.add(
    pointer,
    `The value of ${JSON.stringify(name)} next to the ${isList ? 'rows' : 'row'} is not defined.`,
    isList
      ? `Add "${X_CRUD}": { "role": "total" } (or "page", "limit") to it, or give it an enum of one value or a default.`
      : 'Give it an enum of one value or a default.',
  );
  return { name, value: { kind: 'constant', value: null } };
}

/** The number of rows must not be constrained: it depends on the database. */
function checkCount({ problems }: Resolution, { value, pointer }: Located<SchemaObject>): void {
  const { type, minimum = 0, maximum, multipleOf = 1 } = value;
  const isCount = type === undefined || type === 'integer' || type === 'number';
  if (isCount && minimum <= 0 && maximum === undefined && multipleOf === 1) return;
  const hint = 'Use "type": "integer" without bounds above 0.';
  problems.add(pointer, 'A count of rows or pages can be any integer from 0.', hint);
}

/** The schema of a list's array, at any depth of its envelope; null if it is missing. */
export function rowsSchema(
  resolution: Resolution,
  { envelope }: { readonly envelope: readonly EnvelopeMember[] | null },
  body: Located<SchemaOrReference>,
): SchemaObject | null {
  if (envelope === null) return mergedSchema(resolution, body)?.value ?? null;
  const { properties } = objectShape(resolution, body);
  for (const { name, value } of envelope) {
    const property = properties.get(name);
    if (property === undefined) continue;
    if (value.kind === 'rows') return property.value;
    if (value.kind !== 'object') continue;
    const found = rowsSchema(resolution, { envelope: value.members }, property);
    if (found !== null) return found;
  }
  return null;
}
