import type { Member } from '../response-shape.ts';

/** The properties in each part of a row that can be selected. */
export function shownProperties(
  row: readonly Member[],
  output: readonly { readonly name: string; readonly property: string }[] = [],
): ReadonlyMap<string, readonly string[]> {
  return new Map([
    ...output.map(({ name, property }) => [name, [property]] as const),
    ...row.map(({ name, value }) => [name, propertiesOf(value)] as const),
  ]);
}

function propertiesOf(value: Member['value']): readonly string[] {
  if (value.kind === 'column') return [value.property];
  if (value.kind !== 'object') return [];
  return value.members.flatMap((member) => propertiesOf(member.value));
}
