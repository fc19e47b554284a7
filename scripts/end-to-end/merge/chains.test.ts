import { expect, test } from 'vitest';
import { isMariadbUp } from '../../../pipeline/dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../../pipeline/dialects/postgresql/test-database.ts';
import { runChains } from './chains.ts';
import { tries } from '../../../server-template/testing/sample.ts';

const seed = 20;
const timeout = 300_000;
const [postgresql, mariadb] = await Promise.all([isPostgresUp(), isMariadbUp()]);

/** A small part of `npm run test:merges`, which runs 100,000 chains on SQLite and 2,000 on each server. */
test('no edit is lost on SQLite', { timeout }, async () => {
  await expect(runChains('sqlite', { count: tries(50, 2 / 5), seed })).resolves.toBeGreaterThan(0);
});

test.runIf(postgresql)('no edit is lost on PostgreSQL', { timeout }, async () => {
  await expect(runChains('postgresql', { count: 2, seed })).resolves.toBeGreaterThan(0);
});

test.runIf(mariadb)('no edit is lost on MariaDB', { timeout }, async () => {
  await expect(runChains('mysql', { count: 2, seed })).resolves.toBeGreaterThan(0);
});

test('merges of valid documents are valid', { timeout }, async () => {
  const chains = runChains('sqlite', { count: tries(10, 1 / 2), seed, isValid: true });
  await expect(chains).resolves.toBeGreaterThan(0);
});

test.runIf(postgresql)(
  'merges of valid documents are valid on PostgreSQL',
  { timeout },
  async () => {
    const chains = runChains('postgresql', { count: 2, seed, isValid: true });
    await expect(chains).resolves.toBeGreaterThan(0);
  },
);
