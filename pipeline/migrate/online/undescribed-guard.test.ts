import { describe, expect, it } from 'vitest';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';
import { migrateDatabase } from '../testing/migrate-database.ts';
import { postgresqlTests } from '../testing/test-databases.ts';

const database = postgresqlTests;
const items = (type: string): string =>
  `create table items (id integer primary key, price ${type}, name text);`;

describe.skipIf(!(await isPostgresUp()))('an online change of type', () => {
  it.concurrent.each([
    ['an index with parameters', 'create index by_price on items (price) with (fillfactor = 70);'],
    [
      'an index with a comment',
      `create index by_price on items (price); comment on index by_price is 'Cheap';`,
    ],
    ['a key with other columns', 'alter table items add unique (price) include (name);'],
    [
      'a key that takes nulls for equal',
      'alter table items add unique nulls not distinct (price);',
    ],
    ['a deferrable key', 'alter table items add unique (price) deferrable;'],
    ['statistics', 'create statistics both_ways (dependencies) on price, name from items;'],
    [
      'a function',
      'create function dear() returns bigint begin atomic select count(*) from items where price > 5; end;',
    ],
    ['privileges', 'grant select (price) on items to public;'],
  ])('stops before it would lose %s', async (_what, around) => {
    await database.withDatabase(items('integer') + around, async (place) => {
      const first = await database.schemaOf(place);
      const old = describedBy(await documentOf(await database.readCatalog(place)));
      const edited = await database.withDatabase(items('bigint') + around, async (wanted) =>
        describedBy(await documentOf(await database.readCatalog(wanted))),
      );
      await expect(
        migrateDatabase(database, place, { before: old, edited, isOnline: true }),
      ).rejects.toThrow(/documents do not describe; change its type without --online/);
      expect(await database.schemaOf(place)).toEqual(first);
    });
  });
});
