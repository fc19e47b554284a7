import type { Operation, Parameter } from '../../model/api-model.ts';
import type { PathValues } from '../rows/known-row.ts';
import type { Fixtures } from '../own-rows/fixtures.ts';
import type { Session } from './session.ts';

/** Valid path parameters that hardly any row has; null if the schema leaves too few values. */
export function unknownPath(
  { parts: { sampler, validator } }: Session,
  { parameters }: Operation,
  fixtures: Fixtures,
): PathValues | null {
  const path = parameters.filter((parameter) => parameter.in === 'path');
  const entries = path.map((parameter) => [parameter.name, unknownValue(parameter)] as const);
  return entries.every(([, value]) => value !== undefined) ? new Map(entries) : null;

  function unknownValue({ schema, schemaPointer, name }: Parameter): unknown {
    if (schemaPointer === null) return undefined;
    const seed = fixtures.nextSeed();
    if (schema.type === 'integer' || schema.type === 'number') {
      const largest = Math.min(
        schema.maximum ?? Infinity,
        schema.format === 'int64' ? 9_007_199_254_740_000 : 2_147_483_647,
      );
      const value = largest - 1 - (seed % 100_000);
      return largest - (schema.minimum ?? 0) > 1_000_000 &&
        validator.accepts(schemaPointer, 'request', value)
        ? value
        : undefined;
    }
    if (
      schema.enum !== undefined ||
      (schema.maxLength ?? Infinity) < 5 ||
      schema.type === 'boolean'
    )
      return undefined;
    const sample = sampler.sample(schemaPointer, {
      direction: 'request',
      seed,
      examples: 'ignore',
      name,
    });
    return sample.kind === 'value' && sample.value !== '' ? sample.value : undefined;
  }
}
