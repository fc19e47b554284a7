import { expect, test } from 'vitest';
import { tryFaulty } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { gardens } from './garden-faults.ts';

test.each([1, 42])(
  'finds no faults in correct gardens, and leaves no rows (seed %i)',
  async (seed) => {
    const { failed, left, result } = await tryFaulty(gardens, null, { seed });
    expect([failed, left, result.leftovers]).toEqual([[], 0, []]);
  },
);

test.each(Object.keys(gardens.faults) as (keyof typeof gardens.faults)[])(
  'finds: %s',
  async (name) => {
    expect((await tryFaulty(gardens, name)).failed).not.toEqual([]);
  },
);
