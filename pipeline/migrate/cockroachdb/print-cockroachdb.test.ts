import { expect, it } from 'vitest';
import { describedShop, editedShop } from '../testing/golden-shop.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
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

it('prints the reverse migration', async () => {
  const migration = planMigration(editedShop('cockroachdb'), describedShop('cockroachdb'));
  await expect(migrationText(printCockroachdb(migration))).toMatchFileSnapshot(
    'cockroachdb-back.golden.sql',
  );
});

it('drops enum values one by one, and recreates the type for another order', () => {
  const enumOf = (...values: readonly string[]): DescribedDatabase => {
    const shop = describedShop('cockroachdb');
    const state = { schema: 'public', name: 'state', values, comment: null };
    return { ...shop, catalog: { ...shop.catalog, enums: [state] } };
  };
  const sql = (...values: readonly string[]): string =>
    migrationText(
      printCockroachdb(planMigration(enumOf('new', 'paid', 'gone'), enumOf(...values))),
    );
  expect(sql('new', 'paid')).toContain(`ALTER TYPE "state" DROP VALUE 'gone';`);
  expect(sql('paid', 'new')).toContain('ALTER TYPE "state" RENAME TO "state_old";');
});

it('rejects what CockroachDB cannot do', () => {
  const shop = describedShop('cockroachdb');
  const renamed = editedShop('cockroachdb');
  const shown = (one: DescribedDatabase): DescribedDatabase => ({
    ...one,
    catalog: {
      ...one.catalog,
      tables: one.catalog.tables.map((table) =>
        table.kind === 'view' ? { ...table, definition: 'SELECT qty FROM orders' } : table,
      ),
    },
  });
  expect(() => printCockroachdb(planMigration(shown(shop), shown(renamed)))).toThrow(
    'CockroachDB cannot rename orders.qty, which the view big_orders shows.',
  );
  const tables = shop.catalog.tables.map((table) => ({ ...table, primaryKey: null }));
  const edited = { ...shop, catalog: { ...shop.catalog, tables } };
  expect(() => printCockroachdb(planMigration(shop, edited))).toThrow('without a new one');
});
