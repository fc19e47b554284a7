import { namedField } from '../database/table-shape.ts';
import type { ResolvedCrud } from '../document/openapi.ts';
import type { Member } from '../shared/response-shape.ts';

/** Which properties are in each part of a row that can be selected. */
export function shownProperties({
  row,
  output = [],
}: Pick<ResolvedCrud, 'row' | 'output'>): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...output.map((field) => [namedField(field).name, [namedField(field).property]] as const),
    ...(row ?? []).map(({ name, value }) => [name, propertiesOf(value)] as const),
  ]);
}

function propertiesOf(value: Member['value']): readonly string[] {
  if (value.kind === 'column') return [value.property];
  if (value.kind !== 'object') return [];
  return value.members.flatMap((member) => propertiesOf(member.value));
}
