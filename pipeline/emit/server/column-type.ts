import type { ColumnType } from '../../catalog/catalog.ts';
import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { DocumentDb } from '../../extensions.ts';
import type { Property } from '../../model/api-model.ts';

/** What a column holds, and how the database calls that. */
export interface TypedColumn {
  /** Of an array of a named enum, that of its items. */
  readonly type: ColumnType;
  /** Verbatim; a domain's own. */
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

/** A name with its schema where that is not the default one. */
export function qualified(item: { readonly schema?: string; readonly name: string }): string {
  return item.schema === undefined ? item.name : `${item.schema}.${item.name}`;
}
