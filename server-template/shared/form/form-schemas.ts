/** What reading a form asks about the schemas of a document, by pointer. */
export interface FormSchemas {
  /** The schema at a pointer, reference followed; null if there is none, or a boolean one. */
  at(
    pointer: string,
  ): { readonly value: Readonly<Record<string, unknown>>; readonly pointer: string } | null;
  /** JSON types that a schema allows, including `null`; empty if unspecified. */
  types(pointer: string): ReadonlySet<string>;
  /** A value next to a pointer, in its parent: `encoding, photo` next to a form's schema. */
  beside(pointer: string, ...keys: readonly string[]): unknown;
  /** Extends a pointer by keys. */
  below(pointer: string, ...keys: readonly (string | number)[]): string;
}
