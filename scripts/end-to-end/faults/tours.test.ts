import { expect, test } from 'vitest';
import { tryFaulty } from '../../../pipeline/contract/testing/faulty/try-faulty.ts';
import { tours } from './tours-faults.ts';

test.each([1, 42])(
  'finds no faults in a correct server, and leaves no rows (seed %i)',
  async (seed) => {
    const { failed, left, result } = await tryFaulty(tours, null, { seed });
    expect([failed, left, result.leftovers]).toEqual([[], 0, []]);
  },
);

test.each(Object.keys(tours.faults) as (keyof typeof tours.faults)[])('finds: %s', async (name) => {
  expect((await tryFaulty(tours, name)).failed).not.toEqual([]);
});
