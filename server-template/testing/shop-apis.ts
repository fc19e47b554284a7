import { sql } from 'drizzle-orm';
import * as mysql from 'drizzle-orm/mysql-core';
import * as postgres from 'drizzle-orm/pg-core';
import { readFileSync } from 'node:fs';
import { api } from '../generated/server.ts';
import type { Api } from '../runtime/api.ts';
import { openDatabase as openMysql } from '../runtime/database/mysql.ts';
import { openDatabase as openPostgres } from '../runtime/database/postgresql.ts';
import type { Document } from '../runtime/document/openapi.ts';
import { create, get, list, remove, update, type Routes } from '../runtime/routes.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabases,
} from './test-databases.ts';
import type { TestApi } from './running-api.ts';

/** The sample shop on one kind of database. */
export interface ShopApi {
  readonly name: string;
  readonly databases: TestDatabases;
  /** SQL of the schema and of the rows. */
  readonly schema: () => string;
  readonly api: TestApi & { readonly document: Document };
}

const document = JSON.parse(readFileSync(api.document, 'utf8')) as Document;

const postgresTables = {
  customers: postgres.pgTable('customers', {
    id: postgres.integer('id').primaryKey(),
    email: postgres.varchar('email', { length: 254 }).notNull().unique('customers_email_key'),
    name: postgres.varchar('name', { length: 120 }).notNull(),
    phone: postgres.varchar('phone', { length: 16 }),
    createdAt: postgres.timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedAt: postgres.timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  }),
  orderItems: postgres.pgTable(
    'order_items',
    {
      orderId: postgres.integer('order_id').notNull(),
      productId: postgres.integer('product_id').notNull(),
      quantity: postgres.integer('quantity').notNull(),
      unitPrice: postgres.numeric('unit_price', { precision: 10, scale: 2 }).notNull(),
      lineTotal: postgres
        .numeric('line_total', { precision: 12, scale: 2 })
        .generatedAlwaysAs(sql`(quantity * unit_price)`),
    },
    (table) => [postgres.primaryKey({ columns: [table.orderId, table.productId] })],
  ),
  productSales: postgres
    .pgView('product_sales', {
      productId: postgres.integer('product_id'),
      name: postgres.varchar('name', { length: 160 }),
      sold: postgres.bigint('sold', { mode: 'bigint' }),
      revenue: postgres.numeric('revenue'),
    })
    .existing(),
};

const mysqlTables = {
  customers: mysql.mysqlTable('customers', {
    id: mysql.bigint('id', { mode: 'bigint' }).autoincrement().primaryKey(),
    email: mysql.varchar('email', { length: 254 }).notNull().unique('email'),
    name: mysql.varchar('name', { length: 120 }).notNull(),
    phone: mysql.varchar('phone', { length: 16 }),
    createdAt: mysql.timestamp('created_at', { mode: 'string' }).notNull(),
    updatedAt: mysql.timestamp('updated_at', { mode: 'string' }).notNull(),
  }),
  orderItems: mysql.mysqlTable(
    'order_items',
    {
      orderId: mysql.bigint('order_id', { mode: 'bigint' }).notNull(),
      productId: mysql.bigint('product_id', { mode: 'bigint' }).notNull(),
      quantity: mysql.int('quantity').notNull(),
      unitPrice: mysql.decimal('unit_price', { precision: 10, scale: 2 }).notNull(),
      lineTotal: mysql
        .decimal('line_total', { precision: 12, scale: 2 })
        .generatedAlwaysAs(sql`(quantity * unit_price)`),
    },
    (table) => [mysql.primaryKey({ columns: [table.orderId, table.productId] })],
  ),
  productSales: mysql
    .mysqlView('product_sales', {
      productId: mysql.bigint('product_id', { mode: 'bigint' }),
      name: mysql.varchar('name', { length: 160 }),
      sold: mysql.decimal('sold', { precision: 32, scale: 0 }),
      revenue: mysql.decimal('revenue', { precision: 44, scale: 2 }),
    })
    .existing(),
};

/** The shop as it was generated. */
export const sqliteShop: ShopApi = {
  name: 'SQLite',
  databases: sqliteDatabases,
  schema: () => schemaOf('sqlite'),
  api: { ...api, document },
};

/** The shop on PostgreSQL. */
export const postgresShop: ShopApi = {
  name: 'PostgreSQL',
  databases: postgresDatabases,
  schema: () => schemaOf('postgresql'),
  api: partOf(openPostgres, postgresTables),
};

/** The shop on each database; of the tables, those that differ in kind. */
export const shopApis: readonly ShopApi[] = [
  sqliteShop,
  postgresShop,
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: () => schemaOf('mysql'),
    api: partOf(openMysql, mysqlTables),
  },
];

function partOf(
  openDatabase: Api['openDatabase'],
  tables: typeof postgresTables | typeof mysqlTables,
): ShopApi['api'] {
  const { customers, orderItems, productSales } = tables;
  const routes: Routes = {
    'GET /customers': list(customers),
    'POST /customers': create(customers),
    'GET /customers/{id}': get(customers),
    'PUT /customers/{id}': update(customers),
    'PATCH /customers/{id}': update(customers),
    'DELETE /customers/{id}': remove(customers),
    'GET /order_items': list(orderItems),
    'POST /order_items': create(orderItems),
    'GET /order_items/{orderId}/{productId}': get(orderItems),
    'PUT /order_items/{orderId}/{productId}': update(orderItems),
    'PATCH /order_items/{orderId}/{productId}': update(orderItems),
    'DELETE /order_items/{orderId}/{productId}': remove(orderItems),
    'GET /product_sales': list(productSales),
  };
  const paths = Object.entries(document.paths).filter(([path]) =>
    Object.keys(routes).some((key) => key.endsWith(` ${path}`)),
  );
  return { openDatabase, routes, document: { ...document, paths: Object.fromEntries(paths) } };
}

function schemaOf(provider: 'sqlite' | 'postgresql' | 'mysql'): string {
  const schema = readFileSync(new URL(`../shop/schema.${provider}.sql`, import.meta.url), 'utf8');
  return `${schema}\n${rows}`;
}

const rows = `
  INSERT INTO customers (id, email, name) VALUES
    (1, 'ada@example.com', 'Ada'), (2, 'alan@example.com', 'Alan'), (3, 'grace@example.com', 'Grace');
  INSERT INTO categories (id, name) VALUES (1, 'Tools');
  INSERT INTO products (id, category_id, sku, name, price, stock) VALUES
    (1, 1, 'SKU-1', 'Spade', 19.99, 3), (2, 1, 'SKU-2', 'Rake', 5.00, 8);
  INSERT INTO orders (id, customer_id) VALUES (1, 1), (2, 2);
  INSERT INTO order_items (order_id, product_id, quantity, unit_price) VALUES
    (1, 1, 2, 19.99), (1, 2, 1, 5.00), (2, 1, 1, 19.99);`;
