import type { ColumnType } from '../../catalog/catalog.ts';
import { drizzleColumn, runtimeColumn } from '../drizzle-dialect.ts';
import type { ColumnBuilder, DrizzleDialect } from '../drizzle-dialect.ts';
import { parseSqliteType } from '../../../server-template/shared/tables/types/sqlite-type.ts';

/** Drizzle's names for SQLite; node:sqlite is part of Node. */
export const sqliteDrizzle: DrizzleDialect = {
  provider: 'sqlite',
  engine: 'SQLite, through node:sqlite',
  table: 'sqliteTable',
  view: 'sqliteView',
  materializedView: null,
  schema: null,
  enum: null,
  identity: null,
  insertableDefault,
  jsonInText: true,
  parseType: parseSqliteType,
  column: sqliteColumn,
  packages: [],
};

function sqliteColumn(type: ColumnType, sqlType: string): ColumnBuilder {
  switch (type.kind) {
    case 'integer':
      return drizzleColumn('integer');
    case 'decimal':
      return drizzleColumn('numeric');
    case 'float':
      return drizzleColumn('real');
    case 'boolean':
      return drizzleColumn('integer', { mode: 'boolean' });
    case 'text':
      return textColumn(type.maxLength, sqlType);
    case 'bytes':
      return drizzleColumn('blob', { mode: 'buffer' });
    case 'uuid':
      return textColumn(null, sqlType);
    case 'date':
    case 'time':
    case 'dateTime':
      return runtimeColumn(type.kind);
    case 'json':
      return drizzleColumn('text', { mode: 'json' });
    case 'enum':
      return drizzleColumn('text', { enum: type.values });
    default:
      return runtimeColumn('otherType', sqlType);
  }
}

/** A text in a column of numeric affinity (STRING) would be stored as a number: '007' as 7. */
function textColumn(maxLength: number | null, sqlType: string): ColumnBuilder {
  if (sqlType !== '' && !/char|clob|text/i.test(sqlType)) {
    return runtimeColumn('otherType', sqlType);
  }
  return drizzleColumn('text', { length: maxLength });
}

/** A bare or double-quoted word is a string in DEFAULT, but a column elsewhere. */
function insertableDefault(text: string): string {
  const quoted = /^"((?:[^"]|"")*)"$/s.exec(text)?.[1]?.replaceAll('""', '"');
  const bare = /^(?!(?:null|true|false|current_(?:time|date|timestamp))$)[a-z_]\w*$/i.exec(
    text,
  )?.[0];
  const word = quoted ?? bare;
  return word === undefined ? text : `'${word.replaceAll("'", "''")}'`;
}
