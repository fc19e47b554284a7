import type { Provider } from '../../catalog/catalog.ts';

/** A column type in Prisma. */
export interface PrismaColumnType {
  /** `String`, `Int`, …, or `Unsupported("…")`. */
  readonly scalar: string;
  /** `@db.VarChar(40)`; null for the scalar's default type. */
  readonly native: string | null;
}

/** A SQL type and its Prisma type; `$` represents its parameters, such as `(40)`. */
type Row = readonly [sql: string, scalar: string, native?: string];

const postgresql: readonly Row[] = [
  ['integer', 'Int'],
  ['int', 'Int'],
  ['smallint', 'Int', 'SmallInt'],
  ['oid', 'Int', 'Oid'],
  ['bigint', 'BigInt'],
  ['text', 'String'],
  ['character varying$', 'String', 'VarChar'],
  ['varchar$', 'String', 'VarChar'],
  ['character$', 'String', 'Char'],
  ['char$', 'String', 'Char'],
  ['uuid', 'String', 'Uuid'],
  ['citext', 'String', 'Citext'],
  ['xml', 'String', 'Xml'],
  ['inet', 'String', 'Inet'],
  ['bit$', 'String', 'Bit'],
  ['bit varying$', 'String', 'VarBit'],
  ['boolean', 'Boolean'],
  ['real', 'Float', 'Real'],
  ['double precision', 'Float'],
  ['numeric$', 'Decimal', 'Decimal'],
  ['decimal$', 'Decimal', 'Decimal'],
  ['money', 'Decimal', 'Money'],
  ['date', 'DateTime', 'Date'],
  ['time$', 'DateTime', 'Time'],
  ['time$ without time zone', 'DateTime', 'Time'],
  ['time$ with time zone', 'DateTime', 'Timetz'],
  ['timestamp$', 'DateTime', 'Timestamp'],
  ['timestamp$ without time zone', 'DateTime', 'Timestamp'],
  ['timestamp$ with time zone', 'DateTime', 'Timestamptz'],
  ['json', 'Json', 'Json'],
  ['jsonb', 'Json'],
  ['bytea', 'Bytes'],
];

const mysql: readonly Row[] = [
  ['tinyint(1)', 'Boolean'],
  ['tinyint$', 'Int', 'TinyInt'],
  ['tinyint$ unsigned', 'Int', 'UnsignedTinyInt'],
  ['smallint$', 'Int', 'SmallInt'],
  ['smallint$ unsigned', 'Int', 'UnsignedSmallInt'],
  ['mediumint$', 'Int', 'MediumInt'],
  ['mediumint$ unsigned', 'Int', 'UnsignedMediumInt'],
  ['int$', 'Int'],
  ['int$ unsigned', 'Int', 'UnsignedInt'],
  ['year$', 'Int', 'Year'],
  ['bigint$', 'BigInt'],
  ['bigint$ unsigned', 'BigInt', 'UnsignedBigInt'],
  ['char$', 'String', 'Char'],
  ['varchar$', 'String', 'VarChar'],
  ['tinytext', 'String', 'TinyText'],
  ['text', 'String', 'Text'],
  ['mediumtext', 'String', 'MediumText'],
  ['longtext', 'String', 'LongText'],
  ['float', 'Float', 'Float'],
  ['double', 'Float'],
  ['decimal$', 'Decimal', 'Decimal'],
  ['date', 'DateTime', 'Date'],
  ['time$', 'DateTime', 'Time'],
  ['datetime$', 'DateTime', 'DateTime'],
  ['timestamp$', 'DateTime', 'Timestamp'],
  ['json', 'Json'],
  ['binary$', 'Bytes', 'Binary'],
  ['varbinary$', 'Bytes', 'VarBinary'],
  ['tinyblob', 'Bytes', 'TinyBlob'],
  ['blob', 'Bytes', 'Blob'],
  ['mediumblob', 'Bytes', 'MediumBlob'],
  ['longblob', 'Bytes'],
  ['bit$', 'Bytes', 'Bit'],
];

/** SQLite has only Prisma's own types; others are introspected as the nearest one. */
const sqlite: readonly Row[] = [
  ['integer', 'Int'],
  ['int', 'Int'],
  ['tinyint(1)', 'Boolean'],
  ['tinyint$', 'Int'],
  ['smallint$', 'Int'],
  ['mediumint$', 'Int'],
  ['bigint$', 'BigInt'],
  ['boolean', 'Boolean'],
  ['bool', 'Boolean'],
  ['real', 'Float'],
  ['double', 'Float'],
  ['float', 'Float'],
  ['double precision', 'Float'],
  ['decimal$', 'Decimal'],
  ['numeric$', 'Decimal'],
  ['date', 'DateTime'],
  ['datetime', 'DateTime'],
  ['timestamp', 'DateTime'],
  ['timestamptz', 'DateTime'],
  ['json', 'Json'],
  ['jsonb', 'Json'],
  ['blob', 'Bytes'],
  ['varbinary$', 'Bytes'],
  ['text', 'String'],
  ['varchar$', 'String'],
  ['nvarchar$', 'String'],
  ['char$', 'String'],
  ['nchar$', 'String'],
  ['clob', 'String'],
  ['string', 'String'],
  ['uuid', 'String'],
  ['time', 'String'],
];

