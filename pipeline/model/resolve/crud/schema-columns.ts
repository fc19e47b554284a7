import { X_DB, X_INTERNAL } from '../../../extensions.ts';
import type { SchemaObject } from '../../../openapi-document.ts';
import type { Model, PropertyColumn } from '../../api-model.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { propertyHint } from '../../property-hint.ts';
import { objectShape, tableAt } from '../../schemas/schema-shape.ts';
import type { ObjectShape, Resolution } from '../../schemas/schema-shape.ts';
import { propertyDbOf, relationDbOf } from '../resolve-models.ts';
import { valueFormOf } from './value-form.ts';

/** Limit of nested objects that group columns. */
export const mostDepth = 4;

/**
 * The column of a property: its own `x-db.column`, else that of the model's property of the same
 * name; null if it has none.
 */
export function columnOf(model: Model, name: string, schema: SchemaObject): string | null {
  if (relationDbOf(schema) !== null) return null;
  const own = propertyDbOf(schema)?.column;
  const known = model.properties.find(({ name: other, source }) =>
    own === undefined ? other === name : source.column === own,
  );
  return known?.source.column ?? null;
}

/**
 * A property with its column and the form of its values; a problem if the schema's type cannot
 * represent all of them.
 */
export function propertyColumn(
  { problems }: Resolution,
  { properties }: Model,
  found: {
    readonly path: readonly string[];
    readonly column: string;
    readonly schema: Located<SchemaObject>;
  },
): PropertyColumn {
  const { path, column, schema } = found;
  const property = properties.find(({ source }) => source.column === column);
  const form = property === undefined ? null : valueFormOf(property.type, schema.value);
  if (form?.kind === 'lossy') problems.add(schema.pointer, form.message);
  return { name: path.join('.'), path, column, form: form?.kind === 'form' ? form.form : null };
}

/** The properties of an object that groups columns of a model; null for other schemas. */
export function groupShape(
  resolution: Resolution,
  model: Model,
  { value, pointer }: Located<SchemaObject>,
  depth = 0,
): ObjectShape | null {
  if (depth > mostDepth || (value.type !== undefined && value.type !== 'object')) return null;
  if (isOtherModel(resolution, model, pointer)) return null;
  const shape = objectShape(resolution, { value, pointer });
  const holdsColumn = [...shape.properties].some(
    ([name, property]) =>
      columnOf(model, name, property.value) !== null ||
      groupShape(resolution, model, property, depth + 1) !== null,
  );
  return holdsColumn ? shape : null;
}

function isOtherModel(resolution: Resolution, { name }: Model, pointer: string): boolean {
  const table = tableAt(resolution, pointer);
  return table !== null && table !== `#/components/schemas/${name}`;
}

/** Message and hint for a row that contains itself, or is nested too deeply. */
export function containsItself(
  pointer: string,
  path: readonly string[],
): readonly [pointer: string, message: string, hint: string] {
  return [
    // The outermost object: the inner ones may be recursive.
    pointer.split('/properties/').slice(0, 2).join('/properties/'),
    `${JSON.stringify(path[0])} nests columns of a row more than ${String(mostDepth)} objects deep, or the row in itself.`,
    `A related row has "${X_DB}": { "relation": … }; specmill add embed writes it.`,
  ];
}

/** Message and hint for a property without a column. */
export function withoutColumn(
  model: Model,
  name: string,
  schema: SchemaObject,
): readonly [message: string, hint: string | undefined] {
  const column = propertyDbOf(schema)?.column;
  if (column !== undefined) {
    const known = model.properties.map(({ source }) => source.column);
    return [
      `No property of ${model.name} has the column ${JSON.stringify(column)} of ${JSON.stringify(name)}.`,
      `${nearestNameHint(column, known) ?? ''} Delete the property here too, or keep it in ${model.name} with "writeOnly": true or "${X_INTERNAL}": true.`.trim(),
    ];
  }
  return [
    `${model.name} has no property ${JSON.stringify(name)} with a column.`,
    `${propertyHint(name, model) ?? ''} Name its column with "${X_DB}": { "column": "…" }, delete the property here too, or keep it in ${model.name} with "writeOnly": true or "${X_INTERNAL}": true.`.trim(),
  ];
}
