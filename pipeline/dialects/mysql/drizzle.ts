import type { ColumnType } from '../../catalog/catalog.ts';
import { drizzleColumn, runtimeColumn } from '../drizzle-dialect.ts';
import type { ColumnBuilder, DrizzleDialect } from '../drizzle-dialect.ts';
import { parseMysqlType } from '../../../server-template/shared/tables/types/mysql-type.ts';

/** Drizzle's names for MySQL and MariaDB. */
export const mysqlDrizzle: DrizzleDialect = {
  provider: 'mysql',
  engine: 'MySQL or MariaDB, through mysql2',
  table: 'mysqlTable',
  view: 'mysqlView',
  materializedView: null,
  schema: 'mysqlSchema',
  enum: null,
  identity: { always: 'autoincrement', byDefault: 'autoincrement', autoIncrement: 'autoincrement' },
  jsonInText: false,
  parseType: parseMysqlType,
  column: mysqlColumn,
  packages: ['mysql2'],
};

const integers = { 8: 'tinyint', 16: 'smallint', 24: 'mediumint', 32: 'int' } as const;

function mysqlColumn(type: ColumnType, sqlType: string): ColumnBuilder {
  switch (type.kind) {
    case 'integer': {
      const { bits, unsigned } = type;
      if (/^\s*year\b/i.test(sqlType)) return drizzleColumn('year');
      if (bits === 64) return drizzleColumn('bigint', { mode: 'bigint', unsigned });
      return drizzleColumn(integers[bits], { unsigned });
    }
    case 'decimal': {
      const { precision, scale, unsigned } = type;
      return drizzleColumn('decimal', { precision, scale, unsigned });
    }
    case 'float':
      return floatColumn(type);
    case 'boolean':
      return /^\s*bit\b/i.test(sqlType) ? runtimeColumn('bitBoolean') : drizzleColumn('boolean');
    case 'text':
      return textColumn(type.maxLength, sqlType);
    case 'bytes':
      return runtimeColumn('bytes', sqlType);
    case 'uuid':
      return runtimeColumn('uuid');
    case 'date':
      return drizzleColumn('date', { mode: 'string' });
    case 'time':
      return drizzleColumn('time', { fsp: fraction(type.precision) });
    case 'dateTime': {
      const name = /^\s*timestamp\b/i.test(sqlType) ? 'timestamp' : 'datetime';
      return drizzleColumn(name, { mode: 'string', fsp: fraction(type.precision) });
    }
    case 'json':
      return drizzleColumn('json');
    case 'enum':
      return valuesColumn('mysqlEnum', type.values);
    case 'set':
      return valuesColumn('set', type.values);
    default:
      return runtimeColumn('otherType', sqlType);
  }
}

function floatColumn(type: Extract<ColumnType, { kind: 'float' }>): ColumnBuilder {
  const { bits, precision = null, scale = null } = type;
  return drizzleColumn(bits === 32 ? 'float' : 'double', { precision, scale });
}

function textColumn(maxLength: number | null, sqlType: string): ColumnBuilder {
  const text = /^\s*((?:tiny|medium|long)?text)\b/i.exec(sqlType)?.[1];
  if (text !== undefined) return drizzleColumn(text.toLowerCase());
  if (maxLength === null) return drizzleColumn('text');
  const isFixed = /^\s*(?:n?char|national char|character)\s*(?:\(|$)/i.test(sqlType);
  return drizzleColumn(isFixed ? 'char' : 'varchar', { length: maxLength });
}

function valuesColumn(name: string, values: readonly string[]): ColumnBuilder {
  return { name, argument: { kind: 'values', values } };
}

/** 0 is the default. */
function fraction(precision: number | null): number | null {
  return precision === 0 ? null : precision;
}