const sqlserver: readonly Row[] = [
  ['int', 'Int'],
  ['smallint', 'Int', 'SmallInt'],
  ['tinyint', 'Int', 'TinyInt'],
  ['bigint', 'BigInt'],
  ['bit', 'Boolean'],
  ['decimal$', 'Decimal', 'Decimal'],
  ['numeric$', 'Decimal', 'Decimal'],
  ['money', 'Float', 'Money'],
  ['smallmoney', 'Float', 'SmallMoney'],
  ['float$', 'Float', 'Float'],
  ['real', 'Float', 'Real'],
  ['date', 'DateTime', 'Date'],
  ['time', 'DateTime', 'Time'],
  ['datetime', 'DateTime', 'DateTime'],
  // Seven digits are SQL Server's default.
  ['time(7)', 'DateTime', 'Time'],
  ['datetime2', 'DateTime', 'DateTime2'],
  ['datetime2(7)', 'DateTime', 'DateTime2'],
  ['datetimeoffset(7)', 'DateTime', 'DateTimeOffset'],
  ['smalldatetime', 'DateTime', 'SmallDateTime'],
  ['datetimeoffset', 'DateTime', 'DateTimeOffset'],
  ['char$', 'String', 'Char'],
  ['nchar$', 'String', 'NChar'],
  ['varchar$', 'String', 'VarChar'],
  ['nvarchar$', 'String', 'NVarChar'],
  ['text', 'String', 'Text'],
  ['ntext', 'String', 'NText'],
  ['xml', 'String', 'Xml'],
  ['uniqueidentifier', 'String', 'UniqueIdentifier'],
  ['binary$', 'Bytes', 'Binary'],
  ['varbinary$', 'Bytes', 'VarBinary'],
  ['image', 'Bytes', 'Image'],
];

const cockroachdb: readonly Row[] = [
  ['int2', 'Int', 'Int2'],
  ['int4', 'Int'],
  ['int8', 'BigInt'],
  ['string$', 'String', 'String'],
  ['varchar$', 'String', 'String'],
  ['char$', 'String', 'Char'],
  ['uuid', 'String', 'Uuid'],
  ['inet', 'String', 'Inet'],
  ['bit$', 'String', 'Bit'],
  ['varbit$', 'String', 'VarBit'],
  ['bool', 'Boolean'],
  ['float4', 'Float', 'Float4'],
  ['float8', 'Float'],
  ['decimal$', 'Decimal', 'Decimal'],
  ['date', 'DateTime', 'Date'],
  ['time$', 'DateTime', 'Time'],
  ['timetz$', 'DateTime', 'Timetz'],
  ['timestamp$', 'DateTime', 'Timestamp'],
  ['timestamptz$', 'DateTime', 'Timestamptz'],
  ['jsonb', 'Json'],
  ['bytes', 'Bytes'],
];

const rows: Readonly<Record<Provider, readonly Row[]>> = {
  postgresql,
  mysql,
  sqlite,
  sqlserver,
  cockroachdb,
};

/** Display width of integers, without meaning. */
const displayWidth = /^(?:tiny|small|medium|big)?int\(\d+\)/;

/** The Prisma type of a SQL type, without `[]`; an unknown one becomes `Unsupported`. */
export function prismaColumnType(sqlType: string, provider: Provider): PrismaColumnType {
  const text = sqlType.trim().toLowerCase();
  const [whole = '', args = ''] = /\(\s*([^()]*?)\s*\)/.exec(text) ?? [];
  const plain = text.replace(whole, '');
  const shape = whole === '' ? text : text.replace(whole, '$');
  const row = rows[provider].find(
    ([sql]) => sql === text || sql === shape || (whole === '' && sql.replace('$', '') === plain),
  );
  if (row === undefined) return { scalar: `Unsupported(${JSON.stringify(sqlType)})`, native: null };
  const [sql, scalar, name] = row;
  if (name === undefined) return { scalar, native: null };
  const hasWidth = provider === 'mysql' && (displayWidth.test(text) || name === 'Year');
  const isBare = args === '' || hasWidth || !sql.includes('$');
  const parameters = isBare ? '' : `(${args === 'max' ? 'Max' : spaced(args)})`;
  return { scalar, native: `@db.${name}${parameters}` };
}

function spaced(args: string): string {
  return args.split(/\s*,\s*/).join(', ');
}
