import { describe, expect, it } from 'vitest';
import { isMariadbUp } from '../../dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { PipelineError } from '../../errors.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Lock } from '../print/lock.ts';
import type { MigrationCase } from '../testing/migration-case.ts';
import { migrationCases } from '../testing/migration-cases.ts';
import { mariadbTests, postgresqlTests, sqliteTests } from '../testing/test-databases.ts';
import type { TestDatabase } from '../testing/test-databases.ts';
import { tryCase } from '../testing/try-case.ts';
import { rejectBlocking } from './print-online.ts';

function casesOf(name: string, without: RegExp): readonly MigrationCase[] {
  return migrationCases.filter(
    (one) => (one.only?.includes(name as never) ?? true) && !without.test(one.name),
  );
}

const databases: readonly (readonly [TestDatabase, () => Promise<boolean>, RegExp])[] = [
  // Documents do not describe that a key is deferrable.
  [postgresqlTests, isPostgresUp, /^a wider serial and what refers to it/],
  [sqliteTests, async () => true, /^$/],
];
for (const [database, isUp, without] of databases)
  describe.skipIf(!(await isUp()))(
    `an online migration of ${database.name} has the same result`,
    () => {
      it.concurrent.for(casesOf(database.name, without))('$name', async (one) =>
        tryCase(database, one, true),
      );
    },
  );

/** What MariaDB does only with a copy of the table, or with locks. */
const copied =
  /references get|foreign key|on update|^a table$|a check|primary key|computed|auto-increment|enum|a view, and|query of a view|special/;

describe.skipIf(!(await isMariadbUp()))('an online migration of MariaDB', () => {
  it.concurrent.for(casesOf('mysql', copied))('has the same result: $name', async (one) =>
    tryCase(mariadbTests, one, true),
  );

  it.concurrent.for(casesOf('mysql', /^$/).filter(({ name }) => copied.test(name)))(
    'is done, or rejected with a way out: $name',
    async (one) => {
      const failure = await tryCase(mariadbTests, one, true).catch((error: unknown) => error);
      if (failure === undefined) return;
      expect(failure).toBeInstanceOf(PipelineError);
      expect((failure as PipelineError).problems[0].hint).toMatch(
        /without --online, at a quiet time/,
      );
    },
  );
});

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
