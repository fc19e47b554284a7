SET search_path = "public";
SET TimeZone = 'UTC';
SET enable_experimental_alter_column_type_general = true;

-- drop view big_orders
DROP VIEW "big_orders";

-- rename table clients to customers
ALTER TABLE "clients" RENAME TO "customers";

-- rename column orders.quantity to qty
ALTER TABLE "orders" RENAME COLUMN "quantity" TO "qty";

-- drop foreign key orders (customer_id)
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer";

-- drop foreign key refunds (customer_id)
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_customer";

-- drop check orders_qty on orders
ALTER TABLE "orders" DROP CONSTRAINT "orders_qty";

-- drop index weird ]"name on orders
DROP INDEX "orders"@"weird ]""name";

-- drop unique customers (email, name)
DROP INDEX "customers"@"customers_email" CASCADE;

-- drop primary key orders (id, region)

-- drop column orders.total
ALTER TABLE "orders" DROP COLUMN "total";

-- create table logs
CREATE TABLE "logs" (
  "id" int NOT NULL,
  PRIMARY KEY ("id")
);

-- add column orders.old
ALTER TABLE "orders" ADD COLUMN "old" varchar(10) DEFAULT 'x';

-- change column customers.name: type varchar(120) to varchar(40), no default
-- destructive: values that are too long or too large are rejected or cut
ALTER TABLE "customers" ALTER COLUMN "name" DROP DEFAULT;
ALTER TABLE "customers" ALTER COLUMN "name" TYPE varchar(40);

-- change column orders.id: type bigint to int
ALTER TABLE "orders" ALTER COLUMN "id" TYPE int USING "id"::int;

-- change column orders.qty: type bigint to int, may be null, default 1
DROP INDEX "orders"@"orders_by_qty";
ALTER TABLE "orders" ALTER COLUMN "qty" DROP DEFAULT;
ALTER TABLE "orders" ALTER COLUMN "qty" TYPE int USING "qty"::int;
ALTER TABLE "orders" ALTER COLUMN "qty" SET DEFAULT 1;
ALTER TABLE "orders" ALTER COLUMN "qty" DROP NOT NULL;
CREATE INDEX "orders_by_qty" ON "orders" ("qty");

-- drop column orders.region
-- destructive: the values of orders.region are lost
ALTER TABLE "orders" DROP COLUMN "region";

-- add unique customers (email)
ALTER TABLE "customers" ADD CONSTRAINT "customers_email" UNIQUE ("email");

-- add primary key orders (id)
ALTER TABLE "orders" ALTER PRIMARY KEY USING COLUMNS ("id");
DROP INDEX IF EXISTS "orders"@"orders_id_region_key" CASCADE;

-- create index orders_by_note on orders
CREATE INDEX "orders_by_note" ON "orders" ("note");

-- add check orders_qty on orders
ALTER TABLE "orders" ADD CONSTRAINT "orders_qty" CHECK (qty > 0);

-- add foreign key orders (customer_id)
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer" FOREIGN KEY ("customer_id") REFERENCES "customers" ("id");

-- drop table refunds
-- destructive: all rows of refunds are lost
DROP TABLE "refunds";

-- create view big_orders
CREATE VIEW "big_orders" AS
SELECT id FROM orders;

-- comment on customers
COMMENT ON TABLE "customers" IS 'Who buys';

-- comment on customers.name
COMMENT ON COLUMN "customers"."name" IS 'The customer''s name';
