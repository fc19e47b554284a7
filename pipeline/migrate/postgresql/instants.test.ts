import { describe, expect, it } from 'vitest';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';
import { migrateDatabase } from '../testing/migrate-database.ts';
import { postgresqlTests } from '../testing/test-databases.ts';

const inNewYork = `do $$ begin execute format('alter database %I set timezone = ''America/New_York''', current_database()); end $$;`;

const table = (type: string): string =>
  `create table events (id integer primary key, at ${type} default now());`;

describe.skipIf(!(await isPostgresUp()))('times, which the API shows in UTC, stay', () => {
  it.each([
    ['timestamp', 'timestamptz', '2024-07-01 12:30:00.123456', '2024-07-01 12:30:00.123456+00'],
    ['timestamptz', 'timestamp', '2024-07-01 12:30:00+02', '2024-07-01 10:30:00'],
    ['timestamptz(0)', 'timestamp(3)', '2024-01-01 00:00:00+00', '2024-01-01 00:00:00'],
    ['date', 'timestamptz', '2024-03-10', '2024-03-10 00:00:00+00'],
    ['timestamptz', 'date', '2024-03-10 23:00:00-05', '2024-03-11'],
    ['time', 'timetz', '12:30:00', '12:30:00+00'],
    ['timestamptz', 'text', '2024-07-01 12:30:00+02', '2024-07-01 10:30:00+00'],
  ])('%s to %s', async (from, to, value, expected) => {
    const before = `${table(from)} insert into events values (1, '${value}');`;
    await postgresqlTests.withDatabase(inNewYork + before, async (place) => {
      await postgresqlTests.withDatabase(table(to), async (wanted) => {
        const [old, edited] = await Promise.all(
          [place, wanted].map(async (one) =>
            describedBy(await documentOf(await postgresqlTests.readCatalog(one))),
          ),
        );
        if (old === undefined || edited === undefined) throw new Error('not read');
        await migrateDatabase(postgresqlTests, place, { before: old, edited, fills: {} });
        const sql = "select at::text from events, set_config('TimeZone', 'UTC', false) as zone";
        expect(await postgresqlTests.query(place, sql)).toEqual([[expected]]);
      });
    });
  });
});
