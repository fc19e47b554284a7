import type { Column, ColumnType, Provider } from '../catalog/catalog.ts';

/**
 * How to declare a database's tables in Drizzle: the names that generated code uses. Pure data,
 * without drivers.
 */
export interface DrizzleDialect {
  readonly provider: Provider;
  /** The database and its driver, for a comment. */
  readonly engine: string;
  readonly table: string;
  readonly view: string;
  /** Null if the database has none. */
  readonly materializedView: string | null;
  /** Builder of a schema other than the default one; null if the database has none. */
  readonly schema: string | null;
  /** Builder of a named enum; null if the database has none. */
  readonly enum: string | null;
  /** Calls that declare an identity column; null if a key implies it. */
  readonly identity: Readonly<Record<NonNullable<Column['identity']>, string>> | null;
  /** Converts a default for use as a value of INSERT; absent: unchanged. */
  readonly insertableDefault?: (text: string) => string;
  /** Whether text columns may hold JSON, if the schema is an object or array. */
  readonly jsonInText: boolean;
  /** Type of a verbatim SQL type. */
  readonly parseType: (sqlType: string) => ColumnType;
  /** The builder of one column. Arrays are those of their element. */
  readonly column: (type: ColumnType, sqlType: string) => ColumnBuilder;
  /** Packages of the database driver. */
  readonly packages: readonly string[];
}

/** A function that declares a column, with its arguments after the name. */
export interface ColumnBuilder {
  readonly name: string;
  readonly argument: BuilderArgument | null;
}

/** Argument of a builder after the name: options, a list of values, or the SQL type. */
export type BuilderArgument =
  | { readonly kind: 'options'; readonly options: Readonly<Record<string, OptionValue>> }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

type OptionValue = string | number | true | readonly string[];

/** A builder of Drizzle; options that are null or false are omitted. */
export function drizzleColumn(
  name: string,
  options: Readonly<Record<string, OptionValue | null | false>> = {},
): ColumnBuilder {
  const given = Object.entries(options).filter(
    (entry): entry is [string, OptionValue] => entry[1] !== null && entry[1] !== false,
  );
  return {
    name,
    argument: given.length === 0 ? null : { kind: 'options', options: Object.fromEntries(given) },
  };
}

/** A builder of the server's own, with the SQL type if it needs it. */
export function runtimeColumn(name: string, sqlType?: string): ColumnBuilder {
  const argument = sqlType === undefined ? null : ({ kind: 'text', text: sqlType } as const);
  return { name, argument };
}
