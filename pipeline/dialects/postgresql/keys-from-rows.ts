import type { Check, ForeignKey, Key, ReferentialAction } from '../../catalog/catalog.ts';
import type { ConstraintRow } from './catalog-rows.ts';
import { byName } from './name-order.ts';
import type { Relation } from './readable-relations.ts';

/** A table's constraints, and a note for each one that was skipped. */
interface Keys {
  readonly primaryKey: Key | null;
  readonly uniques: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly checks: readonly Check[];
  readonly notes: readonly string[];
}

/** Sorts a table's constraints by kind; those with an unreadable column are skipped. */
export function keysFromRows(
  rows: readonly ConstraintRow[],
  relation: Relation,
  relations: ReadonlyMap<string, Relation>,
): Keys {
  const sorted = [...rows].sort(byName);
  const keys = (kind: string) =>
    sorted
      .filter((row) => row.kind === kind)
      .map((row) => keyFromRow(row, relation))
      .filter((key) => key !== null);
  const foreignKeys = sorted
    .filter((row) => row.kind === 'f')
    .map((row) => foreignKeyFromRow(row, relation, relations.get(row.target)))
    .filter((key) => key !== null);
  return {
    primaryKey: keys('p')[0] ?? null,
    uniques: keys('u'),
    foreignKeys,
    checks: sorted.filter((row) => row.kind === 'c' && row.validated).map(checkFromRow),
    notes: sorted.map((row) => noteOf(row, relations)).filter((note) => note !== null),
  };
}

function keyFromRow(row: ConstraintRow, relation: Relation): Key | null {
  const columns = columnNames(row.columns, relation);
  return columns && { name: row.name, columns };
}

function foreignKeyFromRow(
  row: ConstraintRow,
  relation: Relation,
  target: Relation | undefined,
): ForeignKey | null {
  const columns = columnNames(row.columns, relation);
  const targetColumns = target && columnNames(row.targetColumns, target);
  if (columns === null || target === undefined || !targetColumns) return null;
  return {
    name: row.name,
    columns,
    references: { schema: target.row.schema, table: target.row.name, columns: targetColumns },
    onDelete: actionOf(row.onDelete),
    onUpdate: actionOf(row.onUpdate),
  };
}

function checkFromRow(row: ConstraintRow): Check {
  return { name: row.name, expression: row.expression ?? '' };
}

/** Names of columns by number; null if one is unreadable. */
function columnNames(
  numbers: readonly number[] | null,
  relation: Relation,
): readonly string[] | null {
  const names = (numbers ?? []).map((number) => relation.names.get(number));
  return names.every((name) => name !== undefined) ? names : null;
}

function noteOf(row: ConstraintRow, relations: ReadonlyMap<string, Relation>): string | null {
  if (row.kind === 'c' && !row.validated) {
    return unvalidatedNote(row.name);
  }
  if (row.kind === 'x') {
    return `Exclusion constraint "${row.name}" is left out: only the database can enforce it.`;
  }
  if (row.kind === 'f' && !relations.has(row.target)) {
    return `Foreign key "${row.name}" is left out: its target ${row.targetName ?? ''} was not read.`;
  }
  return null;
}

/**
 * The note for a check that existing rows may violate: as a keyword it would be stricter than the
 * database.
 */
export function unvalidatedNote(name: string): string {
  return `Check "${name}" is left out: existing rows or rows of inheriting tables may break it (NOT VALID, NO INHERIT).`;
}

function actionOf(code: string): ReferentialAction {
  switch (code) {
    case 'r':
      return 'restrict';
    case 'c':
      return 'cascade';
    case 'n':
      return 'setNull';
    case 'd':
      return 'setDefault';
    default:
      return 'noAction';
  }
}
