import { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import type { ShopProvider } from '../../edits/shop.ts';
import type { StoredRows } from './random-request.ts';

type Row = Readonly<Record<string, unknown>>;

interface Client {
  readonly all: (sql: string) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

/** Direct access to the shop's rows, without the server. */
export class ShopRows {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(provider: ShopProvider, url: string): Promise<ShopRows> {
    return new ShopRows(await clients[provider](url));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }

  async known(): Promise<StoredRows> {
    const orders = await this.#client.all('select id, note from orders order by id');
    const items = await this.#client.all(
      'select order_id, product_id from order_items order by order_id, product_id',
    );
    return {
      orders: orders.map(({ id }) => Number(id)),
      items: items.map((row) => [Number(row['order_id']), Number(row['product_id'])] as const),
      notes: orders.flatMap(({ note }) => (note ?? []) as string | readonly string[]),
    };
  }

  async ownerOf(order: number): Promise<number | null> {
    const [row] = await this.#client.all(`select customer_id from orders where id = ${order}`);
    return row === undefined ? null : Number(row['customer_id']);
  }

  async countOf(caller: number): Promise<number> {
    const rows = await this.#client.all(`select id from orders where customer_id = ${caller}`);
    return rows.length;
  }

  /** All data of one customer, as a string. */
  async picture(caller: number): Promise<string> {
    const own = `from orders where customer_id = ${caller}`;
    return JSON.stringify([
      await this.#client.all(`select * ${own} order by id`),
      await this.#client.all(
        `select * from order_items where order_id in (select id ${own}) order by 1, 2`,
      ),
    ]);
  }
}

const clients: Readonly<Record<ShopProvider, (url: string) => Promise<Client>>> = {
  sqlite: async (url) => {
    const client = new DatabaseSync(url.slice('file:'.length));
    return { all: async (sql) => client.prepare(sql).all(), close: async () => client.close() };
  },
  postgresql: async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    return {
      all: async (sql) => (await client.query<Row>(sql)).rows,
      close: () => client.end(),
    };
  },
  mysql: async (url) => {
    const client = await createConnection(url);
    return {
      all: async (sql) => (await client.query(sql))[0] as Row[],
      close: () => client.end(),
    };
  },
};
