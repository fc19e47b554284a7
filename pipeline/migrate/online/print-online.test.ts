import { expect, it } from 'vitest';
import { planMigration } from '../plan-migration.ts';
import { migrationText } from '../print/migration-text.ts';
import { describedShop, editedShop } from '../testing/golden-shop.ts';
import { printOnline } from './print-online.ts';

it('builds and checks keys, indexes and constraints while others write', () => {
  const migration = planMigration(describedShop('postgresql'), editedShop('postgresql'), {
    fills: new Map([['Order.region', "'EU'"]]),
  });
  const lines = migrationText(printOnline(migration)).split('\n');
  const shown = /^(?:CREATE|DROP) .*INDEX |ADD CON|VALID/;
  expect(lines.filter((line) => shown.test(line))).toMatchInlineSnapshot(`
    [
      "DROP INDEX CONCURRENTLY IF EXISTS "orders_by_note";",
      "ALTER TABLE "orders" ADD CONSTRAINT "specmill_filled_id" CHECK ("specmill_new_id" IS NOT NULL) NOT VALID;",
      "ALTER TABLE "orders" VALIDATE CONSTRAINT "specmill_filled_id";",
      "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "customers_email" ON "clients" ("email", "name");",
      "ALTER TABLE "clients" ADD CONSTRAINT "customers_email" UNIQUE USING INDEX "customers_email";",
      "CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_pkey" ON "orders" ("id", "region");",
      "ALTER TABLE "orders" ADD CONSTRAINT "orders_pkey" PRIMARY KEY USING INDEX "orders_pkey";",
      "CREATE UNIQUE INDEX "refunds_open" ON "refunds" ("customer_id") WHERE (id > 5);",
      "CREATE INDEX CONCURRENTLY IF NOT EXISTS "weird ]""name" ON "orders" ("region");",
      "ALTER TABLE "orders" ADD CONSTRAINT "orders_qty" CHECK (quantity > 0 -- always",
      ") NOT VALID;",
      "ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_qty";",
      "ALTER TABLE "refunds" ADD CONSTRAINT "refunds_customer" FOREIGN KEY ("customer_id") REFERENCES "clients" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;",
      "ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("customer_id") REFERENCES "clients" ("id") ON DELETE CASCADE NOT VALID;",
      "ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_customer";",
    ]
  `);
});
