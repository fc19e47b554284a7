import type { ColumnType } from '../../catalog/catalog.ts';
import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { DocumentDb } from '../../extensions.ts';
import type { Property } from '../../model/api-model.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/** What a column holds: its enum or domain where it has one, else its SQL type, else what its schema shows. */
export interface TypedColumn {
  readonly type: ColumnType;
  /** Verbatim; a domain's own. */
  readonly sqlType: string;
  /** The named enum in the document's list. */
  readonly enumName: string | null;
  readonly isArray: boolean;
}

/** Finds the type of a property's column. */
export function typedColumn(
  { source, schema }: Property,
  database: DocumentDb | null,
  dialect: DrizzleDialect,
): TypedColumn {
  const domain = (database?.domains ?? []).find((item) => qualified(item) === source.domain);
  const sqlType = domain?.type ?? source.type ?? '';
  const parsed = columnType(sqlType, schema, dialect);
  const isArray = parsed.kind === 'array';
  const named = (database?.enums ?? []).find((item) => qualified(item) === source.enum);
  if (named === undefined || dialect.enum === null) {
    return { type: parsed, sqlType, enumName: null, isArray };
  }
  const { name, schema: enumSchema = null, values } = named;
  const type: ColumnType = { kind: 'enum', name, schema: enumSchema, values };
  return { type, sqlType, enumName: qualified(named), isArray };
}

function columnType(sqlType: string, schema: SchemaObject, dialect: DrizzleDialect): ColumnType {
  if (sqlType === '') return schemaType(schema);
  const type = dialect.parseType(sqlType);
  const isStructured = schema.type === 'object' || schema.type === 'array';
  return type.kind === 'text' && isStructured && dialect.jsonInText ? { kind: 'json' } : type;
}

/** A name with its schema where that is not the default one. */
export function qualified(item: { readonly schema?: string; readonly name: string }): string {
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
