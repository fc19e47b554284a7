import type { Table, View } from 'drizzle-orm';
import type { RowRule } from '../../../shared/access/row-rule.ts';

/** A table that is read together with another one, to whose rows it refers. */
export interface TableJunction {
  readonly table: Table | View;
  /** Pairs of properties for each column of its foreign key: its own and the other row's. */
  readonly key: readonly (readonly [own: string, other: string])[];
  /** Its properties that rows have besides those of their own table, by their names there. */
  readonly columns: Readonly<Record<string, string>>;
  /** Condition on each of its rows; absent: none. */
  readonly rows?: RowRule;
}
