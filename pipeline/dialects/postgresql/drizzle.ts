import type { ColumnType } from '../../catalog/catalog.ts';
import { drizzleColumn, runtimeColumn } from '../drizzle-dialect.ts';
import type { ColumnBuilder, DrizzleDialect } from '../drizzle-dialect.ts';
import { parsePostgresqlType } from '../../../server-template/shared/tables/types/postgresql-type.ts';

/** Drizzle's names for PostgreSQL. */
export const postgresqlDrizzle: DrizzleDialect = {
  provider: 'postgresql',
  engine: 'PostgreSQL, through pg',
  table: 'pgTable',
  view: 'pgView',
  materializedView: 'pgMaterializedView',
  schema: 'pgSchema',
  enum: 'pgEnum',
  identity: {
    always: 'generatedAlwaysAsIdentity',
    byDefault: 'generatedByDefaultAsIdentity',
    autoIncrement: 'generatedByDefaultAsIdentity',
  },
  jsonInText: false,
  parseType: parsePostgresqlType,
  column: postgresqlColumn,
  packages: ['pg'],
};

const integers = { 8: 'smallint', 16: 'smallint', 24: 'integer', 32: 'integer' } as const;

function postgresqlColumn(type: ColumnType, sqlType: string): ColumnBuilder {
  switch (type.kind) {
    case 'integer':
      if (type.bits === 64) return drizzleColumn('bigint', { mode: 'bigint' });
      if (type.unsigned) return runtimeColumn('otherType', sqlType);
      return drizzleColumn(integers[type.bits]);
    case 'decimal':
      return drizzleColumn('numeric', { precision: type.precision, scale: type.scale });
    case 'float':
      return drizzleColumn(type.bits === 32 ? 'real' : 'doublePrecision');
    case 'text':
      return textColumn(type.maxLength, sqlType);
    case 'bytes':
      return drizzleColumn('bytea');
    case 'boolean':
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
      return drizzleColumn(/^\s*json\b/i.test(sqlType) ? 'json' : 'jsonb');
    case 'array':
      return postgresqlColumn(type.element, sqlType);
    default:
      return runtimeColumn('otherType', sqlType);
  }
}

/** Types that count bytes. */
const systemTexts = /^\s*(?:pg_catalog\.)?(?:"char"|name)\s*(?:\[|$)/;

function textColumn(maxLength: number | null, sqlType: string): ColumnBuilder {
  if (systemTexts.test(sqlType)) return runtimeColumn('otherType', sqlType);
  if (maxLength === null) return drizzleColumn('text');
  const isFixed = /^\s*(?:n?char|national char|character|national character|bpchar)\s*(?:\(|$|\[)/i;
  return drizzleColumn(isFixed.test(sqlType) ? 'char' : 'varchar', { length: maxLength });
}
