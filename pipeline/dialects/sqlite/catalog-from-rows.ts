import type {
  Catalog,
  CatalogNote,
  Column,
  ForeignKey,
  Index,
  Key,
  ReferentialAction,
  Table,
} from '../../catalog/catalog.ts';
import { sortedBy } from '../code-unit-order.ts';
import type { ColumnRow, ForeignKeyRow, IndexRow, ObjectRow, SqliteRows } from './catalog-query.ts';
import { readCreatedIndex, readCreatedView } from './created-objects.ts';
import { readCreatedTable, type CreatedTable } from './created-table.ts';
import { parseSqliteType } from './sqlite-types.ts';
import { touchedColumns } from './touching-trigger.ts';

/** A table's own rows, and all others where a foreign key needs its parent. */
interface TableRows {
  readonly object: ObjectRow;
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly (readonly IndexRow[])[];
  readonly foreignKeys: readonly (readonly ForeignKeyRow[])[];
  readonly triggers: readonly ObjectRow[];
}

interface Source {
  readonly tables: ReadonlyMap<string, TableRows>;
  readonly indexSql: ReadonlyMap<string, string>;
  readonly notes: CatalogNote[];
}

/** Puts the rows of a SQLite schema together to a catalog. Pure. */
export function catalogFromRows(rows: SqliteRows): Catalog {
  const source = gatherRows(rows);
  for (const { name, kind } of rows.objects) {
    if (kind === 'virtual')
      source.notes.push({ table: name, message: 'left out, because it is a virtual table' });
  }
  for (const { name, reason } of rows.brokenViews) {
    source.notes.push({
      table: name,
      message: `left out, because SQLite cannot tell the columns of this view: ${reason}`,
    });
  }
  const tables = [...source.tables.values()]
    .filter(({ columns }) => columns.length > 0)
    .map((table) =>
      table.object.type === 'view' ? viewFromRows(table) : tableFromRows(table, source),
    );
  return {
    provider: 'sqlite',
    defaultSchema: null,
    tables: sortedBy(tables, (table) => table.name),
    enums: [],
    domains: [],
    notes: sortedBy(source.notes, (note) => note.table),
  };
}

function gatherRows(rows: SqliteRows): Source {
  const columns = Map.groupBy(rows.columns, (row) => row.tableName);
  const indexes = Map.groupBy(rows.indexes, (row) => row.tableName);
  const foreignKeys = Map.groupBy(rows.foreignKeys, (row) => row.tableName);
  const triggers = Map.groupBy(
    rows.objects.filter((row) => row.type === 'trigger'),
    (row) => row.tableName,
  );
  const tables = new Map<string, TableRows>();
  for (const object of rows.objects) {
    if (object.kind !== 'table' && object.kind !== 'view') continue;
    tables.set(object.name.toLowerCase(), {
      object,
      columns: columns.get(object.name) ?? [],
      indexes: [...Map.groupBy(indexes.get(object.name) ?? [], (row) => row.indexName).values()],
      foreignKeys: [...Map.groupBy(foreignKeys.get(object.name) ?? [], (row) => row.id).values()],
      triggers: triggers.get(object.name) ?? [],
    });
  }
  const indexSql = new Map(
    rows.objects.flatMap(({ type, name, sql }) =>
      type === 'index' && sql !== null ? [[name, sql]] : [],
    ),
  );
  return { tables, indexSql, notes: [] };
}

function viewFromRows({ object, columns }: TableRows): Table {
  const { comment, definition } = readCreatedView(object.sql ?? '');
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
  };
}

function tableFromRows(rows: TableRows, source: Source): Table {
  const created = readCreatedTable(rows.object.sql ?? '');
  const touched = new Set(
    rows.triggers.flatMap(({ sql }) => touchedColumns(sql ?? '', rows.object.name)),
  );
  const keyColumns = primaryKeyColumns(rows);
  const foreignKeys = rows.foreignKeys.flatMap((group, index) =>
    foreignKeyFromRows(group, created.foreignKeyNames[index] ?? null, source),
  );
  return {
    kind: 'table',
    schema: null,
    name: rows.object.name,
    comment: created.comment,
    columns: rows.columns.map((row) => ({
      ...columnFromRow(row, created),
      identity: isRowIdAlias(row, rows) ? 'autoIncrement' : null,
      updatedByDatabase: touched.has(row.name.toLowerCase()),
    })),
    primaryKey:
      keyColumns.length === 0 ? null : { name: created.primaryKeyName, columns: keyColumns },
    uniques: sortedBy(
      rows.indexes.flatMap((group) => uniqueFromRows(group, created)),
      keyOrder,
    ),
    foreignKeys: sortedBy(foreignKeys, keyOrder),
    indexes: sortedBy(
      rows.indexes.flatMap((group) => indexFromRows(group, source)),
      (index) => index.name,
    ),
    checks: sortedBy(created.checks, (check) =>
      JSON.stringify([check.name ?? '', check.expression]),
    ),
    definition: null,
  };
}

