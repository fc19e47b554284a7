import { expect, test } from 'vitest';
import { sample } from '../../../server-template/testing/sample.ts';
import { tourFaults } from './tours-faults.ts';
import { tryTours } from './tours.ts';

test.each([1, 42])(
  'finds no faults in a correct server, and leaves no rows (seed %i)',
  async (seed) => {
    const { failed, left, result } = await tryTours(null, seed);
    expect([failed, left, result.leftovers]).toEqual([[], 0, []]);
  },
);

test.each(sample(Object.keys(tourFaults)))('finds: %s', async (name) => {
  expect((await tryTours(tourFaults[name] ?? null, 42)).failed).not.toEqual([]);
});
