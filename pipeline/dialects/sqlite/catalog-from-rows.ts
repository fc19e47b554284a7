import type { Catalog, CatalogNote, Table } from '../../catalog/catalog.ts';
import { sortedBy } from '../code-unit-order.ts';
import type { SqliteRows } from './catalog-query.ts';
import { columnFromRow, isCountedKey, plainColumn } from './column-from-row.ts';
import { readCreatedView } from './created-objects.ts';
import { readCreatedTable, type CreatedTable } from './created-table.ts';
import { foreignKeysFromRows, indexesFromRows, uniquesFromRows } from './keys-from-rows.ts';
import { gatherRows, primaryKeyColumns, type TableRows } from './table-rows.ts';
import { changedColumns, touchedColumns } from './touching-trigger.ts';
import { foldName } from './name-case.ts';

/** Builds a catalog from the rows of a SQLite schema. A pure function. */
export function catalogFromRows(rows: SqliteRows): Catalog {
  const byName = gatherRows(rows);
  const notes = leftOut(rows);
  const indexSql = new Map(
    rows.objects.flatMap(({ type, name, sql }) =>
      type === 'index' && sql !== null ? [[name, sql]] : [],
    ),
  );
  const tables: Table[] = [];
  for (const own of byName.values()) {
    if (own.columns.length === 0) continue;
    if (own.object.type === 'view') {
      tables.push(viewFromRows(own));
      continue;
    }
    const created = readCreatedTable(own.object.sql ?? '');
    const foreignKeys = foreignKeysFromRows(own, created, byName);
    notes.push(...foreignKeys.notes);
    const indexes = indexesFromRows(own, indexSql);
    tables.push({ ...tableFromRows(own, created), foreignKeys: foreignKeys.keys, indexes });
  }
  return {
    provider: 'sqlite',
    defaultSchema: null,
    tables: sortedBy(tables, (table) => table.name),
    enums: [],
    domains: [],
    notes: sortedBy(notes, (note) => note.table),
  };
}

function leftOut(rows: SqliteRows): CatalogNote[] {
  const virtual = rows.objects.filter((row) => row.kind === 'virtual');
  return [
    ...virtual.map(({ name }) => ({
      table: name,
      message: 'The table is left out: it is a virtual table.',
    })),
    ...rows.columns
      .filter(({ name }) => name === '')
      .map(({ tableName }) => ({
        table: tableName,
        message: 'A column without a name is left out.',
      })),
    ...rows.brokenViews.map(({ name, reason }) => ({
      table: name,
      message: `The view is left out: SQLite cannot determine its columns (${reason}).`,
    })),
  ];
}

function viewFromRows({ object, columns, triggers }: TableRows): Table {
  const { comment, definition } = readCreatedView(object.sql ?? '');
  const writes = viewWrites(triggers);
  return {
    kind: 'view',
    schema: null,
    name: object.name,
    comment,
    columns: columns.map((row) => ({ ...plainColumn(row), default: null })),
    primaryKey: null,
    uniques: [],
    foreignKeys: [],
    indexes: [],
    checks: [],
    definition,
    ...(writes.length === 0 ? {} : { writes }),
  };
}

/** A view is writable by INSTEAD OF triggers; one with a condition may do nothing. */
function viewWrites(triggers: TableRows['triggers']): NonNullable<Table['writes']> {
  const texts = triggers.map(({ sql }) => (sql ?? '').replace(/\bBEGIN\b.*/is, ''));
  const isDone = (word: string): boolean =>
    texts.some(
      (text) =>
        new RegExp(`\\bINSTEAD\\s+OF\\s+${word}\\b`, 'i').test(text) && !/\bWHEN\b/i.test(text),
    );
  const words = { create: 'INSERT', update: 'UPDATE', delete: 'DELETE' };
  return (['create', 'update', 'delete'] as const).filter((one) => isDone(words[one]));
}

function tableFromRows(
  own: TableRows,
  created: CreatedTable,
): Omit<Table, 'foreignKeys' | 'indexes'> {
  const { name } = own.object;
  const touched = new Set(own.triggers.flatMap(({ sql }) => touchedColumns(sql ?? '', name)));
  const changed = new Set(own.triggers.flatMap(({ sql }) => changedColumns(sql ?? '', name)));
  const keyColumns = primaryKeyColumns(own);
  return {
    kind: 'table',
    schema: null,
    name,
    comment: created.comment,
    columns: own.columns.map((row) => ({
      ...columnFromRow(row, created),
      identity: isCountedKey(row, own) ? 'autoIncrement' : null,
      updatedByDatabase: touched.has(foldName(row.name)),
      ...(changed.has(foldName(row.name)) ? { changedByDatabase: true as const } : {}),
    })),
    primaryKey:
      keyColumns.length === 0 ? null : { name: created.primaryKeyName, columns: keyColumns },
    uniques: uniquesFromRows(own, created),
    checks: sortedBy(created.checks, (check) =>
      JSON.stringify([check.name ?? '', check.expression]),
    ),
    definition: null,
  };
}
