import type { Provider } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import { textLiteral } from '../sql-text.ts';

/** SQL type of a column whose property declares none: one that can hold what the schema allows, per database. */
export function derivedSqlType(schema: SchemaObject, provider: Provider): string {
  const words = typeWords[provider];
  switch (schema.type) {
    case 'integer':
      return schema.format === 'int32' ? words.integer : words.bigint;
    case 'number':
      return schema.format === undefined ? words.decimal : words.double;
    case 'boolean':
      return words.boolean;
    case 'string':
      return stringType(schema, words);
    default:
      return words.json;
  }
}

/** The default in the schema as SQL text; null if there is none, or no literal for it. */
export function derivedSqlDefault(
  { default: value }: SchemaObject,
  provider: Provider,
): string | null {
  switch (typeof value) {
    case 'number':
      return String(value);
    case 'boolean':
      return provider === 'sqlite' || provider === 'sqlserver' ? String(Number(value)) : `${value}`;
    case 'string':
      return textLiteral(value, provider);
    default:
      return null;
  }
}

interface TypeWords {
  readonly integer: string;
  readonly bigint: string;
  readonly decimal: string;
  readonly double: string;
  readonly boolean: string;
  readonly uuid: string;
  readonly date: string;
  readonly moment: string;
  readonly time: string;
  readonly bytes: string;
  readonly json: string;
  readonly text: string;
  /** `*` represents the width. */
  readonly sized: string;
}

function stringType({ format, maxLength }: SchemaObject, words: TypeWords): string {
  switch (format) {
    case 'uuid':
      return words.uuid;
    case 'date':
      return words.date;
    case 'date-time':
      return words.moment;
    case 'time':
      return words.time;
    case 'byte':
    case 'binary':
      return words.bytes;
    default:
      return maxLength === undefined || maxLength > WIDEST
        ? words.text
        : words.sized.replace('*', String(maxLength));
  }
}

/** A length that string columns of every database support. */
const WIDEST = 4000;

const postgresql: TypeWords = {
  integer: 'integer',
  bigint: 'bigint',
  decimal: 'numeric',
  double: 'double precision',
  boolean: 'boolean',
  uuid: 'uuid',
  date: 'date',
  moment: 'timestamp with time zone',
  time: 'time without time zone',
  bytes: 'bytea',
  json: 'jsonb',
  text: 'text',
  sized: 'character varying(*)',
};

const typeWords: Readonly<Record<Provider, TypeWords>> = {
  postgresql,
  cockroachdb: postgresql,
  mysql: {
    integer: 'int(11)',
    bigint: 'bigint(20)',
    decimal: 'decimal(38,10)',
    double: 'double',
    boolean: 'tinyint(1)',
    uuid: 'char(36)',
    date: 'date',
    moment: 'datetime(3)',
    time: 'time',
    bytes: 'longblob',
    json: 'json',
    text: 'longtext',
    sized: 'varchar(*)',
  },
  sqlite: {
    integer: 'integer',
    bigint: 'integer',
    decimal: 'numeric',
    double: 'real',
    boolean: 'boolean',
    uuid: 'uuid',
    date: 'date',
    moment: 'datetime',
    time: 'time',
    bytes: 'blob',
    json: 'json',
    text: 'text',
    sized: 'varchar(*)',
  },
  sqlserver: {
    integer: 'int',
    bigint: 'bigint',
    decimal: 'decimal(38,10)',
    double: 'float',
    boolean: 'bit',
    uuid: 'uniqueidentifier',
    date: 'date',
    moment: 'datetimeoffset(3)',
    time: 'time(3)',
    bytes: 'varbinary(max)',
    json: 'nvarchar(max)',
    text: 'nvarchar(max)',
    sized: 'nvarchar(*)',
  },
};
