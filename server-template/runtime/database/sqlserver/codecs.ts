import { type Column, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { valueCodec } from '../../../shared/codecs/typed-codec.ts';
import type { ValueCodec } from '../../../shared/codecs/value-codec.ts';
import type { ColumnType } from '../../../shared/tables/column-type.ts';
import { type ColumnCodec, type ColumnSql, valueType } from '../column-codec.ts';

/** The codec of a SQL Server column. */
export function sqlServerCodec(column: Column): ColumnCodec {
  const sqlType = column.getSQLType().toLowerCase();
  const type = valueType(column, 'sqlserver');
  const codec = valueCodec(type, { provider: 'sqlserver', sqlType });
  return { ...codec, ...exchanged(codec, type, sqlType) };
}

/** How the driver exchanges values, and the SQL around them. */
function exchanged(codec: ValueCodec, type: ColumnType, sqlType: string): Partial<ColumnCodec> {
  switch (type.kind) {
    case 'integer':
      return type.bits === 64 ? boundAsText(codec, 'bigint') : {};
    case 'float':
      return boundAsText(codec, type.bits === 32 ? 'real' : 'float');
    case 'decimal':
      // The driver reads decimals as doubles: they are exchanged as text.
      return {
        ...boundAsText(codec, `decimal(${type.precision ?? 18}, ${type.scale ?? 0})`),
        selected: (column) => sql`convert(varchar(41), ${column})`,
      };
    case 'uuid':
      return { decode: (value) => (typeof value === 'string' ? value.toLowerCase() : value) };
    case 'text':
      return sqlType === 'xml' ? { selected: asText } : {};
    case 'json':
      return { selected: asText };
    case 'bytes':
      // NULL is bound as NVARCHAR, which does not convert to binary implicitly. A ROWVERSION is never sent.
      return /^(?:rowversion|timestamp)$/.test(sqlType)
        ? {}
        : { bound: (parameter) => sql`convert(varbinary(max), ${parameter})` };
    case 'other':
      return otherSql(sqlType);
    default:
      return momentSql(type.kind, sqlType);
  }
}

/** The driver would infer a type that is too small: the server converts the text. */
function boundAsText(codec: ValueCodec, sqlType: string): Pick<ColumnCodec, 'encode'> & ColumnSql {
  const type = sql.raw(sqlType);
  return {
    encode: (value) => String(codec.encode(value)),
    bound: (parameter) => sql`convert(${type}, ${parameter})`,
  };
}

/** The driver reads moments as Dates with milliseconds: they are exchanged as text. */
function momentSql(kind: ColumnType['kind'], sqlType: string): ColumnSql {
  if (kind === 'date') return { selected: (column) => sql`convert(char(10), ${column}, 23)` };
  if (kind === 'time') return { selected: (column) => sql`convert(varchar(16), ${column})` };
  if (kind !== 'dateTime') return {};
  return sqlType.startsWith('datetimeoffset')
    ? { selected: (column) => sql`convert(varchar(33), switchoffset(${column}, 0), 126)` }
    : { selected: (column) => sql`convert(varchar(33), ${column}, 126)` };
}

function otherSql(sqlType: string): ColumnSql {
  switch (sqlType) {
    case 'geometry':
    case 'geography':
    case 'hierarchyid':
      return clrSql(sqlType);
    case 'sql_variant':
      return { selected: (column) => sql`convert(nvarchar(4000), ${column})` };
    default:
      return { selected: asText };
  }
}

/** SQL Server's .NET types have methods for their text. */
function clrSql(sqlType: string): ColumnSql {
  const type = sql.raw(sqlType);
  return {
    selected: (column) => sql`${column}.ToString()`,
    bound: (parameter) => sql`${type}::Parse(${parameter})`,
  };
}

function asText(column: SQLWrapper): SQL {
  return sql`convert(nvarchar(max), ${column})`;
}
