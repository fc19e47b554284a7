import { describe, expect, it } from 'vitest';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Lock } from '../print/lock.ts';
import { migrationCases } from '../testing/migration-cases.ts';
import { postgresqlTests } from '../testing/test-databases.ts';
import { tryCase } from '../testing/try-case.ts';
import { rejectBlocking } from './print-online.ts';

/** Documents do not describe that a key is deferrable. */
const rejected = /^a wider serial and what refers to it/;
const own = migrationCases.filter(
  ({ only, name }) => (only?.includes('postgresql') ?? true) && !rejected.test(name),
);

describe.skipIf(!(await isPostgresUp()))(
  'an online migration of PostgreSQL has the same result',
  () => {
    it.concurrent.for(own)('$name', async (one) => tryCase(postgresqlTests, one, true));
  },
);

describe('a step without an online form', () => {
  const on = { schema: null, name: 'items' };
  const lock: Lock = {
    ...{ part: 'rewrite the table', name: 'ACCESS EXCLUSIVE', on },
    ...{ blocks: 'everything', work: 'rewrite' },
  };
  const applied = (own: Lock, rows: number) => () =>
    rejectBlocking([own], new Map([[placeKey(on), { rows, bytes: 0 }]]));

  it('is rejected if the table is so large that requests would wait', () => {
    expect(applied(lock, 10_000_000)).toThrow(
      /rewrite the table \(ACCESS EXCLUSIVE on items, about \d+ s, during which all requests wait\)/,
    );
    expect(applied({ ...lock, blocks: 'writes' }, 10_000_000)).toThrow(/during which writes wait/);
  });

  it.each<[string, Lock, number]>([
    ['the table is small', lock, 1000],
    ['it takes a moment', { ...lock, work: 'moment' }, 10_000_000],
    ['nothing waits', { ...lock, blocks: 'nothing' }, 10_000_000],
  ])('is applied if %s', (_why, own, rows) => {
    expect(applied(own, rows)).not.toThrow();
  });
});