function columnFromRow(row: ColumnRow, created: CreatedTable): Column {
  const text = created.columns.get(row.name.toLowerCase());
  const isGenerated = row.hidden === 2 || row.hidden === 3;
  return {
    ...plainColumn(row),
    generated: isGenerated ? { expression: text?.generated ?? '', stored: row.hidden === 3 } : null,
    caseInsensitive: text?.collation?.toUpperCase() === 'NOCASE',
    comment: text?.comment ?? null,
  };
}

/** A key's columns count as never null, although old rules let SQLite store nulls in some (https://sqlite.org/quirks.html). */
function plainColumn(row: ColumnRow): Column {
  const hasDefault = row.defaultText !== null && row.defaultText.toUpperCase() !== 'NULL';
  return {
    name: row.name,
    sqlType: row.type,
    type: parseSqliteType(row.type),
    nullable: row.isRequired === 0 && row.keyPosition === 0,
    default: hasDefault ? row.defaultText : null,
    identity: null,
    generated: null,
    updatedByDatabase: false,
    caseInsensitive: false,
    domain: null,
    comment: null,
  };
}

function primaryKeyColumns({ columns }: TableRows): readonly string[] {
  return columns
    .filter((row) => row.keyPosition > 0)
    .sort((left, right) => left.keyPosition - right.keyPosition)
    .map((row) => row.name);
}

/** An INTEGER PRIMARY KEY is the row's own number; any other key, a WITHOUT ROWID table's too, has an index of its own. */
function isRowIdAlias(row: ColumnRow, { indexes }: TableRows): boolean {
  const hasKeyIndex = indexes.some(([first]) => first?.origin === 'pk');
  return row.keyPosition === 1 && row.type.toUpperCase() === 'INTEGER' && !hasKeyIndex;
}

function uniqueFromRows(group: readonly IndexRow[], created: CreatedTable): readonly Key[] {
  if (group[0]?.origin !== 'u') return [];
  const columns = group.map((row) => row.columnName ?? '');
  const wanted = JSON.stringify(columns.map((column) => column.toLowerCase()));
  const text = created.uniques.find((unique) => JSON.stringify(unique.columns) === wanted);
  return [{ name: text?.name ?? null, columns }];
}

function indexFromRows(group: readonly IndexRow[], source: Source): readonly Index[] {
  const [first] = group;
  if (first?.origin !== 'c') return [];
  const text = readCreatedIndex(source.indexSql.get(first.indexName) ?? '');
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

/** SQLite checks a reference only when rows change, so its target may be missing, or spelled in another case. */
function foreignKeyFromRows(
  group: readonly ForeignKeyRow[],
  name: string | null,
  source: Source,
): readonly ForeignKey[] {
  const [first] = group;
  if (first === undefined) return [];
  const parent = source.tables.get(first.targetTable.toLowerCase());
  const named = group.flatMap((row) => row.targetColumn ?? []);
  const wanted = named.length === 0 && parent ? primaryKeyColumns(parent) : named;
  const columns = wanted.flatMap(
    (column) =>
      parent?.columns.find((row) => row.name.toLowerCase() === column.toLowerCase())?.name ?? [],
  );
  if (parent === undefined || columns.length !== group.length) {
    const message = `the reference from ${group.map((row) => row.column).join(', ')} to ${first.targetTable} is left out, because its target does not exist`;
    source.notes.push({ table: first.tableName, message });
    return [];
  }
  return [
    {
      name,
      columns: group.map((row) => row.column),
      references: { schema: null, table: parent.object.name, columns },
      onDelete: referentialAction(first.onDelete),
      onUpdate: referentialAction(first.onUpdate),
    },
  ];
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
