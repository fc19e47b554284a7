import type { ColumnType } from '../../catalog/catalog.ts';
import { drizzleColumn, runtimeColumn } from '../drizzle-dialect.ts';
import type { ColumnBuilder, DrizzleDialect } from '../drizzle-dialect.ts';
import { parseCockroachdbType } from '../../../server-template/shared/tables/types/cockroachdb-type.ts';

/** Drizzle's names for CockroachDB. */
export const cockroachdbDrizzle: DrizzleDialect = {
  provider: 'cockroachdb',
  engine: 'CockroachDB, through pg',
  table: 'cockroachTable',
  view: 'cockroachView',
  materializedView: 'cockroachMaterializedView',
  schema: 'cockroachSchema',
  enum: 'cockroachEnum',
  identity: {
    always: 'generatedAlwaysAsIdentity',
    byDefault: 'generatedByDefaultAsIdentity',
    autoIncrement: 'generatedByDefaultAsIdentity',
  },
  jsonInText: false,
  parseType: parseCockroachdbType,
  column: cockroachdbColumn,
  packages: ['pg'],
};

function cockroachdbColumn(type: ColumnType, sqlType: string): ColumnBuilder {
  switch (type.kind) {
    case 'integer':
      if (type.bits === 64) return drizzleColumn('bigint', { mode: 'bigint' });
      return drizzleColumn(type.bits < 32 ? 'int2' : 'int4');
    case 'decimal':
      return drizzleColumn('decimal', { precision: type.precision, scale: type.scale });
    case 'float':
      return drizzleColumn(type.bits === 32 ? 'real' : 'float');
    case 'boolean':
      return drizzleColumn('bool');
    case 'text':
      return textColumn(type.maxLength, sqlType);
    case 'bytes':
      return runtimeColumn('bytes');
    case 'uuid':
    case 'date':
      return drizzleColumn(type.kind);
    case 'time':
      return drizzleColumn('time', {
        precision: type.precision,
        withTimezone: type.withTimeZone,
      });
    case 'dateTime':
      return drizzleColumn('timestamp', {
        mode: 'string',
        precision: type.precision,
        withTimezone: type.withTimeZone,
      });
    case 'json':
      return drizzleColumn('jsonb');
    case 'array':
      return cockroachdbColumn(type.element, sqlType);
    default:
      return runtimeColumn('otherType', sqlType);
  }
}

function textColumn(maxLength: number | null, sqlType: string): ColumnBuilder {
  if (maxLength === null) return drizzleColumn('text');
  const isFixed = /^\s*(?:char|character)\s*(?:\(|$|\[)/i.test(sqlType);
  return drizzleColumn(isFixed ? 'char' : 'varchar', { length: maxLength });
}
