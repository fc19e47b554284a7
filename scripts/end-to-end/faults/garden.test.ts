import { expect, test } from 'vitest';
import { gardenFaults, tryGarden } from './garden.ts';

test.each([1, 42])(
  'finds no faults in correct gardens, and leaves no rows (seed %i)',
  async (seed) => {
    const { failed, left, result } = await tryGarden(null, seed);
    expect([failed, left, result.leftovers]).toEqual([[], 0, []]);
  },
);

test.each(Object.keys(gardenFaults))('finds: %s', async (name) => {
  expect((await tryGarden(gardenFaults[name] ?? null, 42)).failed).not.toEqual([]);
});
