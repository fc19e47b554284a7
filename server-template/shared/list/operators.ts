/** Comparison by the order of values. */
export type OrderOperator = 'gt' | 'gte' | 'lt' | 'lte' | 'between';

/** Comparison of a row rule with values of the column. */
export type RuleOperator = 'eq' | 'ne' | 'in' | OrderOperator;

/**
 * Comparison of a condition in a query's body; `between` includes both ends, `like` means contains,
 * ignoring case.
 */
export type WhereOperator = RuleOperator | 'like' | 'null';

/** Comparison of a filter: `eq` takes the alternatives of `in`, `null` takes true or false. */
export type FilterOperator = Exclude<WhereOperator, 'in'>;

/** What is known about an operator. */
interface OperatorFacts {
  /** Whether it compares a kind of column. */
  readonly compares: (kind: string) => boolean;
  /** Of its values in JSON: those of the column, part of a text, or true and false. */
  readonly operand: 'column' | 'text' | 'flag';
  /** Most values of one comparison; of `between`, exactly so many. */
  readonly most: number;
}

/** An operator for values of the column. */
interface ColumnOperator extends OperatorFacts {
  readonly operand: 'column';
  /**
   * Whether a stored value satisfies the comparison, by its order relative to each given value:
   * negative, 0 or positive.
   */
  readonly holds: (orders: readonly number[]) => boolean;
}

const ordered = ['integer', 'decimal', 'float', 'text', 'date', 'time', 'dateTime'];
const withoutEquality = ['json', 'array', 'set'];

const equality = {
  compares: (kind: string) => !withoutEquality.includes(kind),
  ...{ operand: 'column' as const, most: Infinity },
};
const order = {
  compares: (kind: string) => ordered.includes(kind),
  ...{ operand: 'column' as const, most: 1 },
};
const isAmong = (orders: readonly number[]): boolean => orders.includes(0);

/** Every operator of filters, conditions and row rules, in the order of documents. */
export const operators: Readonly<
  Record<RuleOperator, ColumnOperator> & Record<WhereOperator, OperatorFacts>
> = {
  eq: { ...equality, holds: isAmong },
  ne: { ...equality, holds: (orders) => !isAmong(orders) },
  in: { ...equality, holds: isAmong },
  gt: { ...order, holds: ([one = 0]) => one > 0 },
  gte: { ...order, holds: ([one = 0]) => one >= 0 },
  lt: { ...order, holds: ([one = 0]) => one < 0 },
  lte: { ...order, holds: ([one = 0]) => one <= 0 },
  between: { ...order, most: 2, holds: ([low = 0, high = 0]) => low >= 0 && high <= 0 },
  like: { compares: (kind) => kind === 'text', operand: 'text', most: 1 },
  null: { compares: () => true, operand: 'flag', most: 1 },
};

/** The operators of conditions. */
export const whereOperators = Object.keys(operators) as readonly WhereOperator[];

/** The operators of filters. */
export const filterOperators = whereOperators.filter((op): op is FilterOperator => op !== 'in');

/** The operators of rules. */
export const ruleOperators = whereOperators.filter(
  (op): op is RuleOperator => operators[op].operand === 'column',
);

/** Whether a comparison is with a list in JSON, not with a single value. */
export function takesList(op: WhereOperator): boolean {
  return op === 'in' || takesRange(op);
}

/** Whether a comparison is with two values, the lower one first. */
export function takesRange(op: WhereOperator): boolean {
  return operators[op].most === 2;
}

/** Whether a parameter of a filter may have several values. */
export function takesSeveral(op: FilterOperator): boolean {
  return operators[op].most > 1;
}

/** The values of a comparison, in a list. */
export function operandsOf(op: WhereOperator, value: unknown): readonly unknown[] {
  return takesList(op) && Array.isArray(value) ? (value as readonly unknown[]) : [value];
}
