import type { ColumnType } from './column-type.ts';
import { columnTypes } from './column-types.ts';
import type { Provider } from './column-type.ts';

/** Named types of a document's database. */
export interface NamedTypes {
  readonly provider: Provider;
  readonly enums?: readonly {
    readonly schema?: string;
    readonly name: string;
    readonly values: readonly string[];
  }[];
  readonly domains?: readonly {
    readonly schema?: string;
    readonly name: string;
    readonly type: string;
  }[];
}

/** The SQL type of a column, or the name of its enum or domain. */
interface TypeSource {
  readonly type?: string;
  readonly enum?: string;
  readonly domain?: string;
}

/** The JSON type of a column. */
interface TypedSchema {
  readonly type?: unknown;
  readonly format?: unknown;
}

/** The type of a column: its enum or domain, else its SQL type, else its schema. */
export function columnTypeOf(
  source: TypeSource,
  schema: TypedSchema,
  database: NamedTypes | null,
): ColumnType {
  const named = (database?.enums ?? []).find((item) => qualifiedName(item) === source.enum);
  if (named !== undefined) return enumType(named, source.type ?? '', database);
  const domain = (database?.domains ?? []).find((item) => qualifiedName(item) === source.domain);
  const sqlType = domain === undefined ? (source.type ?? '') : domainSqlType(domain.type, source);
  if (sqlType === '' || database === null) return schemaType(schema);
  const type = columnTypes[database.provider](sqlType);
  // `tinyint` without a width of 1 is a number if that is the schema's type.
  if (type.kind === 'boolean' && schema.type === 'integer' && /^\s*tinyint\b/i.test(sqlType))
    return { kind: 'integer', bits: database.provider === 'sqlite' ? 64 : 8, unsigned: false };
  const isStructured = schema.type === 'object' || schema.type === 'array';
  return type.kind === 'text' && isStructured && keepsJsonInText(database.provider)
    ? { kind: 'json' }
    : type;
}

/** The SQL type of a domain; for an array of it, with brackets. */
function domainSqlType(type: string, source: TypeSource): string {
  return type + (/(?:\[\d*\])+$/.exec(source.type ?? '')?.[0] ?? '');
}

/** For an array of an enum, the document names the enum of the items. */
function enumType(
  { name, schema, values }: NonNullable<NamedTypes['enums']>[number],
  sqlType: string,
  database: NamedTypes | null,
): ColumnType {
  const element = { kind: 'enum', name, schema: schema ?? null, values } as const;
  const type = database === null ? null : columnTypes[database.provider](sqlType);
  return type?.kind === 'array' ? { kind: 'array', element } : element;
}

/**
 * SQLite and SQL Server have no JSON type: an object or array over a text column is stored as JSON.
 */
function keepsJsonInText(provider: Provider): boolean {
  return provider === 'sqlite' || provider === 'sqlserver';
}

function qualifiedName(item: { readonly schema?: string; readonly name: string }): string {
  return item.schema === undefined ? item.name : `${item.schema}.${item.name}`;
}

function schemaType({ type, format }: TypedSchema): ColumnType {
  switch (type) {
    case 'integer':
      return { kind: 'integer', bits: format === 'int64' ? 64 : 32, unsigned: false };
    case 'number':
      return format === 'float'
        ? { kind: 'float', bits: 64, unsigned: false }
        : { kind: 'decimal', precision: null, scale: null, unsigned: false };
    case 'boolean':
      return { kind: 'boolean' };
    case 'string':
      return stringType(format);
    case undefined:
      return { kind: 'other' };
    default:
      return { kind: 'json' };
  }
}

function stringType(format: unknown): ColumnType {
  switch (format) {
    case 'date':
      return { kind: 'date' };
    case 'uuid':
      return { kind: 'uuid' };
    case 'byte':
      return { kind: 'bytes', maxLength: null };
    case 'date-time':
      return { kind: 'dateTime', withTimeZone: true, precision: null };
    case 'time':
      return { kind: 'time', withTimeZone: false, precision: null };
    default:
      return { kind: 'text', maxLength: null };
  }
}
