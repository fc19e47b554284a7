import type { Model, Property } from '../model/api-model.ts';

/** A note on comparing or sorting by a property without an index; empty if it has one. */
export function scanNotes({ name, source }: Model, property: Property): readonly string[] {
  const { primaryKey = [], uniques = [], indexes = [] } = source;
  const leading = [
    primaryKey[0],
    ...uniques.map(({ columns }) => columns[0]),
    ...indexes.flatMap(({ parts, where }) => (where === undefined ? [parts[0]?.column] : [])),
  ];
  const { column } = property.source;
  if (leading.includes(column)) return [];
  return [
    `No index begins with ${source.table}.${column}: requests that use ${name}.${property.name} read the whole table.`,
  ];
}
