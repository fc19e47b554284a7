import type { MigrationCase } from './migration-case.ts';
import { databaseCases } from './database-cases.ts';
import { keptObjectCases } from './kept-object-cases.ts';
import { customers, orders, shop, shopRows } from './shop-ddl.ts';

/** A change to the orders of a shop. */
function ofOrders(
  name: string,
  [before, after]: readonly [string, string],
  more: Partial<MigrationCase> = {},
): MigrationCase {
  return { name, before: shop(before), after: shop(after), rows: shopRows, ...more };
}

/** The kinds of change, each on a database with rows. */
export const migrationCases: readonly MigrationCase[] = [
  ofOrders('a column that may be null', [orders(), orders('', ', region varchar(20)')]),
  ofOrders('a column with a default', [
    orders(),
    orders('', ", region varchar(20) not null default 'EU'"),
  ]),
  ofOrders('a column that needs a value', [orders(), orders('', ', region varchar(20) not null')], {
    fills: { 'Order.region': "'EU'" },
  }),
  ofOrders(
    'a column that becomes required',
    [orders(), orders().replace('note varchar(40)', 'note varchar(40) not null')],
    {
      fills: { 'Order.note': "''" },
    },
  ),
  ofOrders('a default that changes', [orders(), orders().replace('default 1', 'default 10')]),
  ofOrders('a default that goes', [orders(), orders().replace(' default 1', '')]),
  ofOrders('a wider text', [orders(), orders().replace('note varchar(40)', 'note varchar(200)')]),
  ofOrders('a wider number', [orders(), orders().replace('qty integer', 'qty bigint')]),
  ofOrders('more digits', [orders(), orders().replace('decimal(10,2)', 'decimal(14,4)')]),
  ofOrders('a number that becomes a text', [
    orders(),
    orders().replace('qty integer default 1', "qty varchar(20) default 'one'"),
  ]),
  ofOrders('a renamed column', [orders(), orders().replace('qty', 'quantity')], {
    renames: { 'orders.qty': 'quantity' },
  }),
  ofOrders(
    'columns that change places',
    [orders('', ', memo varchar(40)'), orders('', ', memo varchar(40)')],
    {
      renames: { 'orders.note': 'memo', 'orders.memo': 'note' },
    },
  ),
  ofOrders('a renamed table', [orders(), orders().replace('table orders', 'table sales')], {
    renames: { orders: 'sales' },
  }),
  ofOrders(
    'a renamed column that gets another type',
    [orders(), orders().replace('qty integer', 'quantity bigint')],
    {
      renames: { 'orders.qty': 'quantity' },
    },
  ),
  ofOrders('a table', [
    orders(),
    `${orders()} create table refunds (id integer not null primary key, order_id integer not null, reason varchar(20) default 'none', constraint refunds_order foreign key (order_id) references orders (id));`,
  ]),
  ofOrders('a foreign key', [
    orders(),
    orders(', constraint orders_customer foreign key (customer_id) references customers (id)'),
  ]),
  ofOrders('an action of a foreign key', [
    orders(', constraint orders_customer foreign key (customer_id) references customers (id)'),
    orders(
      ', constraint orders_customer foreign key (customer_id) references customers (id) on delete cascade on update cascade',
    ),
  ]),
  ofOrders('an action on update alone', [
    orders(', constraint orders_customer foreign key (customer_id) references customers (id)'),
    orders(
      ', constraint orders_customer foreign key (customer_id) references customers (id) on update cascade',
    ),
  ]),
  {
    name: 'a key and its references get another type',
    before: shop(
      orders(', constraint orders_customer foreign key (customer_id) references customers (id)'),
    ),
    after: shop(
      orders(', constraint orders_customer foreign key (customer_id) references customers (id)'),
    )
      .replaceAll('id integer not null primary key', 'id bigint not null primary key')
      .replace('customer_id integer', 'customer_id bigint'),
    rows: shopRows,
  },
  {
    name: 'a renamed table and column with references',
    before: shop(
      orders(', constraint orders_customer foreign key (customer_id) references customers (id)'),
    ),
    after: `${customers.replace('table customers', 'table clients').replace('(id integer', '(client_id integer')}
      ${orders(', constraint orders_customer foreign key (customer_id) references clients (client_id)')}`,
    rows: shopRows,
    renames: { customers: 'clients', 'customers.id': 'client_id' },
  },
  ofOrders('a unique', [orders(), orders(', constraint orders_note unique (note)')]),
  ofOrders('a unique over other columns', [
    orders(', constraint orders_once unique (note)'),
    orders(', constraint orders_once unique (note, customer_id)'),
  ]),
  ofOrders('an index', [
    orders(),
    `${orders()} create index orders_by_customer on orders (customer_id, price desc);`,
  ]),
  ofOrders(
    'an index that becomes unique',
    [
      `${orders()} create index orders_by_note on orders (note, id);`,
      `${orders()} create unique index orders_by_note on orders (note, id);`,
    ],
    { only: ['postgresql', 'sqlite'] },
  ),
  ofOrders(
    'a partial index and one over an expression',
    [
      orders(),
      `${orders()} create index orders_big on orders (qty) where price > 10; create index orders_lower on orders (lower(note));`,
    ],
    { only: ['postgresql', 'sqlite'] },
  ),
  ofOrders('a check', [orders(), orders(', constraint orders_price check (price >= 0)')]),
  ofOrders('a check that changes', [
    orders(', constraint orders_price check (price >= 0)'),
    orders(', constraint orders_price check (price > 0 and qty < 100)'),
  ]),
  ofOrders(
    'a renamed column in a check and an index',
    [
      `${orders(', constraint orders_qty check (qty > 0)')} create index orders_by_qty on orders (qty);`,
      `${orders(', constraint orders_qty check (quantity > 0)').replace('qty integer', 'quantity integer')} create index orders_by_qty on orders (quantity);`,
    ],
    { renames: { 'orders.qty': 'quantity' } },
  ),
  ofOrders('another primary key', [
    orders(),
    orders(', constraint orders_pkey primary key (id, customer_id)').replace(
      'id integer not null primary key',
      'id integer not null',
    ),
  ]),
  ofOrders('no primary key', [orders(), orders().replace(' primary key', '')]),
  {
    name: 'a computed column',
    before: shop(orders()),
    after: {
      postgresql: shop(orders('', ', total numeric generated always as (price * 2) stored')),
      mysql: shop(orders('', ', total decimal(12,2) generated always as (price * 2) stored')),
      sqlite: shop(orders('', ', total decimal(12,2) generated always as (price * 2) stored')),
    },
    rows: shopRows,
  },
  {
    name: 'a computed column with another expression',
    before: {
      postgresql: shop(orders('', ', total numeric generated always as (price * 2) stored')),
      mysql: shop(orders('', ', total decimal(12,2) generated always as (price * 2) stored')),
      sqlite: shop(orders('', ', total decimal(12,2) generated always as (price * 2) stored')),
    },
    after: {
      postgresql: shop(orders('', ', total numeric generated always as (price * 3) stored')),
      mysql: shop(orders('', ', total decimal(12,2) generated always as (price * 3) stored')),
      sqlite: shop(orders('', ', total decimal(12,2) generated always as (price * 3) stored')),
    },
    rows: shopRows,
  },
  {
    name: 'a column used by an indexed computed one',
    before: {
      postgresql: `${shop(orders('', ', twice numeric generated always as (qty * 2) stored'))} create index orders_twice on orders (twice); comment on column orders.twice is 'Two';`,
      mysql: `${shop(orders('', ', twice decimal(12,2) generated always as (qty * 2) stored'))} create index orders_twice on orders (twice);`,
      sqlite: `${shop(orders('', ', twice decimal(12,2) generated always as (qty * 2) stored'))} create index orders_twice on orders (twice);`,
    },
    after: {
      postgresql: `${shop(orders('', ', twice numeric generated always as (qty * 2) stored').replace('qty integer', 'qty bigint'))} create index orders_twice on orders (twice); comment on column orders.twice is 'Two';`,
      mysql: `${shop(orders('', ', twice decimal(12,2) generated always as (qty * 2) stored').replace('qty integer', 'qty bigint'))} create index orders_twice on orders (twice);`,
      sqlite: `${shop(orders('', ', twice decimal(12,2) generated always as (qty * 2) stored').replace('qty integer', 'qty bigint'))} create index orders_twice on orders (twice);`,
    },
    rows: shopRows,
  },
  ...databaseCases,
  ...keptObjectCases,
];
