import type { Operation } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { mergedSchema } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { shownRow } from './tighter-rows.ts';

/**
 * Rejects `minProperties` and `maxProperties` that a table's rows break: their number of properties
 * follows from the columns. `seen` contains the places already reported.
 */
export function checkRowSizes(
  resolution: Resolution,
  operation: Operation,
  seen: Set<string>,
): void {
  const { crud, parameters, embed } = operation;
  const shown = shownRow(resolution, operation);
  const row = shown === null ? null : mergedSchema(resolution, shown);
  if (crud === null || row === null) return;
  const isSelected = parameters.some(({ role }) => role === 'fields');
  const least = isSelected ? 1 : crud.row.length;
  const most = crud.row.length + (embed?.relations.length ?? 0);
  const { minProperties = 0, maxProperties = Infinity } = row.value;
  const report = (keyword: 'minProperties' | 'maxProperties', message: string): void => {
    const pointer = pointerTo(row.pointer, keyword);
    if (seen.has(pointer)) return;
    seen.add(pointer);
    resolution.problems.add(pointer, message, `Remove "${keyword}".`);
  };
  if (minProperties > least)
    report('minProperties', `A row of ${crud.model.name} may have as few as ${counted(least)}.`);
  if (maxProperties < most)
    report('maxProperties', `A row of ${crud.model.name} may have as many as ${counted(most)}.`);
}

function counted(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`;
}
