import type { ColumnType } from '../../catalog/catalog.ts';
import { drizzleColumn, runtimeColumn } from '../drizzle-dialect.ts';
import type { ColumnBuilder, DrizzleDialect } from '../drizzle-dialect.ts';
import { parseSqlserverType } from '../../../server-template/shared/tables/types/sqlserver-type.ts';

/** Drizzle's names for SQL Server. */
export const sqlserverDrizzle: DrizzleDialect = {
  provider: 'sqlserver',
  engine: 'SQL Server, through mssql',
  table: 'mssqlTable',
  view: 'mssqlView',
  materializedView: null,
  schema: 'mssqlSchema',
  enum: null,
  identity: { always: 'identity', byDefault: 'identity', autoIncrement: 'identity' },
  jsonInText: true,
  parseType: parseSqlserverType,
  column: sqlserverColumn,
  packages: ['mssql'],
};

const integers = { 8: 'tinyint', 16: 'smallint', 24: 'int', 32: 'int' } as const;

function sqlserverColumn(type: ColumnType, sqlType: string): ColumnBuilder {
  switch (type.kind) {
    case 'integer':
      if (type.bits === 64) return drizzleColumn('bigint', { mode: 'bigint' });
      return drizzleColumn(integers[type.bits]);
    case 'decimal':
      return drizzleColumn('decimal', { precision: type.precision, scale: type.scale });
    case 'float':
      return drizzleColumn(type.bits === 32 ? 'real' : 'float');
    case 'boolean':
      return drizzleColumn('bit');
    case 'text':
      return textColumn(type.maxLength, sqlType);
    case 'bytes':
      return runtimeColumn('bytes', sqlType);
    case 'uuid':
    case 'json':
      return runtimeColumn(type.kind);
    case 'date':
      return drizzleColumn('date', { mode: 'string' });
    case 'time':
      return drizzleColumn('time', { mode: 'string', precision: type.precision });
    case 'dateTime':
      return dateTimeColumn(type.precision, sqlType);
    default:
      return runtimeColumn('otherType', sqlType);
  }
}

function textColumn(maxLength: number | null, sqlType: string): ColumnBuilder {
  const name = /^\s*(n?text|n?char|n?varchar)\b/i.exec(sqlType)?.[1]?.toLowerCase() ?? 'nvarchar';
  if (name.endsWith('text')) return drizzleColumn(name);
  return drizzleColumn(name, { length: maxLength ?? 'max' });
}

function dateTimeColumn(precision: number | null, sqlType: string): ColumnBuilder {
  const name = /^\s*(datetimeoffset|smalldatetime|datetime2?)\b/i.exec(sqlType)?.[1]?.toLowerCase();
  if (name === 'smalldatetime') return runtimeColumn('smallDateTime');
  if (name === 'datetime') return drizzleColumn('datetime', { mode: 'string' });
  return drizzleColumn(name ?? 'datetime2', { mode: 'string', precision });
}
