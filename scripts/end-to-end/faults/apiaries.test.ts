import { expect, test } from 'vitest';
import { tryFaulty } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { apiaries } from './apiaries-faults.ts';

test.each([1, 42])(
  'finds no faults in correct apiaries, tries all operations, and leaves no rows (seed %i)',
  async (seed) => {
    const { failed, left, result } = await tryFaulty(apiaries, null, { seed });
    expect([failed, left, result.leftovers]).toEqual([[], 0, []]);
    expect(result.coverage.operations.missing).toEqual([]);
  },
);

test.each(Object.keys(apiaries.faults) as (keyof typeof apiaries.faults)[])(
  'finds: %s',
  async (name) => {
    expect((await tryFaulty(apiaries, name)).failed).not.toEqual([]);
  },
);
