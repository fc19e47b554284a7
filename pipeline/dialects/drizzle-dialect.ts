import type { Column, ColumnType, Provider } from '../catalog/catalog.ts';

/** How a database's tables are written down with Drizzle: the names that generated code uses. Pure data; no driver is behind it. */
export interface DrizzleDialect {
  readonly provider: Provider;
  /** The database and its driver, for a comment. */
  readonly engine: string;
  /** Module of the standard builders. */
  readonly core: string;
  readonly table: string;
  readonly view: string;
  /** Null where the database has none. */
  readonly materializedView: string | null;
  /** Builder of a schema other than the default one; null where the database has none. */
  readonly schema: string | null;
  /** Builder of a named enum; null where the database has none. */
  readonly enum: string | null;
  /** What says of a column that the database numbers it; null where a key says it already. */
  readonly identity: Readonly<Record<NonNullable<Column['identity']>, string>> | null;
  /** A default as the values of an INSERT may have it; absent: as it is. */
  readonly insertableDefault?: (text: string) => string;
  /** Whether the server keeps JSON in text columns too: an object or list over one is then JSON. */
  readonly jsonInText: boolean;
  /** Type of a verbatim SQL type. */
  readonly parseType: (sqlType: string) => ColumnType;
  /** The builder of one column. Arrays are those of their element. */
  readonly column: (type: ColumnType, sqlType: string) => ColumnBuilder;
  /** Packages that the server needs to reach the database. */
  readonly packages: readonly string[];
}

/** A function that makes a column, and what it is given after the column's name. */
export interface ColumnBuilder {
  readonly name: string;
  /** From the server's own `runtime/database/` rather than from Drizzle. */
  readonly isRuntime: boolean;
  readonly argument: BuilderArgument | null;
}

/** What a builder is given after the name: options, a list of values, or the verbatim type. */
export type BuilderArgument =
  | { readonly kind: 'options'; readonly options: Readonly<Record<string, OptionValue>> }
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly text: string };

type OptionValue = string | number | true | readonly string[];

/** A builder of Drizzle; options that are null or false are left out. */
export function drizzleColumn(
  name: string,
  options: Readonly<Record<string, OptionValue | null | false>> = {},
): ColumnBuilder {
  const given = Object.entries(options).filter(
    (entry): entry is [string, OptionValue] => entry[1] !== null && entry[1] !== false,
  );
  return {
    name,
    isRuntime: false,
    argument: given.length === 0 ? null : { kind: 'options', options: Object.fromEntries(given) },
  };
}

/** A builder of the server's own, given the verbatim type where it needs it. */
export function runtimeColumn(name: string, sqlType?: string): ColumnBuilder {
  const argument = sqlType === undefined ? null : ({ kind: 'text', text: sqlType } as const);
  return { name, isRuntime: true, argument };
}
