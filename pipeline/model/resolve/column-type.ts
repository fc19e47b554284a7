import type { ColumnType } from '../../catalog/catalog.ts';
import { columnTypes } from '../../dialects/column-types.ts';
import type { DocumentDb, PropertyDb } from '../../extensions.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/** What a column holds: by its enum or domain where it has one, else by its SQL type, else by what its schema shows. */
export function columnTypeOf(
  source: PropertyDb,
  schema: SchemaObject,
  database: DocumentDb | null,
): ColumnType {
  const named = (database?.enums ?? []).find((item) => qualifiedName(item) === source.enum);
  if (named !== undefined) return enumType(named, source.type ?? '', database);
  const domain = (database?.domains ?? []).find((item) => qualifiedName(item) === source.domain);
  const sqlType = domain === undefined ? (source.type ?? '') : domainSqlType(domain.type, source);
  if (sqlType === '' || database === null) return schemaType(schema);
  const type = columnTypes[database.provider](sqlType);
  // A column that counts beyond 1 is declared as one of truth values.
  if (type.kind === 'boolean' && schema.type === 'integer' && /^\s*tinyint\b/i.test(sqlType))
    return { kind: 'integer', bits: database.provider === 'sqlite' ? 64 : 8, unsigned: false };
  const isStructured = schema.type === 'object' || schema.type === 'array';
  return type.kind === 'text' && isStructured && keepsJsonInText(database.provider)
    ? { kind: 'json' }
    : type;
}

/** The SQL type of a domain; of a list of its values, with the brackets that are behind its name. */
function domainSqlType(type: string, source: PropertyDb): string {
  return type + (/(?:\[\d*\])+$/.exec(source.type ?? '')?.[0] ?? '');
}

/** Of a list of an enum's values the document names the enum of the items. */
function enumType(
  { name, schema, values }: NonNullable<DocumentDb['enums']>[number],
  sqlType: string,
  database: DocumentDb | null,
): ColumnType {
  const element = { kind: 'enum', name, schema: schema ?? null, values } as const;
  const type = database === null ? null : columnTypes[database.provider](sqlType);
  return type?.kind === 'array' ? { kind: 'array', element } : element;
}

/** SQLite and SQL Server have no type for JSON: an object or list over a text column is one. */
function keepsJsonInText(provider: DocumentDb['provider']): boolean {
  return provider === 'sqlite' || provider === 'sqlserver';
}

function qualifiedName(item: { readonly schema?: string; readonly name: string }): string {
  return item.schema === undefined ? item.name : `${item.schema}.${item.name}`;
}

function schemaType({ type, format }: SchemaObject): ColumnType {
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

function stringType(format: string | undefined): ColumnType {
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
