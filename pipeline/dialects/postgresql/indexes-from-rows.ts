import type { Index, IndexPart } from '../../catalog/catalog.ts';
import type { IndexRow } from './catalog-rows.ts';
import { byName } from './name-order.ts';
import type { Relation } from './readable-relations.ts';

const descending = 1;
const nullsFirst = 2;

/** Indexes of a table; those with an unreadable column are skipped. */
export function indexesFromRows(rows: readonly IndexRow[], relation: Relation): readonly Index[] {
  return rows
    .map((row) => indexFromRow(row, relation))
    .filter((index) => index !== null)
    .sort(byName);
}

function indexFromRow(row: IndexRow, relation: Relation): Index | null {
  const numbers = row.columns.slice(0, row.keyCount);
  const include = row.columns.slice(row.keyCount).map((number) => relation.names.get(number));
  if (numbers.some((number) => number !== 0 && !relation.names.has(number))) return null;
  return {
    name: row.name,
    unique: row.unique,
    parts: numbers.map((number, position) => partOf(number, row, relation, position)),
    where: row.predicate,
    method: row.method === 'btree' ? null : row.method,
    ...(include.length === 0 ? {} : { include: include.filter((name) => name !== undefined) }),
    ...(row.nullsNotDistinct ? { nullsNotDistinct: true } : {}),
  };
}

function partOf(number: number, row: IndexRow, relation: Relation, position: number): IndexPart {
  const column = relation.names.get(number) ?? null;
  const operatorClass = row.classes?.[position] ?? null;
  const options = row.options[position] ?? 0;
  const isDescending = (options & descending) !== 0;
  const isFirst = (options & nullsFirst) !== 0;
  return {
    column,
    expression: column === null ? (row.expressions?.[position] ?? null) : null,
    descending: isDescending,
    ...(operatorClass === null ? {} : { operatorClass }),
    ...(isFirst === isDescending ? {} : { nulls: isFirst ? 'first' : 'last' }),
  };
}
