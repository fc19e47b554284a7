import type { SchemaObject } from '../../../openapi-document.ts';
import type { Crud, Model, PropertyColumn } from '../../api-model.ts';
import type { Located } from '../../json-pointer.ts';
import { isInternalSchema, isWrittenByDatabase, relationDbOf } from '../resolve-models.ts';
import { columnOf, groupShape, propertyColumn, withoutColumn } from './schema-columns.ts';
import type { ObjectShape, Resolution } from '../schema-shape.ts';

/** What a body may set of a model, and what it may only repeat; columns may be grouped in objects. */
export function inputColumns(
  resolution: Resolution,
  model: Model,
  { properties }: ObjectShape,
  path: readonly string[] = [],
): Pick<Crud, 'input' | 'unchangeable'> {
  const input: PropertyColumn[] = [];
  const unchangeable: PropertyColumn[] = [];
  for (const [name, schema] of properties) {
    if (isInternalSchema(schema.value)) continue;
    if (relationDbOf(schema.value) !== null) {
      rejectWrittenRows(resolution, schema);
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
    if (group === null) {
      resolution.problems.add(schema.pointer, ...withoutColumn(model, name, schema.value));
    } else {
      const inner = inputColumns(resolution, model, group, place);
      input.push(...inner.input);
      unchangeable.push(...inner.unchangeable);
    }
  }
  return { input, unchangeable };
}

/** A body may name related rows only to repeat them. */
function rejectWrittenRows(
  { problems }: Resolution,
  { value, pointer }: Located<SchemaObject>,
): void {
  if (value.readOnly === true) return;
  const message = 'A body cannot write related rows: this property would have no effect.';
  problems.add(pointer, message, 'Add "readOnly": true, or take the property out.');
}
