import type { SchemaObject, SchemaOrReference } from '../../openapi-document.ts';
import type { Model } from '../api-model.ts';
import type { Located } from '../json-pointer.ts';
import { columnOf } from './crud/schema-columns.ts';
import { relationDbOf } from './resolve-models.ts';
import { objectShape } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** A property of a body or row that has a column. */
export interface ColumnSchema {
  /** Its path, joined by dots: `address.city`. */
  readonly name: string;
  readonly column: string;
  /** References followed, `allOf` merged. */
  readonly schema: SchemaObject;
  /** Pointer of the property, its own reference not followed. */
  readonly pointer: string;
}

/** The column of a property, null where it has none. */
export type FindColumn = (name: string, schema: SchemaObject) => string | null;

/** The columns of a body or row, including those in nested objects. */
export function columnSchemas(
  resolution: Resolution,
  model: Model,
  located: Located<SchemaOrReference>,
  find: FindColumn = (name, schema) => columnOf(model, name, schema),
): readonly ColumnSchema[] {
  return columnsIn(resolution, located, find, []);
}

function columnsIn(
  resolution: Resolution,
  located: Located<SchemaOrReference>,
  find: FindColumn,
  path: readonly string[],
): readonly ColumnSchema[] {
  if (path.length > mostDepth) return [];
  const { properties } = objectShape(resolution, located);
  return [...properties].flatMap(([name, { value: schema, pointer }]) => {
    if (relationDbOf(schema) !== null) return [];
    const place = [...path, name];
    const column = find(name, schema);
    if (column !== null) return [{ name: place.join('.'), column, schema, pointer }];
    return schema.properties === undefined
      ? []
      : columnsIn(resolution, { value: schema, pointer }, find, place);
  });
}

const mostDepth = 4;
