import { expect, it } from 'vitest';
import { describedShop, editedShop } from '../testing/golden-shop.ts';
import { planMigration } from '../plan-migration.ts';
import { migrationText } from '../print/migration-text.ts';
import { textLiteral } from '../sql-text.ts';
import { printSqlserver } from './print-sqlserver.ts';

const fills = new Map([['Order.region', "N'EU'"]]);

it('prints every kind of step for SQL Server', async () => {
  const migration = planMigration(describedShop('sqlserver'), editedShop('sqlserver'), { fills });
  await expect(migrationText(printSqlserver(migration))).toMatchFileSnapshot(
    'sqlserver.golden.sql',
  );
});

it('prints the reverse migration', async () => {
  const migration = planMigration(editedShop('sqlserver'), describedShop('sqlserver'));
  await expect(migrationText(printSqlserver(migration))).toMatchFileSnapshot(
    'sqlserver-back.golden.sql',
  );
});

it('rejects what SQL Server cannot do', () => {
  const shop = describedShop('sqlserver');
  const [table, ...others] = shop.catalog.tables;
  if (table === undefined) throw new Error('the shop has tables');
  const columns = table.columns.map((column) => ({ ...column, identity: null }));
  const edited = {
    ...shop,
    catalog: { ...shop.catalog, tables: [{ ...table, columns }, ...others] },
  };
  expect(() => printSqlserver(planMigration(shop, edited))).toThrow('that needs a new column');
});

it('preserves texts that tools would split into batches or T-SQL would join', () => {
  expect(textLiteral('C:\\\ngo\nGO 2\ngone', 'sqlserver')).toBe(
    "N'C:\\\\\n\ng\\\no\nG\\\nO 2\ngone'",
  );
});
