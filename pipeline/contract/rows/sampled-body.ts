import type { Operation } from '../../model/api-model.ts';
import type { SchemaSampler } from '../../schema/schema-sampler.ts';
import type { SchemaValidator } from '../../schema/schema-validator.ts';
import { withCheckValues, type CheckSide } from './check-values.ts';
import { fittedBody } from './fitted-body.ts';
import { withRareKeys } from './rare-keys.ts';
import { withoutNested } from './nested-bodies.ts';
import { inputShape, writeRow, type Row } from './row-shape.ts';
import type { TestedResource } from './tested-resource.ts';

/** What a new body is made with. */
export interface BodyOptions {
  readonly properties: 'all' | 'required';
  readonly examples: 'first' | 'ignore';
  /** Takes values from the table's CHECKs; null: does not. Default: as new rows are taken. */
  readonly checkSide?: CheckSide | null;
  /** Gives every key of the row's own a value that hardly any row has. Default false. */
  readonly isRare?: boolean;
}

/** Where bodies come from. */
interface BodySource {
  readonly sampler: SchemaSampler;
  readonly validator: SchemaValidator;
  /** Of the body's schema. */
  readonly pointer: string;
  readonly seed: number;
}

/** A valid body of a create, of values that its table is likely to take; a sentence where none is found. */
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
  const fitted = fittedBody(inputShape(create), made);
  const sound = accepts(fitted) ? fitted : made;
  const checked = withCheckValues(resource, inputShape(create), sound, { side, accepts });
  return withRareKeys(resource, create, checked, { seed, accepts, isEveryKey });
}
