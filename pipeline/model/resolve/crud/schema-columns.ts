import { X_DB, X_INTERNAL } from '../../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Model, PropertyColumn } from '../../api-model.ts';
import { isRecord, valueAtPointer } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { nearestNameHint } from '../../nearest-name.ts';
import { follow, objectShape } from '../schema-shape.ts';
import type { ObjectShape, Resolution } from '../schema-shape.ts';
import { propertyDbOf, relationDbOf } from '../resolve-models.ts';
import { valueFormOf } from './value-form.ts';

/** How deep columns may be grouped in objects. */
const mostDepth = 4;

/** The column of a property: by its own `x-db.column`, else by the model's property of the same name; null where it has none. */
export function columnOf(model: Model, name: string, schema: SchemaObject): string | null {
  if (relationDbOf(schema) !== null) return null;
  const own = propertyDbOf(schema)?.column;
  const known = model.properties.find(({ name: other, source }) =>
    own === undefined ? other === name : source.column === own,
  );
  return known?.source.column ?? null;
}

/** A property with its column and the form of its values; a problem where the schema's type loses some. */
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

/** The properties of an object that groups columns of a model; null where a schema is none. */
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

/** Whether what is at a pointer is the schema of a table, and of which; null where it is of none. */
export function tableAt(resolution: Resolution, pointer: string): string | null {
  const start = valueAtPointer(resolution.document, pointer);
  if (!isRecord(start)) return null;
  const found = follow<Record<string, unknown>>(resolution, {
    value: start,
    pointer,
  });
  if (found === null) return null;
  const { [X_DB]: source, allOf } = found.value;
  if (isRecord(source) && 'table' in source) return found.pointer;
  const [only, ...others] = Array.isArray(allOf) ? (allOf as readonly SchemaOrReference[]) : [];
  if (only === undefined || others.length > 0) return null;
  return tableAt(resolution, `${found.pointer}/allOf/0`);
}

function isOtherModel(resolution: Resolution, { name }: Model, pointer: string): boolean {
  const table = tableAt(resolution, pointer);
  return table !== null && table !== `#/components/schemas/${name}`;
}

/** What to say of a property that has no column, and how to help. */
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
  const known = model.properties.map((property) => property.name);
  return [
    `${model.name} has no property ${JSON.stringify(name)} with a column.`,
    `${nearestNameHint(name, known) ?? ''} Say which column it is with "${X_DB}": { "column": "…" }, delete the property here too, or keep it in ${model.name} with "writeOnly": true or "${X_INTERNAL}": true.`.trim(),
  ];
}
