import type { Index, IndexPart } from '../../catalog/catalog.ts';
import type { IndexRow } from './catalog-rows.ts';
import { byName } from './name-order.ts';
import type { Relation } from './readable-relations.ts';

const descending = 1;

/** Indexes of a table; those with an unreadable column are skipped. */
export function indexesFromRows(rows: readonly IndexRow[], relation: Relation): readonly Index[] {
  return rows
    .map((row) => indexFromRow(row, relation))
    .filter((index) => index !== null)
    .sort(byName);
}

function indexFromRow(row: IndexRow, relation: Relation): Index | null {
  const numbers = row.columns.slice(0, row.keyCount);
  if (numbers.some((number) => number !== 0 && !relation.names.has(number))) return null;
  return {
    name: row.name,
    unique: row.unique,
    parts: numbers.map((number, position) => partOf(number, row, relation, position)),
    where: row.predicate,
    method: row.method === 'btree' ? null : row.method,
  };
}

function partOf(number: number, row: IndexRow, relation: Relation, position: number): IndexPart {
  const column = relation.names.get(number) ?? null;
  const operatorClass = row.classes?.[position] ?? null;
  return {
    column,
    expression: column === null ? (row.expressions?.[position] ?? null) : null,
    descending: ((row.options[position] ?? 0) & descending) !== 0,
    ...(operatorClass === null ? {} : { operatorClass }),
  };
}
