import type { Catalog, Column, Provider, Table } from '../../catalog/catalog.ts';

/** One schema, told in every dialect that can say it, and what its catalog must hold. */
export interface DialectCase {
  /** A sentence that completes "the reader …". */
  readonly name: string;
  /** Statements that make the schema in an empty database; a dialect that cannot say it is left out. */
  readonly ddl: Readonly<Partial<Record<Provider, string>>>;
  /** Every table of the case, sorted by name. */
  readonly want: readonly TableFacts[];
  /** Facts that a dialect tells otherwise, laid over `want` by table and column. */
  readonly differences?: Readonly<Partial<Record<Provider, readonly TableFacts[]>>>;
  /** Facts beside the tables, such as enums and domains. */
  readonly wantCatalog?: Readonly<Partial<Record<Provider, PartialFacts<Catalog>>>>;
}

/** What must hold of a table; what is not mentioned is not compared, lists are compared whole, columns are found by name. */
export type TableFacts = PartialFacts<Omit<Table, 'name' | 'columns'>> & {
  readonly name: string;
  readonly columns?: readonly ColumnFacts[];
};

/** What must hold of a column. */
export type ColumnFacts = PartialFacts<Omit<Column, 'name'>> & { readonly name: string };

/** Any part of a value, however deep; a list stays whole but its members may be partial. */
export type PartialFacts<T> = T extends readonly (infer Item)[]
  ? readonly PartialFacts<Item>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartialFacts<T[K]> }
    : T;
