import type { Shape } from './shape.ts';

/** The direction of values, as seen from the server; callbacks reverse it. */
export type Side = 'request' | 'response';

/** The schemas of one place in two documents. */
export interface SchemaPair {
  readonly side: Side;
  readonly before: Shape;
  readonly after: Shape;
  /** The values are sent as text, in a URL or header, where `1` and `"1"` are equal. */
  readonly isText: boolean;
  readonly variants: VariantChanges;
}

/** The changes of `oneOf` and `anyOf`; alternatives are given by name. */
export interface VariantChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Whether the schema gained a `oneOf` or `anyOf`. */
  readonly isIntroduced: boolean;
  readonly isDropped: boolean;
}

/** A property of the same object in two documents. */
export interface PropertyPair {
  readonly name: string;
  readonly side: Side;
  /** Null if the object lacks the property. */
  readonly before: Shape | null;
  readonly after: Shape | null;
  /** Whether it is required, in this direction. */
  readonly wasRequired: boolean;
  readonly isRequired: boolean;
  /** The objects that contain it. */
  readonly owner: { readonly before: Shape; readonly after: Shape };
}
