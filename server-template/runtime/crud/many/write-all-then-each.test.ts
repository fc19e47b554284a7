import { expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import type { DatabaseFailure } from '../../database/database-failure.ts';
import { writeAllThenEach } from './write-all-then-each.ts';

const busy = { kind: 'busy', fields: [], retryAfter: 1 } as unknown as DatabaseFailure;
const taken = { kind: 'unique', fields: [] } as unknown as DatabaseFailure;

it.each([
  ['is not repeated row by row while the database is busy', busy, 1],
  ['is repeated row by row to name the rejected row', taken, 2],
])('a write of several rows %s', async (_, failure, times) => {
  const database = {
    failure: () => failure,
    transaction: (work: (own: object) => Promise<unknown>) => work({}),
  } as unknown as Database;
  let called = 0;
  const write = writeAllThenEach(database, async () => {
    called++;
    throw new Error('rejected');
  });
  await expect(write).rejects.toThrow('rejected');
  expect(called).toBe(times);
});
