import type {
  CatalogRows,
  ColumnRow,
  ConstraintRow,
  IndexRow,
} from '../postgresql/catalog-rows.ts';

/**
 * CockroachDB's rows in PostgreSQL's terms, without implicit objects: the `rowid` key, and the
 * hidden columns of hash-sharded and regional indexes.
 */
export function postgresqlRows(rows: CatalogRows): CatalogRows {
  const visible = new Set(rows.columns.map((column) => `${column.relation} ${column.number}`));
  const isVisible = (relation: string, number: number) => visible.has(`${relation} ${number}`);
  return {
    ...rows,
    columns: rows.columns.map(columnRow),
    constraints: rows.constraints
      .map((row) => constraintRow(row, isVisible))
      .filter((row) => row !== null),
    indexes: rows.indexes.map((row) => indexRow(row, isVisible)),
  };
}

type IsVisible = (relation: string, number: number) => boolean;

function columnRow(row: ColumnRow): ColumnRow {
  if (row.default === 'unique_rowid()' && row.identity === '') {
    return { ...row, default: null, identity: 's' };
  }
  // CockroachDB has "b" for PostgreSQL's "d": by default.
  const identity = row.identity === 'b' ? 'd' : row.identity;
  return { ...row, default: withoutAnnotations(row.default), identity };
}

function constraintRow(row: ConstraintRow, isVisible: IsVisible): ConstraintRow | null {
  const columns = (row.columns ?? []).filter((number) => isVisible(row.relation, number));
  const isHidden = columns.length < (row.columns ?? []).length;
  if (isHidden && (row.kind === 'c' || columns.length === 0)) return null;
  return { ...row, columns, expression: withoutAnnotations(row.expression) };
}

function indexRow(row: IndexRow, isVisible: IsVisible): IndexRow {
  const positions = row.columns
    .slice(0, row.keyCount)
    .map((number, position) => ({ number, position }))
    .filter(({ number }) => number === 0 || isVisible(row.relation, number))
    .map(({ position }) => position);
  return {
    ...row,
    method: methods.get(row.method) ?? row.method,
    columns: positions.map((position) => row.columns[position] ?? 0),
    keyCount: positions.length,
    // CockroachDB puts nulls first in ascending order, and can do nothing else.
    options: positions.map((position) => ((row.options[position] ?? 0) & 1) * 3),
    expressions: row.expressions && positions.map((position) => row.expressions?.[position] ?? ''),
    predicate: withoutAnnotations(row.predicate),
  };
}

const methods = new Map([
  ['prefix', 'btree'],
  ['inverted', 'gin'],
]);

/** Turns `0:::INT8` into a cast, except inside strings. */
function withoutAnnotations(expression: string | null): string | null {
  const stringOrAnnotation = /[eb]'(?:[^'\\]|\\.)*'|'[^']*'|:::/gis;
  return (
    expression?.replace(stringOrAnnotation, (found) => (found === ':::' ? '::' : found)) ?? null
  );
}
