import type { Crud, Model, PropertyColumn } from '../../api-model.ts';
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
    if (isInternalSchema(schema.value) || relationDbOf(schema.value) !== null) continue;
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
