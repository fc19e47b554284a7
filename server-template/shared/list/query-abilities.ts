import type { ListColumn } from './list-abilities.ts';
import type { WhereAbilities } from './where-tree.ts';

/**
 * What the body of a query may contain; absent parts are unsupported. Order, fields, page and
 * cursor are those of a list.
 */
export interface QueryAbilities {
  readonly where?: WhereAbilities;
  readonly aggregate?: AggregateAbilities;
}

/** Aggregates of groups of rows. */
export interface AggregateAbilities {
  readonly count: boolean;
  /** Properties by their names in the body. */
  readonly values: Readonly<Record<ValueKind, Readonly<Record<string, ListColumn>>>>;
  /** Properties to group by. */
  readonly groupBy: Readonly<Record<string, ListColumn>>;
  /** Limit of groups in a response. */
  readonly groups: number;
}

/** An aggregate of a property's values. */
export type ValueKind = 'sum' | 'avg' | 'min' | 'max';

/** Every kind, in the order of responses. */
export const valueKinds: readonly ValueKind[] = ['sum', 'avg', 'min', 'max'];
