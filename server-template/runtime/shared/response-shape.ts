/** How a value in JSON differs from what its column holds: a number as text, a text as number, a moment as day, a day as moment, 0 and 1 as boolean. */
export type ValueForm = 'text' | 'number' | 'date' | 'dateTime' | 'boolean';

/** A property of a row in JSON, and what it is made of. */
export interface Member {
  readonly name: string;
  readonly value: MemberValue;
}

/** What a property of a row is made of. `property` is the name of the table's property. */
export type MemberValue =
  | { readonly kind: 'column'; readonly property: string; readonly form?: ValueForm }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'computed' }
  | { readonly kind: 'object'; readonly members: readonly Member[] };

/** A property of the object around rows or a row. */
export interface EnvelopeMember {
  readonly name: string;
  readonly value: EnvelopeValue;
}

/** What is in an envelope: the rows or the row itself, what a page says of itself, a constant, or a further object. */
export type EnvelopeValue =
  | { readonly kind: 'rows' | 'row' | 'total' | 'page' | 'limit' }
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'object'; readonly members: readonly EnvelopeMember[] };
