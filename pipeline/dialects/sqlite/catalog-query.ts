import type { DatabaseSync } from 'node:sqlite';

/** Rows of a SQLite file's schema. */
export interface SqliteRows {
  readonly objects: readonly ObjectRow[];
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly IndexRow[];
  readonly foreignKeys: readonly ForeignKeyRow[];
  /** Views whose columns cannot be read, with SQLite's reason. */
  readonly brokenViews: readonly { readonly name: string; readonly reason: string }[];
}

/** A row of sqlite_schema; `kind` is set for tables and views only. */
export interface ObjectRow {
  readonly type: 'table' | 'view' | 'index' | 'trigger';
  readonly name: string;
  readonly tableName: string;
  readonly sql: string | null;
  readonly kind: 'table' | 'view' | 'virtual' | 'shadow' | null;
}

/**
 * A column; `hidden` is 2 if it is generated and 3 if it is stored too, `keyPosition` starts at 1.
 */
export interface ColumnRow {
  readonly tableName: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: number;
  readonly defaultText: string | null;
  readonly keyPosition: number;
  readonly hidden: number;
}

/** A part of an index; `origin` is c for CREATE INDEX, u for UNIQUE, pk for PRIMARY KEY; `columnName` is null for an expression. */
export interface IndexRow {
  readonly tableName: string;
  readonly indexName: string;
  readonly isUnique: number;
  readonly origin: 'c' | 'u' | 'pk';
  readonly columnName: string | null;
  readonly isDescending: number;
}

/** A column of a foreign key; `targetColumn` is null for the parent's primary key. */
export interface ForeignKeyRow {
  readonly tableName: string;
  readonly id: number;
  readonly column: string;
  readonly targetTable: string;
  readonly targetColumn: string | null;
  readonly onDelete: string;
  readonly onUpdate: string;
}

/** Materialised, because a plain join would run the pragma once per row. */
const objectsSql = `
WITH l AS MATERIALIZED (SELECT name, type FROM pragma_table_list WHERE schema = 'main')
SELECT o.type, o.name, o.tbl_name AS tableName, o.sql, l.type AS kind
FROM sqlite_schema o LEFT JOIN l ON l.name = o.name AND o.type IN ('table', 'view')
WHERE o.name NOT GLOB 'sqlite_*'`;

const columnNames = `c.name, c.type, c."notnull" AS isRequired, c.dflt_value AS defaultText, c.pk AS keyPosition, c.hidden`;

/**
 * Views and virtual tables have no root page; reading their columns fails if a dependency is
 * missing.
 */
const realTables = `o.type = 'table' AND o.rootpage <> 0 AND o.name NOT GLOB 'sqlite_*'`;

const columnsSql = `
SELECT o.name AS tableName, ${columnNames}
FROM sqlite_schema o JOIN pragma_table_xinfo(o.name) c WHERE ${realTables} ORDER BY o.name, c.cid`;

const viewColumnsSql = `SELECT ? AS tableName, ${columnNames} FROM pragma_table_xinfo(?) c ORDER BY c.cid`;

const indexesSql = `
SELECT o.name AS tableName, i.name AS indexName, i."unique" AS isUnique, i.origin, p.name AS columnName, p.desc AS isDescending
FROM sqlite_schema o JOIN pragma_index_list(o.name) i JOIN pragma_index_xinfo(i.name) p
WHERE ${realTables} AND p.key = 1 ORDER BY i.name, p.seqno`;

const foreignKeysSql = `
SELECT o.name AS tableName, f.id, f."from" AS "column", f."table" AS targetTable, f."to" AS targetColumn,
  f.on_delete AS onDelete, f.on_update AS onUpdate
FROM sqlite_schema o JOIN pragma_foreign_key_list(o.name) f WHERE ${realTables} ORDER BY o.name, f.id DESC, f.seq`;

/** Reads the schema of a SQLite file in one transaction. */
export function readSqliteRows(database: DatabaseSync): SqliteRows {
  database.exec('BEGIN');
  try {
    const objects = readRows<ObjectRow>(database, objectsSql);
    const views = readViewColumns(database, objects);
    return {
      objects,
      columns: [...readRows<ColumnRow>(database, columnsSql), ...views.columns],
      indexes: readRows(database, indexesSql),
      foreignKeys: readRows(database, foreignKeysSql),
      brokenViews: views.brokenViews,
    };
  } finally {
    database.exec('ROLLBACK');
  }
}

function readViewColumns(
  database: DatabaseSync,
  objects: readonly ObjectRow[],
): Pick<SqliteRows, 'columns' | 'brokenViews'> {
  const statement = database.prepare(viewColumnsSql);
  const columns: ColumnRow[] = [];
  const brokenViews: { name: string; reason: string }[] = [];
  for (const { type, name } of objects) {
    if (type !== 'view') continue;
    try {
      columns.push(...(statement.all(name, name) as unknown as ColumnRow[]));
    } catch (error) {
      brokenViews.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return { columns, brokenViews };
}

function readRows<Row>(database: DatabaseSync, sql: string): readonly Row[] {
  return database.prepare(sql).all() as unknown as Row[];
}
