SET search_path = "public";
SET TimeZone = 'UTC';
SET enable_experimental_alter_column_type_general = true;

-- drop view big_orders
DROP VIEW "big_orders";

-- rename table customers to clients
ALTER TABLE "customers" RENAME TO "clients";

-- rename column orders.qty to quantity
ALTER TABLE "orders" RENAME COLUMN "qty" TO "quantity";

-- drop foreign key orders (customer_id)
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer";

-- drop check orders_qty on orders
ALTER TABLE "orders" DROP CONSTRAINT "orders_qty";

-- drop index orders_by_note on orders
DROP INDEX "orders"@"orders_by_note";

-- drop unique clients (email)
DROP INDEX "clients"@"customers_email" CASCADE;

-- drop primary key orders (id)

-- create table refunds
CREATE TABLE "refunds" (
  "id" int NOT NULL,
  "customer_id" int,
  PRIMARY KEY ("id")
);

-- add column orders.region
ALTER TABLE "orders" ADD COLUMN "region" varchar(20);
-- fill: set Order.region in rows that have no value for it
UPDATE "orders" SET "region" = 'EU' WHERE "region" IS NULL;
ALTER TABLE "orders" ALTER COLUMN "region" SET NOT NULL;

-- change column clients.name: type varchar(40) to varchar(120), default 'nobody'
ALTER TABLE "clients" ALTER COLUMN "name" TYPE varchar(120);
ALTER TABLE "clients" ALTER COLUMN "name" SET DEFAULT 'nobody';

-- change column orders.id: type int to bigint
ALTER TABLE "orders" ALTER COLUMN "id" TYPE bigint USING "id"::bigint;

-- change column orders.quantity: type int to bigint, not null, default 5
DROP INDEX "orders"@"orders_by_qty";
ALTER TABLE "orders" ALTER COLUMN "quantity" DROP DEFAULT;
ALTER TABLE "orders" ALTER COLUMN "quantity" TYPE bigint USING "quantity"::bigint;
ALTER TABLE "orders" ALTER COLUMN "quantity" SET DEFAULT 5;
-- fill: set Order.qty in rows that have no value for it
UPDATE "orders" SET "quantity" = 5 WHERE "quantity" IS NULL;
ALTER TABLE "orders" ALTER COLUMN "quantity" SET NOT NULL;
CREATE INDEX "orders_by_qty" ON "orders" ("quantity");

-- add column orders.total
ALTER TABLE "orders" ADD COLUMN "total" bigint GENERATED ALWAYS AS (quantity * 2) STORED;

-- drop column orders.old
-- destructive: the values of orders.old are lost
ALTER TABLE "orders" DROP COLUMN "old";

-- add unique clients (email, name)
ALTER TABLE "clients" ADD CONSTRAINT "customers_email" UNIQUE ("email", "name");

-- add primary key orders (id, region)
ALTER TABLE "orders" ALTER PRIMARY KEY USING COLUMNS ("id", "region");
DROP INDEX IF EXISTS "orders"@"orders_id_key" CASCADE;

-- create index refunds_open on refunds
CREATE UNIQUE INDEX "refunds_open" ON "refunds" ("customer_id") WHERE (id > 5);

-- create index weird ]"name on orders
CREATE INDEX "weird ]""name" ON "orders" ("region");

-- add check orders_qty on orders
ALTER TABLE "orders" ADD CONSTRAINT "orders_qty" CHECK (quantity > 0 -- always
);

-- add foreign key refunds (customer_id)
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_customer" FOREIGN KEY ("customer_id") REFERENCES "clients" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- add foreign key orders (customer_id)
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("customer_id") REFERENCES "clients" ("id") ON DELETE CASCADE;

-- drop table logs
-- destructive: all rows of logs are lost
DROP TABLE "logs";

-- create view big_orders
CREATE VIEW "big_orders" AS
SELECT id, region FROM orders;

-- comment on clients
COMMENT ON TABLE "clients" IS 'Who buys; "quoted" and it''s fine';

-- comment on clients.name
COMMENT ON COLUMN "clients"."name" IS NULL;
