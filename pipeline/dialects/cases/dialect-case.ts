import type { Catalog, Column, Provider, Table } from '../../catalog/catalog.ts';

/** One schema in each dialect that supports it, and the expected catalog. */
export interface DialectCase {
  /** A sentence that completes "the reader …". */
  readonly name: string;
  /**
   * Statements that create the schema in an empty database; a dialect without support is absent.
   */
  readonly ddl: Readonly<Partial<Record<Provider, string>>>;
  /** Every table of the case, sorted by name. */
  readonly want: readonly TableFacts[];
  /** Differences of a dialect, merged into `want` by table and column. */
  readonly differences?: Readonly<Partial<Record<Provider, readonly TableFacts[]>>>;
  /** Facts other than tables, such as enums and domains. */
  readonly wantCatalog?: Readonly<Partial<Record<Provider, PartialFacts<Catalog>>>>;
}

/**
 * Expected facts of a table: absent ones are not compared, lists are compared as a whole, columns
 * are found by name.
 */
export type TableFacts = PartialFacts<Omit<Table, 'name' | 'columns'>> & {
  readonly name: string;
  readonly columns?: readonly ColumnFacts[];
};

/** Expected facts of a column. */
export type ColumnFacts = PartialFacts<Omit<Column, 'name'>> & { readonly name: string };

/** A partial value, at any depth; lists are complete, but their items may be partial. */
export type PartialFacts<T> = T extends readonly (infer Item)[]
  ? readonly PartialFacts<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartialFacts<T[K]> }
    : T;
