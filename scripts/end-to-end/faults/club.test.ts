import { beforeAll, expect, test } from 'vitest';
import { sample } from '../../../server-template/testing/sample.ts';
import { clubFaults } from './club-faults.ts';
import { clubListFaults } from './club-list-faults.ts';
import { clubTableFaults } from './club-table-faults.ts';
import { makeClub, type Club } from './club.ts';

const seed = 42;
const faults = { ...clubFaults, ...clubListFaults, ...clubTableFaults };
let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

test('finds no faults in the correct server, and leaves no rows', async () => {
  expect(await club.run(null, seed)).toEqual([]);
});

test.each(sample(Object.keys(faults)))('finds: %s', async (name) => {
  expect(await club.run(faults[name] ?? null, seed)).not.toEqual([]);
});
