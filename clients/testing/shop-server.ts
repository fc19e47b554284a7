import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startProcess } from '../../server-template/testing/server-process.ts';

/** The sample shop's generated server, as a separate process with a separate database. */
export interface ShopServer {
  readonly url: string;
  stop(): Promise<void>;
}

const template = join(import.meta.dirname, '../../server-template');
const main = join(template, 'main.ts');
const schema = join(template, 'shop/schema.sqlite.sql');

const rows = `
  INSERT INTO customers (id, email, name) VALUES
    (1, 'ada@example.com', 'Ada'), (2, 'alan@example.com', 'Alan'), (3, 'grace@example.com', 'Grace');
  INSERT INTO categories (id, name) VALUES (1, 'Tools');
  INSERT INTO products (id, category_id, sku, name, price, stock) VALUES
    (1, 1, 'SKU-1', 'Spade', 19.99, 3), (2, 1, 'SKU-2', 'Rake', 5.00, 8);
  INSERT INTO orders (id, customer_id) VALUES (1, 1), (2, 2);
  INSERT INTO order_items (order_id, product_id, quantity, unit_price) VALUES
    (1, 1, 2, 19.99), (1, 2, 1, 5.00), (2, 1, 1, 19.99);`;

/** Starts it on a free port, with three customers, two orders and a view. */
export async function startShop(): Promise<ShopServer> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-clients-'));
  const file = join(folder, 'shop.db');
  const database = new DatabaseSync(file);
  database.exec(`${readFileSync(schema, 'utf8')}\n${rows}`);
  database.close();
  const server = startProcess(main, {
    DATABASE_URL: `file:${file}`,
    API_VALIDATE_RESPONSES: 'true',
  });
  const { port } = await server.logged('listening');
  return {
    url: `http://127.0.0.1:${String(port)}`,
    async stop() {
      server.child.kill('SIGKILL');
      await server.ended();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
