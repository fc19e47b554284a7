import { expect, test } from 'vitest';
import type { ApiModel } from '../../model/api-model.ts';
import { budgetFor } from './run-options.ts';

const modelOf = (count: number) =>
  ({ operations: Array.from({ length: count }) }) as unknown as ApiModel;

test('a run of a larger document has a larger default budget', () => {
  expect(budgetFor(modelOf(20), {})).toEqual({ requests: 20_000, seconds: 50 });
  expect(budgetFor(modelOf(1320), {})).toEqual({ requests: 132_000, seconds: 330 });
  expect(budgetFor(modelOf(1320), { seconds: 20 })).toEqual({ requests: 132_000, seconds: 20 });
});
