import { afterAll, beforeAll, expect, test } from 'vitest';
import { sample } from '../../../server-template/testing/sample.ts';
import { clubFaults } from './club-faults.ts';
import { startClub, type Club } from './club.ts';

const seed = 42;
let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club[Symbol.asyncDispose]());

test('finds no faults in the generated server, and leaves no rows', async () => {
  expect(await club.run(null, seed)).toEqual([]);
});

test.each(sample(Object.keys(clubFaults)))('finds: %s', async (name) => {
  expect(await club.run(clubFaults[name] ?? null, seed)).not.toEqual([]);
});
