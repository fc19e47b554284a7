import { describe, expect, it } from 'vitest';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { printOnline } from '../online/print-online.ts';
import { planMigration } from '../plan-migration.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';
import { postgresqlTests, sqliteTests } from '../testing/test-databases.ts';
import type { TestDatabase } from '../testing/test-databases.ts';
import { scriptOf } from './migration-script.ts';
import { rehearse } from './rehearse.ts';
import type { MeasuredStep } from './rehearse.ts';

const before = 'create table boats (id integer not null primary key, berth integer);';
const after = `create table boats (id integer not null primary key, berth bigint); create index by_berth on boats (berth);`;
const rows = 'insert into boats values (1, 5), (2, null);';

async function rehearsed(database: TestDatabase): Promise<readonly MeasuredStep[]> {
  const read = async (place: string) =>
    describedBy(await documentOf(await database.readCatalog(place)));
  return database.withDatabase(after, (wanted) =>
    database.withDatabase(before + rows, async (place) => {
      const migration = planMigration(await read(place), await read(wanted));
      const printed = printOnline(migration, await database.knownTables(place));
      const writer = await database.openWriter(place);
      const watcher = await database.openWriter(place);
      try {
        const steps = await rehearse(scriptOf(printed), writer, watcher);
        expect(await database.schemaOf(place)).toEqual(await database.schemaOf(wanted));
        return steps;
      } finally {
        await watcher.close();
        await writer.close();
      }
    }),
  );
}

const locksOf = (steps: readonly MeasuredStep[], what: RegExp): readonly string[] => {
  const step = steps.find((one) => what.test(one.what));
  return (step?.locks ?? []).map(({ name, on }) => `${name} on ${on}`);
};

describe.skipIf(!(await isPostgresUp()))('a rehearsal on PostgreSQL', () => {
  it('measures each step, with the locks of tables that it takes', async () => {
    const steps = await rehearsed(postgresqlTests);
    expect(locksOf(steps, /trigger keeps equal/)).toContain('ACCESS EXCLUSIVE on boats');
    expect(locksOf(steps, /copy the values/)).not.toContain('ACCESS EXCLUSIVE on boats');
    expect(locksOf(steps, /in place of the old one/)).toContain('ACCESS EXCLUSIVE on boats');
    for (const { milliseconds, locks } of steps) {
      expect(milliseconds).toBeGreaterThan(0);
      for (const lock of locks) expect(lock.milliseconds).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('a rehearsal on SQLite', () => {
  it('measures each step', async () => {
    const steps = await rehearsed(sqliteTests);
    expect(steps.map(({ what, locks }) => [what, locks])).toEqual([
      ['create index by_berth on boats', []],
    ]);
  });
});
