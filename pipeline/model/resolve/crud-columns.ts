import type { CrudAction } from '../../extensions.ts';
import type { SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import type { Crud, Model, PropertyColumn } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { nearestNameHint } from '../nearest-name.ts';
import { isHidden, propertyDbOf } from './resolve-models.ts';
import { mergedSchema } from './schema-shape.ts';
import type { ObjectShape, Resolution } from './schema-shape.ts';

/** The schema of one row in a response: a list answers an array of what the other actions answer. */
export function rowSchema(
  resolution: Resolution,
  action: CrudAction,
  located: Located<SchemaOrReference>,
): Located<SchemaOrReference> | null {
  if (action !== 'list') return located;
  const list = mergedSchema(resolution, located);
  if (list === null) return null;
  if (list.value.type === 'array' && list.value.items !== undefined) {
    return { value: list.value.items, pointer: pointerTo(list.pointer, 'items') };
  }
  resolution.problems.add(located.pointer, 'A list answers an array, so its schema must be one.');
  return null;
}

/** What a response shows of a model: every property that has a column and is not hidden. */
export function outputColumns(
  { problems }: Resolution,
  model: Model,
  shape: ObjectShape,
): readonly PropertyColumn[] {
  const columns: PropertyColumn[] = [];
  for (const [name, { value: schema, pointer }] of shape.properties) {
    const column = columnOf(model, name, schema);
    if (column === null) {
      if (shape.required.has(name) || propertyDbOf(schema) !== null) {
        problems.add(pointer, ...withoutColumn(model, name, schema));
      }
    } else if (!isHidden(schema) && !isHiddenColumn(model, column)) {
      columns.push({ name, path: [name], column, form: null });
    }
  }
  return columns;
}

/** What a body may set of a model, and what it may only repeat. */
export function inputColumns(
  { problems }: Resolution,
  model: Model,
  shape: ObjectShape,
): Pick<Crud, 'input' | 'unchangeable'> {
  const input: PropertyColumn[] = [];
  const unchangeable: PropertyColumn[] = [];
  for (const [name, { value: schema, pointer }] of shape.properties) {
    const column = columnOf(model, name, schema);
    const stored = model.properties.find((property) => property.source.column === column);
    if (column === null || stored === undefined) {
      problems.add(pointer, ...withoutColumn(model, name, schema));
    } else if (stored.readOnly || schema.readOnly === true)
      unchangeable.push({ name, path: [name], column, form: null });
    else input.push({ name, path: [name], column, form: null });
  }
  return { input, unchangeable };
}

/** By its own `x-db.column`, else by the model's property of the same name. */
function columnOf(model: Model, name: string, schema: SchemaObject): string | null {
  const own = propertyDbOf(schema)?.column;
  const known = model.properties.find(({ name: other, source }) =>
    own === undefined ? other === name : source.column === own,
  );
  return known?.source.column ?? null;
}

/** The model decides, unless it does not show the column at all: then the operation's own schema does. */
function isHiddenColumn(model: Model, column: string): boolean {
  return model.properties.some((property) => property.hidden && property.source.column === column);
}

function withoutColumn(
  model: Model,
  name: string,
  schema: SchemaObject,
): readonly [message: string, hint: string | undefined] {
  const column = propertyDbOf(schema)?.column;
  if (column !== undefined) {
    const known = model.properties.map(({ source }) => source.column);
    return [
      `No property of ${model.name} has the column ${JSON.stringify(column)} of ${JSON.stringify(name)}.`,
      nearestNameHint(column, known),
    ];
  }
  const known = model.properties.map((property) => property.name);
  return [
    `${model.name} has no property ${JSON.stringify(name)} with a column.`,
    nearestNameHint(name, known),
  ];
}
