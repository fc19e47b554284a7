import { expect, test } from 'vitest';
import { sample } from '../../server-template/testing/sample.ts';
import { depotFaults, type DepotFault } from './testing/depot/depot.ts';
import { brokenChanges, depotCells, tryDepot, writesOfDepot } from './testing/depot/try-depot.ts';

test('each way of writing several rows has its checks', () => {
  expect(
    Object.fromEntries(
      Map.groupBy(depotCells, ({ check }) => check)
        .entries()
        .map(([check, all]) => [check, all.length]),
    ),
  ).toEqual({
    ...{ upsert: 1, nested: 3, 'nested-failure': 3, bulk: 1, 'bulk-update': 1 },
    ...{ 'bulk-delete': 1, 'all-or-none': 3, 'bulk-limit': 3 },
  });
});

test.each(sample([1, 2, 3, 4]))('finds no fault in a correct server, seed %i', async (seed) => {
  const { failed, leftovers, isAsBefore } = await tryDepot(null, seed);
  expect({ failed, leftovers, isAsBefore }).toEqual({
    failed: [],
    leftovers: [],
    isAsBefore: true,
  });
});

test('skips none of them', async () => {
  const { skipped } = await tryDepot(
    null,
    4,
    depotCells.map(({ id }) => id),
  );
  expect(skipped).toEqual([]);
});

test('sends invalid changes of several rows only if they name its own', async () => {
  const { skipped } = await tryDepot(null, 4, brokenChanges);
  const fields = skipped.map((line) => /^PATCH \S+: (.*) — The request may change/.exec(line)?.[1]);
  expect(fields).not.toContain(undefined);
  expect(brokenChanges.length - skipped.length).toBeGreaterThan(8);
  expect(
    fields.filter((field) => !/\b(?:body|itself|of 0|for 0|0\.id)$/.test(field ?? '')),
  ).toEqual([]);
});

// With more seeds: npm run test:flakes
test.each(sample(Object.keys(depotFaults) as DepotFault[], 4))('finds: %s', async (fault) => {
  const { failed } = await tryDepot(fault, 5, writesOfDepot);
  expect(failed).not.toEqual([]);
});
