/** The tables and rows that the cases change. */
export const customers =
  'create table customers (id integer not null primary key, name varchar(40) not null, email varchar(80));';
const customerRows =
  "insert into customers (id, name, email) values (1, 'Ada', 'ada@example.com'), (2, 'Bob', null), (3, 'O''Hara', 'o@example.com');";
export const orders = (rest = '', columns = ''): string =>
  `create table orders (id integer not null primary key, customer_id integer not null, qty integer default 1, price decimal(10,2) not null, note varchar(40)${columns}${rest});`;
const orderRows =
  "insert into orders (id, customer_id, qty, price, note) values (1, 1, 2, 9.90, 'x'), (2, 1, null, 100.00, null), (3, 2, 5, 0.10, 'it''s');";
export const shop = (ordersDdl: string): string => `${customers}\n${ordersDdl}`;
export const shopRows = `${customerRows}\n${orderRows}`;
