import type { Provider } from '../catalog.ts';

/** SQL types that Prisma Migrate gives to fields without `@db`. https://www.prisma.io/docs/orm/reference/prisma-schema-reference#model-field-scalar-types */
const defaultTypes: Readonly<Record<Provider, ReadonlyMap<string, string>>> = {
  postgresql: new Map([
    ['String', 'text'],
    ['Boolean', 'boolean'],
    ['Int', 'integer'],
    ['BigInt', 'bigint'],
    ['Float', 'double precision'],
    ['Decimal', 'numeric(65,30)'],
    ['DateTime', 'timestamp(3) without time zone'],
    ['Json', 'jsonb'],
    ['Bytes', 'bytea'],
  ]),
  mysql: new Map([
    ['String', 'varchar(191)'],
    ['Boolean', 'tinyint(1)'],
    ['Int', 'int'],
    ['BigInt', 'bigint'],
    ['Float', 'double'],
    ['Decimal', 'decimal(65,30)'],
    ['DateTime', 'datetime(3)'],
    ['Json', 'json'],
    ['Bytes', 'longblob'],
  ]),
  sqlite: new Map([
    ['String', 'TEXT'],
    ['Boolean', 'BOOLEAN'],
    ['Int', 'INTEGER'],
    ['BigInt', 'BIGINT'],
    ['Float', 'REAL'],
    ['Decimal', 'DECIMAL'],
    ['DateTime', 'DATETIME'],
    ['Json', 'JSONB'],
    ['Bytes', 'BLOB'],
  ]),
  sqlserver: new Map([
    ['String', 'nvarchar(1000)'],
    ['Boolean', 'bit'],
    ['Int', 'int'],
    ['BigInt', 'bigint'],
    ['Float', 'float(53)'],
    ['Decimal', 'decimal(32,16)'],
    ['DateTime', 'datetime2'],
    ['Json', 'nvarchar(max)'],
    ['Bytes', 'varbinary(max)'],
  ]),
  cockroachdb: new Map([
    ['String', 'STRING'],
    ['Boolean', 'BOOL'],
    ['Int', 'INT4'],
    ['BigInt', 'INT8'],
    ['Float', 'FLOAT8'],
    ['Decimal', 'DECIMAL(65,30)'],
    ['DateTime', 'TIMESTAMP(3)'],
    ['Json', 'JSONB'],
    ['Bytes', 'BYTES'],
  ]),
};

/** Native types whose SQL name differs from Prisma's. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['DoublePrecision', 'double precision'],
  ['VarBit', 'bit varying'],
  ['CatalogSingleChar', '"char"'],
]);

/** Native types as PostgreSQL's catalog spells them. */
const postgresqlNames: ReadonlyMap<string, string> = new Map([
  ['VarChar', 'character varying'],
  ['Char', 'character'],
  ['Decimal', 'numeric'],
]);

/** SQL type of a scalar field: that of its `@db` attribute, otherwise Prisma's default for the database. */
export function sqlTypeOf(
  type: string,
  native: readonly [string, readonly string[]] | null | undefined,
  provider: Provider,
): string {
  if (native === null || native === undefined) return defaultTypes[provider].get(type) ?? type;
  const [name, args] = native;
  const parameters = args.length === 0 ? '' : `(${args.map((arg) => arg.toLowerCase()).join(',')})`;
  if (provider === 'mysql' && name.startsWith('Unsigned')) {
    return `${name.slice('Unsigned'.length).toLowerCase()}${parameters} unsigned`;
  }
  const zoned = /^(Time|Timestamp)tz$/.exec(name)?.[1];
  if (zoned !== undefined && provider !== 'cockroachdb')
    return `${zoned.toLowerCase()}${parameters} with time zone`;
  if (provider === 'cockroachdb') return `${name.toUpperCase()}${parameters}`;
  if (provider === 'postgresql') {
    const known = postgresqlNames.get(name);
    if (known !== undefined) return `${known}${parameters}`;
    if (name === 'Time' || name === 'Timestamp')
      return `${name.toLowerCase()}${parameters} without time zone`;
  }
  return `${otherNames.get(name) ?? name.toLowerCase()}${parameters}`;
}
