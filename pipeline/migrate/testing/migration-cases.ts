/** One change of a filled database, told by both of its ends; it is tried forth and back. */
export interface MigrationCase {
  readonly name: string;
  readonly before: Ddl;
  readonly after: Ddl;
  /** Rows that stand in it from the beginning. */
  readonly rows?: string;
  /** What was renamed on the way forth: `orders` to `sales`, `orders.qty` to `quantity`. */
  readonly renames?: Readonly<Record<string, string>>;
  /** For new columns that need a value, on the way forth and on the way back. */
  readonly fills?: Readonly<Record<string, string>>;
  readonly fillsBack?: Readonly<Record<string, string>>;
  /** Databases that know such a thing; all where nothing is said. */
  readonly only?: readonly ('postgresql' | 'mysql' | 'sqlite')[];
}

/** SQL that all databases take, or that of each. */
export type Ddl = string | Readonly<Partial<Record<'postgresql' | 'mysql' | 'sqlite', string>>>;

const customers =
  'create table customers (id integer not null primary key, name varchar(40) not null, email varchar(80));';
const customerRows =
  "insert into customers (id, name, email) values (1, 'Ada', 'ada@example.com'), (2, 'Bob', null), (3, 'O''Hara', 'o@example.com');";
const orders = (rest = '', columns = ''): string =>
  `create table orders (id integer not null primary key, customer_id integer not null, qty integer default 1, price decimal(10,2) not null, note varchar(40)${columns}${rest});`;
const orderRows =
  "insert into orders (id, customer_id, qty, price, note) values (1, 1, 2, 9.90, 'x'), (2, 1, null, 100.00, null), (3, 2, 5, 0.10, 'it''s');";
const shop = (ordersDdl: string): string => `${customers}\n${ordersDdl}`;
const shopRows = `${customerRows}\n${orderRows}`;

/** A change of the orders of a shop. */
function ofOrders(
  name: string,
  [before, after]: readonly [string, string],
  more: Partial<MigrationCase> = {},
): MigrationCase {
  return { name, before: shop(before), after: shop(after), rows: shopRows, ...more };
}

