import type { ListColumn } from './list-abilities.ts';
import type { WhereAbilities } from './where-tree.ts';

/** What the body of a query may ask for, as its document says; what is absent it cannot. Its order, fields, page and cursor are those of a list. */
export interface QueryAbilities {
  readonly where?: WhereAbilities;
  readonly aggregate?: AggregateAbilities;
}

/** The aggregates that a query returns for groups of rows. */
export interface AggregateAbilities {
  readonly count: boolean;
  /** Properties by their names in the body. */
  readonly values: Readonly<Record<ValueKind, Readonly<Record<string, ListColumn>>>>;
  /** Properties that rows of a group have in common. */
  readonly groupBy: Readonly<Record<string, ListColumn>>;
  /** The most groups of a response. */
  readonly groups: number;
}

/** An aggregate of a property's values. */
export type ValueKind = 'sum' | 'avg' | 'min' | 'max';

/** Every kind, in the order of responses. */
export const valueKinds: readonly ValueKind[] = ['sum', 'avg', 'min', 'max'];
