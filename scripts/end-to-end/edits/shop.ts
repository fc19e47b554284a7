import { readFileSync } from 'node:fs';
import { readCatalog } from '../../../pipeline/catalog/read-catalog.ts';
import { loadDrizzle } from '../../../pipeline/cli/build/load-drizzle.ts';
import type { DrizzleDialect } from '../../../pipeline/dialects/drizzle-dialect.ts';
import { buildDocument } from '../../../pipeline/document/build-document.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
  type TestDatabases,
} from '../../../server-template/testing/test-databases.ts';

/** The databases for edits. */
export type ShopProvider = 'sqlite' | 'postgresql' | 'mysql';

/** The unedited shop on one database. */
export interface Shop {
  readonly provider: ShopProvider;
  readonly document: OpenApiDocument;
  readonly drizzle: DrizzleDialect;
  /** Creates a database with the same rows, or none. */
  readonly createDatabase: (rows?: 'empty') => Promise<TestDatabase>;
}

/** Kinds of databases, by provider. */
export const shopDatabases: Readonly<Record<ShopProvider, TestDatabases>> = {
  sqlite: sqliteDatabases,
  postgresql: postgresDatabases,
  mysql: mariadbDatabases,
};

/** Advances the databases' key sequences past these rows. */
const rows = `
  insert into customers (email, name, phone) values
    ('ada@example.com', 'Ada', '+447700900123'), ('alan@example.com', 'Alan', null), ('grace@example.com', 'Grace', null);
  insert into categories (name, position) values ('Tools', 1), ('Seeds', 0);
  insert into products (category_id, sku, name, price, stock) values
    (1, '1001', 'Spade', 19.99, 3), (1, '1002', 'Rake', 5.00, 1);
  insert into orders (customer_id, status, note, placed_at, shipped_on) values
    (1, 'paid', 'ring twice', '2024-02-29 00:00:00', '2024-03-01'), (2, 'pending', null, '2024-05-06 00:00:00', null);
  insert into order_items (order_id, product_id, quantity, unit_price) values (1, 1, 2, 19.99), (1, 2, 1, 5.00);
  insert into payments (order_id, method, amount, state) values (1, 'card', 44.98, 'approved');`;

/** Reads the shop's document as introspection writes it. */
export function readShop(provider: ShopProvider): Promise<Shop> {
  const path = new URL(`../../../server-template/shop/schema.${provider}.sql`, import.meta.url);
  return readSchema(provider, readFileSync(path, 'utf8'), rows);
}

/** Reads the document of any tables. `rows`: SQL that inserts rows. */
export async function readSchema(provider: ShopProvider, schema: string, rows = ''): Promise<Shop> {
  const createDatabase: Shop['createDatabase'] = (wanted) =>
    shopDatabases[provider].create(wanted === 'empty' ? schema : `${schema}\n${rows}`);
  const database = await createDatabase();
  const { catalog, dialect } = await readCatalog({
    ...{ url: database.url, include: [], exclude: [], schemas: null },
    connect: { timeoutMs: 10_000, signal: new AbortController().signal, baseFolder: '.' },
  });
  await database.drop();
  const { document } = buildDocument(catalog, dialect, {
    ...{ title: 'shop', naming: 'camelCase' },
    servers: [{ url: 'http://localhost:3000' }],
  });
  return { provider, document, drizzle: await loadDrizzle(provider), createDatabase };
}
