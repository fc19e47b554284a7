import type {
  CatalogNote,
  ForeignKey,
  Index,
  Key,
  ReferentialAction,
} from '../../catalog/catalog.ts';
import { sortedBy } from '../code-unit-order.ts';
import type { ForeignKeyRow, IndexRow } from './catalog-query.ts';
import { readCreatedIndex } from './created-objects.ts';
import type { CreatedTable } from './created-table.ts';
import { primaryKeyColumns, type TableRows } from './table-rows.ts';
import { foldName } from './name-case.ts';

/** Unique constraints of a table; their names are only in the text. */
export function uniquesFromRows(own: TableRows, created: CreatedTable): readonly Key[] {
  return sortedBy(
    own.indexes.flatMap((group) => uniqueFromRows(group, created)),
    keyOrder,
  );
}

function uniqueFromRows(group: readonly IndexRow[], created: CreatedTable): readonly Key[] {
  if (group[0]?.origin !== 'u') return [];
  const columns = group.map((row) => row.columnName ?? '');
  const wanted = JSON.stringify(columns.map(foldName));
  const text = created.uniques.find((unique) => JSON.stringify(unique.columns) === wanted);
  return [{ name: text?.name ?? null, columns }];
}

/** Indexes of a table other than constraints; `indexSql` has their texts by name. */
export function indexesFromRows(
  own: TableRows,
  indexSql: ReadonlyMap<string, string>,
): readonly Index[] {
  return sortedBy(
    own.indexes.flatMap((group) => indexFromRows(group, indexSql)),
    (index) => index.name,
  );
}

function indexFromRows(
  group: readonly IndexRow[],
  indexSql: ReadonlyMap<string, string>,
): readonly Index[] {
  const [first] = group;
  if (first?.origin !== 'c') return [];
  const text = readCreatedIndex(indexSql.get(first.indexName) ?? '');
  return [
    {
      name: first.indexName,
      unique: first.isUnique === 1,
      parts: group.map((row, position) => ({
        column: row.columnName,
        expression: row.columnName === null ? (text.parts[position] ?? '') : null,
        descending: row.isDescending === 1,
      })),
      where: text.where,
      method: null,
    },
  ];
}

/** Foreign keys of a table, and a note for each missing target. */
export function foreignKeysFromRows(
  own: TableRows,
  created: CreatedTable,
  tables: ReadonlyMap<string, TableRows>,
): { readonly keys: readonly ForeignKey[]; readonly notes: readonly CatalogNote[] } {
  const keys: ForeignKey[] = [];
  const notes: CatalogNote[] = [];
  for (const [index, group] of own.foreignKeys.entries()) {
    const key = foreignKeyFromRows(group, created.foreignKeyNames[index] ?? null, tables);
    if (key) keys.push(key);
    else notes.push({ table: own.object.name, message: missingTarget(group) });
  }
  return { keys: sortedBy(keys, keyOrder), notes };
}

function missingTarget(group: readonly ForeignKeyRow[]): string {
  const columns = group.map((row) => row.column).join(', ');
  return `The foreign key from ${columns} to ${group[0]?.targetTable ?? ''} is left out: its target does not exist.`;
}

/**
 * SQLite checks references only when rows change: the target may be missing, or spelled in another
 * case.
 */
function foreignKeyFromRows(
  group: readonly ForeignKeyRow[],
  name: string | null,
  tables: ReadonlyMap<string, TableRows>,
): ForeignKey | null {
  const [first] = group;
  const parent = tables.get(foldName(first?.targetTable ?? ''));
  if (first === undefined || parent === undefined) return null;
  const named = group.flatMap((row) => row.targetColumn ?? []);
  const columns = (named.length === 0 ? primaryKeyColumns(parent) : named).flatMap(
    (column) => parent.columns.find((row) => foldName(row.name) === foldName(column))?.name ?? [],
  );
  if (columns.length !== group.length) return null;
  return {
    name,
    columns: group.map((row) => row.column),
    references: { schema: null, table: parent.object.name, columns },
    onDelete: referentialAction(first.onDelete),
    onUpdate: referentialAction(first.onUpdate),
  };
}

function keyOrder(key: Key): string {
  return JSON.stringify([key.name ?? '', ...key.columns]);
}

function referentialAction(text: string): ReferentialAction {
  switch (text) {
    case 'RESTRICT':
      return 'restrict';
    case 'CASCADE':
      return 'cascade';
    case 'SET NULL':
      return 'setNull';
    case 'SET DEFAULT':
      return 'setDefault';
    default:
      return 'noAction';
  }
}
