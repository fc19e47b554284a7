import type { Direction } from './schema-validator.ts';

/** How a value is made. */
export interface SampleOptions {
  readonly direction: Direction;
  /** The same seed gives the same value, on every machine and day. */
  readonly seed: number;
  /** `first`: an example of the schema or its parts where it is valid; `ignore`: always generated. Default `first`. */
  readonly examples?: 'first' | 'ignore';
  /** Name that the value goes by, for plausibility: `email`, `Customer`. */
  readonly name?: string;
  /** `all`: optional properties too (default); `required`: no more than must be. */
  readonly properties?: 'all' | 'required';
}

/** A value, or why none was found. */
export type Sample =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'none'; readonly reason: string };

/** Makes values that satisfy the schemas of one document: plausible by name, format, `x-faker` and description, and validated before they are given out. */
export interface SchemaSampler {
  sample(schemaPointer: string, options: SampleOptions): Sample;
}
