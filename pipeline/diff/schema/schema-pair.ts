import type { Shape } from './shape.ts';

/** Which way values travel, seen from the server: callbacks turn it round. */
export type Side = 'request' | 'response';

/** The same place in two documents, with all that both say of the values there. */
export interface SchemaPair {
  readonly side: Side;
  readonly before: Shape;
  readonly after: Shape;
  /** Values are written as text, in a URL or header: `1` and `"1"` are the same there. */
  readonly isText: boolean;
  readonly variants: VariantChanges;
}

/** What became of the alternatives of `oneOf` and `anyOf`, by their names. */
export interface VariantChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Whether values have to satisfy an `oneOf` or `anyOf` beside what is said of them anyway. */
  readonly isIntroduced: boolean;
  readonly isDropped: boolean;
}

/** A property of the same object in two documents. */
export interface PropertyPair {
  readonly name: string;
  readonly side: Side;
  /** Null where the object does not have it. */
  readonly before: Shape | null;
  readonly after: Shape | null;
  /** Whether it has to be there, in this direction. */
  readonly wasRequired: boolean;
  readonly isRequired: boolean;
  /** The objects. */
  readonly owner: { readonly before: Shape; readonly after: Shape };
}