/** The kinds of change, each on a filled database. */
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
  {
    name: 'a key and what refers to it get another type',
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
    name: 'a renamed table and column that others refer to',
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
    name: 'a computed column that is computed in another way',
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
    name: 'a column that an indexed computed one rests on',
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
  {
    name: 'a column that counts by itself',
    before: 'create table notes (id integer not null primary key, body varchar(40) not null);',
    after: {
      postgresql:
        'create table notes (id integer not null primary key generated by default as identity, body varchar(40) not null);',
      mysql:
        'create table notes (id integer not null auto_increment primary key, body varchar(40) not null);',
    },
    rows: "insert into notes (id, body) values (1, 'a'), (7, 'b');",
    only: ['postgresql', 'mysql'],
  },
  {
    name: 'a serial',
    before: 'create table notes (id integer not null primary key, body varchar(40) not null);',
    after: 'create table notes (id serial primary key, body varchar(40) not null);',
    rows: "insert into notes (id, body) values (1, 'a'), (7, 'b');",
    only: ['postgresql'],
  },
  {
    name: 'identity that a client may not set',
    before:
      'create table notes (id bigint primary key generated by default as identity, body text);',
    after: 'create table notes (id bigint primary key generated always as identity, body text);',
    rows: "insert into notes (body) values ('a'), ('b');",
    only: ['postgresql'],
  },
  {
    name: 'comments',
    before: {
      postgresql: `${shop(orders())} comment on table orders is 'What was bought'; comment on column orders.qty is 'How many';`,
      mysql: shop(orders())
        .replace('qty integer default 1', "qty integer default 1 comment 'How many'")
        .replace(/\);$/, ") comment = 'What was bought';"),
    },
    after: {
      postgresql: `${shop(orders())} comment on table orders is 'It''s \\ odd'; comment on column orders.note is 'Words -- and */ more';`,
      mysql: shop(orders())
        .replace('note varchar(40)', "note varchar(40) comment 'Words -- and */ more'")
        .replace(/\);$/, ") comment = 'It''s \\\\ odd';"),
    },
    rows: shopRows,
    only: ['postgresql', 'mysql'],
  },
  {
    name: 'an enum that grows',
    before:
      "create type size as enum ('s', 'l'); create table shirts (id integer primary key, size size not null default 's');",
    after:
      "create type size as enum ('xs', 's', 'm', 'l', 'xl'); create table shirts (id integer primary key, size size not null default 'm');",
    rows: "insert into shirts values (1, 's'), (2, 'l');",
    only: ['postgresql'],
  },
  {
    name: 'an enum that comes',
    before: "create table shirts (id integer primary key, size text not null default 's');",
    after:
      "create type size as enum ('s', 'l'); create table shirts (id integer primary key, size size not null default 's');",
    rows: "insert into shirts values (1, 's'), (2, 'l');",
    only: ['postgresql'],
  },
  {
    name: 'an enum of the column',
    before:
      "create table shirts (id integer primary key, size enum('s','l') not null default 's');",
    after:
      "create table shirts (id integer primary key, size enum('s','m','l') not null default 'm');",
    rows: "insert into shirts values (1, 's'), (2, 'l');",
    only: ['mysql'],
  },
  {
    name: 'a domain that changes',
    before:
      'create domain rate as numeric(5,2) default 1 check (value >= 0); create table taxes (id integer primary key, rate rate not null);',
    after:
      'create domain rate as numeric(5,2) check (value > 0); create table taxes (id integer primary key, rate rate not null);',
    rows: 'insert into taxes values (1, 7), (2, 19);',
    only: ['postgresql'],
  },
  {
    name: 'a domain that comes',
    before: 'create table taxes (id integer primary key, rate numeric(5,2) not null);',
    after:
      'create domain rate as numeric(5,2) not null check (value >= 0); create table taxes (id integer primary key, rate rate);',
    rows: 'insert into taxes values (1, 7), (2, 19);',
    only: ['postgresql'],
  },
  {
    name: 'a view, and a column below a view',
    before: {
      postgresql: `${shop(orders())} create view big_orders as select id, qty from orders where price > 5; create view biggest as select id from big_orders;`,
      mysql: `${shop(orders())} create view big_orders as select id, qty from orders where price > 5; create view biggest as select id from big_orders;`,
      sqlite: `${shop(orders())} create view big_orders as select id, qty from orders where price > 5; create view biggest as select id from big_orders;`,
    },
    after: `${shop(orders().replace('qty integer', 'qty bigint'))} create view big_orders as select id, qty from orders where price > 50; create view biggest as select id from big_orders;`,
    rows: shopRows,
  },
  {
    name: 'a view of a renamed table',
    before: `${shop(orders())} create view big_orders as select id, qty from orders where price > 5;`,
    after: {
      mysql: `${shop(orders().replace('table orders', 'table sales').replace('qty', 'quantity'))} create view big_orders as select id, quantity as qty from sales where price > 5;`,
    },
    rows: shopRows,
    renames: { orders: 'sales', 'orders.qty': 'quantity' },
    only: ['mysql'],
  },
  {
    name: 'a table that moves to another schema',
    before:
      'create schema stock; create schema archive; create table stock.items (id integer primary key, name text); create table archive.other (id integer primary key);',
    after:
      'create schema stock; create schema archive; create table archive.items (id integer primary key, name text); create table archive.other (id integer primary key); ',
    rows: "insert into stock.items values (1, 'a');",
    renames: { 'stock.items': 'archive.items' },
    only: ['postgresql'],
  },
  {
    name: 'names that break out',
    before: {
      postgresql: 'create table "a""b; drop" ("c""d" integer primary key, "x y" text);',
      mysql: 'create table `a``b; drop` (`c``d` integer primary key, `x y` text);',
      sqlite: 'create table "a""b; drop" ("c""d" integer not null primary key, "x y" text);',
    },
    after: {
      postgresql: `create table "a""b; drop" ("c""d" bigint primary key, "x y" text not null default ''';--'); create index "i""x" on "a""b; drop" ("x y");`,
      mysql:
        "create table `a``b; drop` (`c``d` bigint primary key, `x y` varchar(200) not null default ''';--'); create index `i``x` on `a``b; drop` (`x y`);",
      sqlite: `create table "a""b; drop" ("c""d" bigint not null primary key, "x y" text not null default ''';--'); create index "i""x" on "a""b; drop" ("x y");`,
    },
    rows: '',
  },
];
