import { type Column, sql } from 'drizzle-orm';
import { valueCodec } from '../../../shared/codecs/typed-codec.ts';
import type { ColumnType } from '../../../shared/tables/column-type.ts';
import { type ColumnCodec, type ColumnSql, valueType } from '../column-codec.ts';

/** The codec of a MySQL column. */
export function mysqlCodec(column: Column, isMariadb: boolean): ColumnCodec {
  const sqlType = column.getSQLType();
  const type = valueType(column, 'mysql');
  return {
    ...valueCodec(type, { provider: 'mysql', sqlType, isMariadb }),
    ...columnSql(type, sqlType, isMariadb),
  };
}

function columnSql(type: ColumnType, sqlType: string, isMariadb: boolean): ColumnSql {
  switch (type.kind) {
    case 'decimal': {
      // Compared as a decimal rather than a double.
      const exact = sql.raw(`decimal(${type.precision ?? 10}, ${type.scale ?? 0})`);
      return { bound: (parameter) => sql`cast(${parameter} as ${exact})` };
    }
    case 'float':
      return type.bits === 32 ? single : {};
    case 'json':
      return isMariadb ? asText : binaryJson;
    case 'enum':
      return ranked(type.values);
    case 'other':
      return otherSql(sqlType);
    default:
      return {};
  }
}

/** FLOAT as text has only six digits. */
const single: ColumnSql = {
  selected: (column) => sql`cast(${column} as double)`,
  bound: (parameter) => sql`cast(${parameter} as float)`,
};

/** The cast prevents mysql2 from parsing JSON, which would lose digits. */
const asText: ColumnSql = { selected: (column) => sql`cast(${column} as char)` };

const binaryJson: ColumnSql = {
  ...asText,
  bound: (parameter) => sql`cast(${parameter} as json)`,
};

/** ENUM is ordered by its numbers, but compared with a text as text. */
function ranked(values: readonly string[]): ColumnSql {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return { ranked: (parameter) => sql`field(${parameter}, ${list})` };
}

function otherSql(sqlType: string): ColumnSql {
  if (/^bit\b/i.test(sqlType)) return bits;
  return spatialType.test(sqlType) ? spatial : asText;
}

const bits: ColumnSql = {
  selected: (column) => sql`bin(${column})`,
  bound: (parameter) => sql`cast(conv(${parameter}, 2, 10) as unsigned)`,
};

const spatialType =
  /^(?:geometry|(?:multi)?(?:point|linestring|polygon)|geom(?:etry)?collection)\b/i;

const spatial: ColumnSql = {
  selected: (column) => sql`st_astext(${column})`,
  // Invalid geometries would become NULL; an empty text in their place is rejected.
  bound: (parameter) =>
    sql`if(${parameter} is null, null, coalesce(st_geomfromtext(${parameter}), ''))`,
};
