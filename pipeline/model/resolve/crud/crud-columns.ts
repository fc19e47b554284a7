import type { SchemaObject } from '../../../openapi-document.ts';
import type { Crud, Model, PropertyColumn } from '../../api-model.ts';
import type { Located } from '../../json-pointer.ts';
import { isInternalSchema, isWrittenByDatabase, relationDbOf } from '../resolve-models.ts';
import {
  columnOf,
  containsItself,
  groupShape,
  mostDepth,
  propertyColumn,
  withoutColumn,
} from './schema-columns.ts';
import type { ObjectShape, Resolution } from '../../schemas/schema-shape.ts';

/** A body, or an object in it. */
export interface BodyPlace {
  readonly model: Model;
  /** Whether it may write related rows together with its own. */
  readonly nests: boolean;
  /** Names of the enclosing objects. */
  readonly path?: readonly string[];
}

/**
 * Columns that a body may set, and those that it may only repeat; columns may be grouped in
 * objects.
 */
export function inputColumns(
  resolution: Resolution,
  { model, nests, path = [] }: BodyPlace,
  { properties }: ObjectShape,
): Pick<Crud, 'input' | 'unchangeable'> {
  const input: PropertyColumn[] = [];
  const unchangeable: PropertyColumn[] = [];
  for (const [name, schema] of properties) {
    if (isInternalSchema(schema.value)) continue;
    if (relationDbOf(schema.value) !== null) {
      if (!nests) rejectWrittenRows(resolution, schema);
      continue;
    }
    const place = [...path, name];
    const column = columnOf(model, name, schema.value);
    const stored = model.properties.find((property) => property.source.column === column);
    if (column !== null && stored !== undefined) {
      const found = propertyColumn(resolution, model, { path: place, column, schema });
      const isFixed = schema.value.readOnly === true || isWrittenByDatabase(stored.source);
      (isFixed ? unchangeable : input).push(found);
      continue;
    }
    const group = groupShape(resolution, model, schema);
    if (group !== null && place.length > mostDepth) {
      resolution.problems.add(...containsItself(schema.pointer, place));
    } else if (group === null) {
      resolution.problems.add(schema.pointer, ...withoutColumn(model, name, schema.value));
    } else {
      const inner = inputColumns(resolution, { model, nests: false, path: place }, group);
      input.push(...inner.input);
      unchangeable.push(...inner.unchangeable);
    }
  }
  return { input, unchangeable };
}

/** Only the body of a create or update can write related rows, and only at its top level. */
function rejectWrittenRows(
  { problems }: Resolution,
  { value, pointer }: Located<SchemaObject>,
): void {
  if (value.readOnly === true) return;
  const message = 'This body cannot write related rows: the property would have no effect.';
  problems.add(pointer, message, 'Add "readOnly": true, or remove the property.');
}
