import { expect, test } from 'vitest';
import { blamedOperations, bookshopFaults, type BookshopFault } from './bookshop-faults.ts';
import { tryBookshop } from './try-bookshop.ts';
import { untilEnd } from './until-failure.ts';

const faults = Object.keys(bookshopFaults) as BookshopFault[];

test.concurrent.each([1, 42, 2_147_483_647])(
  'finds no fault in the bookshop with the seed %i, and leaves nothing behind',
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

test.concurrent.each([
  'required is not checked',
  'type is not checked',
  'null is accepted',
  'get loses a row',
] as const)('does not blame operations that only return what others did: %s', async (fault) => {
  const { failed, left } = await tryBookshop(fault, 42, { ...untilEnd(), onCell: () => undefined });
  const found = failed.map(({ operation: { method, path } }) => `${method.toUpperCase()} ${path}`);
  expect(blamedOperations(fault)).toEqual(expect.arrayContaining(found));
  expect(found.length).toBeGreaterThan(0);
  expect(left).toBe(0);
});
