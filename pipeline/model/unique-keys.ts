import type { Model } from './api-model.ts';

/**
 * Sets of columns that are unique in a table, each once: of the primary key, of constraints, and of
 * indexes over columns and all rows.
 */
export function uniqueKeys({
  primaryKey = [],
  uniques = [],
  indexes = [],
}: Pick<Model['source'], 'primaryKey' | 'uniques' | 'indexes'>): readonly (readonly string[])[] {
  const whole = indexes.flatMap(({ unique, where, parts }) => {
    const columns = parts.flatMap(({ column }) => column ?? []);
    const isWhole = unique === true && where === undefined && columns.length === parts.length;
    return isWhole ? [columns] : [];
  });
  const all = [primaryKey, ...uniques.map(({ columns }) => columns), ...whole];
  const distinct = Map.groupBy(
    all.filter(({ length }) => length > 0),
    (columns) => columns.join('\n'),
  );
  return [...distinct.values()].flatMap(([first = []]) => [first]);
}
