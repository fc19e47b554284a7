import type { Direction } from './schema-validator.ts';

/** Options of a sample. */
export interface SampleOptions {
  readonly direction: Direction;
  /** The same seed gives the same value, on every machine and day. */
  readonly seed: number;
  /** `first`: a valid example of the schema or its parts, if there is one; `ignore`: always generated. Default `first`. */
  readonly examples?: 'first' | 'ignore';
  /** Name of the value, as a hint: `email`, `Customer`. */
  readonly name?: string;
  /** `all`: with optional properties (default); `required`: required ones only. */
  readonly properties?: 'all' | 'required';
}

/** A value, or the reason why none was found. */
export type Sample =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'none'; readonly reason: string };

/** Generates values for the schemas of one document: plausible by name, format, `x-faker` and description, and validated before they are returned. */
export interface SchemaSampler {
  sample(schemaPointer: string, options: SampleOptions): Sample;
}
