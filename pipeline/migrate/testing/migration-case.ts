/** One change of a filled database, told by both of its ends; it is tried forth and back. */
export interface MigrationCase {
  readonly name: string;
  readonly before: Ddl;
  readonly after: Ddl;
  /** Rows that are in it from the beginning. */
  readonly rows?: string;
  /** What was renamed on the way forth: `orders` to `sales`, `orders.qty` to `quantity`. */
  readonly renames?: Readonly<Record<string, string>>;
  /** For new columns that need a value, on the way forth and on the way back. */
  readonly fills?: Readonly<Record<string, string>>;
  readonly fillsBack?: Readonly<Record<string, string>>;
  /** Databases that know such a thing; all where nothing is said. */
  readonly only?: readonly ('postgresql' | 'mysql' | 'sqlite')[];
}

/** SQL that all databases take, or that of each. */
export type Ddl = string | Readonly<Partial<Record<'postgresql' | 'mysql' | 'sqlite', string>>>;
