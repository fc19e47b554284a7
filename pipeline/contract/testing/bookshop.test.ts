import { expect, test } from 'vitest';
import { sample } from '../../../server-template/testing/sample.ts';
import { blamedOperations, bookshopFaults, type BookshopFault } from './bookshop-faults.ts';
import { tryBookshop } from './try-bookshop.ts';
import { untilEnd } from './until-failure.ts';

const faults = Object.keys(bookshopFaults) as BookshopFault[];

test.concurrent.each(sample([42, 2_147_483_647], 2))(
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

test.concurrent.each(sample([1, 2, 3]))(
  'finds no fault with the seed %i, which may skip a keyword',
  async (seed) => {
    const { result, failed, left } = await tryBookshop(null, seed);
    expect({ failed, left, leftovers: result.leftovers }).toEqual({
      ...{ failed: [], left: 0, leftovers: [] },
    });
  },
);

test.concurrent.each(sample(faults, 8))('finds in the right operation: %s', async (fault) => {
  const { failed } = await tryBookshop(fault, 42);
  expect(failed.length).toBeGreaterThan(0);
});

const unblamed = [
  ...(['required is not checked', 'type is not checked', 'null is accepted'] as const),
  'get loses a row',
] as const;
test.concurrent.each(sample(unblamed, 4))(
  'does not blame operations that only return what others did: %s',
  async (fault) => {
    const { failed, left } = await tryBookshop(fault, 42, {
      ...untilEnd(),
      onCell: () => undefined,
    });
    const found = failed.map(
      ({ operation: { method, path } }) => `${method.toUpperCase()} ${path}`,
    );
    expect(blamedOperations(fault)).toEqual(expect.arrayContaining(found));
    expect(found.length).toBeGreaterThan(0);
    expect(left).toBe(0);
  },
);
