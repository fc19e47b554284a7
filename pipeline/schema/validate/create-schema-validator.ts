import type { ApiModel } from '../../model/api-model.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Direction, SchemaValidator } from '../schema-validator.ts';
import { ValidatorParts } from './validator-parts.ts';
import { createPatternEngine } from './patterns/pattern-tests.ts';
import { createSchemaReader } from './json-schema.ts';
import type { SchemaReader } from './json-schema.ts';

/** Creates the validator of a document's schemas. */
export function createSchemaValidator(
  model: Pick<ApiModel, 'document' | 'openapi'>,
): SchemaValidator {
  const { document, openapi } = model;
  const readers: Readonly<Record<Direction, SchemaReader>> = {
    request: createSchemaReader(document, { openapi, isLenient: true }),
    response: createSchemaReader(document, { openapi, isLenient: false }),
  };
  const patterns = createPatternEngine();
  const first: Partial<Record<Direction, ValidatorParts>> = {};
  const all: Partial<Record<Direction, ValidatorParts>> = {};
  const parts = (direction: Direction, allErrors: boolean): ValidatorParts =>
    ((allErrors ? all : first)[direction] ??= new ValidatorParts({
      reader: readers[direction],
      direction,
      allErrors,
      patterns,
    }));
  return {
    accepts: (pointer, direction, value) => parts(direction, false).accepts(pointer, value),
    errors(pointer, direction, value) {
      if (parts(direction, false).accepts(pointer, value)) return [];
      return parts(direction, !isLarge(value)).validator(pointer, value);
    },
    unusable: (pointer, direction) => parts(direction, false).unusable(pointer),
  };
}

/** For larger values, only the first error is reported, because every part may have one. */
const mostValues = 10_000;

function isLarge(value: unknown): boolean {
  let level = [value];
  let count = 0;
  while (level.length > 0) {
    count += level.length;
    if (count > mostValues) return true;
    level = level.flatMap((item): unknown[] => (isRecord(item) ? Object.values(item) : []));
  }
  return false;
}
