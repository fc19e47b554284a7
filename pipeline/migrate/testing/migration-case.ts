/** A change to a database with rows, given by both states; it is tested in both directions. */
export interface MigrationCase {
  readonly name: string;
  readonly before: Ddl;
  readonly after: Ddl;
  /** The initial rows. */
  readonly rows?: string;
  /** Renames in the forward direction: `orders` to `sales`, `orders.qty` to `quantity`. */
  readonly renames?: Readonly<Record<string, string>>;
  /** Values for new columns, forward and backward. */
  readonly fills?: Readonly<Record<string, string>>;
  readonly fillsBack?: Readonly<Record<string, string>>;
  /** Databases that support the case; absent: all. */
  readonly only?: readonly ('postgresql' | 'mysql' | 'sqlite')[];
}

/** SQL for all databases, or per database. */
export type Ddl = string | Readonly<Partial<Record<'postgresql' | 'mysql' | 'sqlite', string>>>;
