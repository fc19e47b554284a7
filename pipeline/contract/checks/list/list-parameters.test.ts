import { expect, test } from 'vitest';
import type { Parameter } from '../../../model/api-model.ts';
import { legalSize } from './list-parameters.ts';

test.each([
  [{}, 1, 'least', 1],
  [{ minimum: 5 }, 1, 'least', 5],
  [{ minimum: 1, exclusiveMinimum: true }, 1, 'least', 2],
  [{ exclusiveMinimum: 4 }, 1, 'least', 5],
  [{ multipleOf: 2 }, 1, 'least', 2],
  [{ multipleOf: 7 }, 100, 'most', 98],
  [{ enum: [10, 50, 20] }, 12, 'least', 20],
  [{ enum: [10, 50, 20] }, 45, 'most', 20],
] as const)('a limit with %j allows from %i (%s) %i', (schema, wanted, direction, size) => {
  expect(legalSize({ schema } as unknown as Parameter, wanted, direction)).toBe(size);
});
