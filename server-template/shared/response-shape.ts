/**
 * How JSON differs from the column's value: a number as text (with at least so many decimal
 * places), text as number, timestamp as date,
 * date as timestamp, 0 and 1 as boolean.
 */
export type ValueForm = 'text' | `text:${number}` | 'number' | 'date' | 'dateTime' | 'boolean';

/** A property of a row in JSON, and its value. */
export interface Member {
  readonly name: string;
  readonly value: MemberValue;
}

/** Value of a row's property. `property` is the name of the table's property. */
export type MemberValue =
  | { readonly kind: 'column'; readonly property: string; readonly form?: ValueForm }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'computed' }
  | { readonly kind: 'object'; readonly members: readonly Member[] };

/** A property of an envelope. */
export interface EnvelopeMember {
  readonly name: string;
  readonly value: EnvelopeValue;
}

/** Value in an envelope: the rows or the row, paging data, a constant, or a nested object. */
export type EnvelopeValue =
  | { readonly kind: 'rows' | 'row' | 'total' | 'page' | 'limit' }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'object'; readonly members: readonly EnvelopeMember[] };

/** Whether a response contains a computed property. */
export function hasComputed(members: readonly Member[]): boolean {
  return members.some(
    ({ value }) =>
      value.kind === 'computed' || (value.kind === 'object' && hasComputed(value.members)),
  );
}
