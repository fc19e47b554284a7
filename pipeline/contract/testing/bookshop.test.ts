import { expect, test } from 'vitest';
import { bookshopFaults, type BookshopFault } from './bookshop-faults.ts';
import { tryBookshop } from './try-bookshop.ts';

const faults = Object.keys(bookshopFaults) as BookshopFault[];

test.concurrent.each([1, 42, 2_147_483_647])(
  'finds nothing wrong with the bookshop from the seed %i, and leaves nothing behind',
  async (seed) => {
    const { result, failed, left } = await tryBookshop(null, seed);
    expect(failed.map(({ id, outcome }) => ({ id, outcome }))).toEqual([]);
    expect([left, result.leftovers]).toEqual([0, []]);
    expect(result.coverage).toMatchObject({
      operations: { missing: [] },
      responses: { missing: [] },
      parameters: { missing: [] },
      keywords: { missing: [] },
    });
  },
);

test.concurrent.each(faults)('finds in the right operation: %s', async (fault) => {
  const { failed } = await tryBookshop(fault, 42);
  expect(failed.length).toBeGreaterThan(0);
});
