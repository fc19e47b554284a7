import { expect, it } from 'vitest';
import { describedShop, editedShop } from '../testing/golden-shop.ts';
import { planMigration } from '../plan-migration.ts';
import { migrationText } from '../print/migration-text.ts';
import { printCockroachdb } from './print-cockroachdb.ts';

const fills = new Map([['Order.region', "'EU'"]]);

it('prints every kind of step for CockroachDB', async () => {
  const migration = planMigration(describedShop('cockroachdb'), editedShop('cockroachdb'), {
    fills,
  });
  await expect(migrationText(printCockroachdb(migration))).toMatchFileSnapshot(
    'cockroachdb.golden.sql',
  );
});

it('prints the way back', async () => {
  const migration = planMigration(editedShop('cockroachdb'), describedShop('cockroachdb'));
  await expect(migrationText(printCockroachdb(migration))).toMatchFileSnapshot(
    'cockroachdb-back.golden.sql',
  );
});

it('says what CockroachDB cannot do', () => {
  const shop = describedShop('cockroachdb');
  const tables = shop.catalog.tables.map((table) => ({ ...table, primaryKey: null }));
  const edited = { ...shop, catalog: { ...shop.catalog, tables } };
  expect(() => printCockroachdb(planMigration(shop, edited))).toThrow('without another one');
});
