/** A constraint of one column: a value other than null that violates it makes the check false. */
export type Constraint =
  | { readonly kind: 'notNull' }
  /** The only type of a JSON column's values; any: not only objects. */
  | { readonly kind: 'json'; readonly type: 'array' | 'object' | 'any' }
  /** The value itself, or its number of characters, bytes or items. */
  | { readonly kind: 'range'; readonly of: RangeOf; readonly range: Range }
  | { readonly kind: 'values'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'pattern'; readonly pattern: string };

/** What a range limits. */
export type RangeOf = 'value' | 'length' | 'bytes' | 'items';

/** Bounds; absent: none. */
export interface Range {
  readonly low?: Bound;
  readonly high?: Bound;
}

/** One end of a range. */
export interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

/** A constraint and its column. */
export interface ColumnConstraint {
  readonly column: string;
  readonly constraint: Constraint;
}

/** The intersection of two ranges. */
export function intersection(one: Range, other: Range): Range {
  return range(
    tighter(one.low, other.low, (value, than) => value > than),
    tighter(one.high, other.high, (value, than) => value < than),
  );
}

/** The smallest range that contains both. */
export function hull(one: Range, other: Range): Range {
  return range(
    looser(one.low, other.low, (value, than) => value < than),
    looser(one.high, other.high, (value, than) => value > than),
  );
}

type Beyond = (value: number, than: number) => boolean;

function range(low: Bound | undefined, high: Bound | undefined): Range {
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
}

function tighter(
  one: Bound | undefined,
  other: Bound | undefined,
  beyond: Beyond,
): Bound | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.value === other.value) return one.exclusive ? one : other;
  return beyond(one.value, other.value) ? one : other;
}

function looser(
  one: Bound | undefined,
  other: Bound | undefined,
  beyond: Beyond,
): Bound | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one.value === other.value) return one.exclusive ? other : one;
  return beyond(one.value, other.value) ? one : other;
}
