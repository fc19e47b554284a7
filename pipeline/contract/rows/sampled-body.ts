import type { Operation } from '../../model/api-model.ts';
import type { SchemaSampler } from '../../schema/schema-sampler.ts';
import type { SchemaValidator } from '../../schema/schema-validator.ts';
import { withCheckValues, type CheckSide } from './check-values.ts';
import { fittedBody } from './fitted-body.ts';
import { withRareKeys } from './rare-keys.ts';
import { withoutNested } from './nested-bodies.ts';
import { inputShape, writeRow, type Row } from './row-shape.ts';
import type { TestedResource } from './tested-resource.ts';

/** Options of a new body. */
export interface BodyOptions {
  readonly properties: 'all' | 'required';
  readonly examples: 'first' | 'ignore';
  /** Uses values of the table's CHECKs; null: does not. Default: as accepted before. */
  readonly checkSide?: CheckSide | null;
  /** Gives every key of the row an unlikely value. Default false. */
  readonly isRare?: boolean;
}

/** Attempts at creating a row, one after another. */
export const bodyWays: readonly BodyOptions[] = [
  { properties: 'all', examples: 'first', checkSide: null },
  { properties: 'all', examples: 'ignore', checkSide: 0 },
  { properties: 'all', examples: 'ignore', checkSide: 1, isRare: true },
  { properties: 'all', examples: 'ignore', checkSide: -1, isRare: true },
  { properties: 'required', examples: 'ignore', checkSide: null, isRare: true },
  { properties: 'required', examples: 'first', checkSide: null, isRare: true },
  { properties: 'all', examples: 'ignore', checkSide: null, isRare: true },
];

/** Attempts that also show how to create further bodies. */
export const revealingWays = bodyWays
  .filter(({ properties, examples }) => properties === 'all' && examples === 'ignore')
  .toSorted((a, b) => Number(b.checkSide === null) - Number(a.checkSide === null));

/** Attempts at creating a row without the examples and defaults that other rows may have. */
export const variedWays: readonly BodyOptions[] = [
  { properties: 'all', examples: 'ignore', checkSide: null },
  ...bodyWays,
];

/** Input of bodies. */
interface BodySource {
  readonly sampler: SchemaSampler;
  readonly validator: SchemaValidator;
  /** Place of the body's schema. */
  readonly pointer: string;
  readonly seed: number;
}

/**
 * A valid body of a create with values that its table probably accepts; a sentence if none is
 * found.
 */
export function sampledBody(
  resource: TestedResource,
  create: Operation,
  { sampler, validator, pointer, seed }: BodySource,
  { checkSide: side = null, isRare: isEveryKey = false, ...options }: BodyOptions,
): Row | string {
  const { name } = resource;
  const sample = sampler.sample(pointer, { direction: 'request', seed, ...options, name });
  if (sample.kind === 'none') return `No valid body was found: ${sample.reason}`;
  const accepts = (value: unknown): boolean => validator.accepts(pointer, 'request', value);
  const made = withoutNested(create, writeRow(null, sample.value, {}), accepts);
  const fitted = fittedBody(inputShape(create), made, accepts);
  const sound = accepts(fitted) ? fitted : made;
  const checked = withCheckValues(resource, inputShape(create), sound, { side, accepts });
  return withRareKeys(resource, create, checked, { seed, accepts, isEveryKey });
}
