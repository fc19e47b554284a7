import type { ColumnType } from '../../catalog/catalog.ts';
import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { DocumentDb } from '../../extensions.ts';
import type { Property } from '../../model/api-model.ts';

/** Type of a column, and its name in the database. */
export interface TypedColumn {
  /** For an array of a named enum, that of its items. */
  readonly type: ColumnType;
  /** Verbatim; for a domain, its name. */
  readonly sqlType: string;
  /** The named enum in the document's list. */
  readonly enumName: string | null;
  readonly isArray: boolean;
}

/** Finds the type of a property's column. */
export function typedColumn(
  { source, type }: Property,
  database: DocumentDb | null,
  dialect: DrizzleDialect,
): TypedColumn {
  const domain = (database?.domains ?? []).find((item) => qualified(item) === source.domain);
  const sqlType = domain?.type ?? source.type ?? '';
  const isArray = type.kind === 'array';
  const named = (database?.enums ?? []).find((item) => qualified(item) === source.enum);
  return named === undefined || dialect.enum === null
    ? { type, sqlType, enumName: null, isArray }
    : { type: isArray ? type.element : type, sqlType, enumName: qualified(named), isArray };
}

/** A name with its schema, unless that is the default one. */
export function qualified(item: { readonly schema?: string; readonly name: string }): string {
  return item.schema === undefined ? item.name : `${item.schema}.${item.name}`;
}
