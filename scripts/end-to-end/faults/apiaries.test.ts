import { expect, test } from 'vitest';
import { apiaryFaults, tryApiaries } from './apiaries.ts';

test.each([1, 42])(
  'finds no faults in correct apiaries, tries all operations, and leaves no rows (seed %i)',
  async (seed) => {
    const { failed, left, result } = await tryApiaries(null, seed);
    expect([failed, left, result.leftovers]).toEqual([[], 0, []]);
    expect(result.coverage.operations.missing).toEqual([]);
  },
);

test.each(Object.keys(apiaryFaults))('finds: %s', async (name) => {
  expect((await tryApiaries(apiaryFaults[name] ?? null, 42)).failed).not.toEqual([]);
});
