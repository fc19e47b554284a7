import { describe, it } from 'vitest';
import { isMariadbUp } from '../../dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { sweepOnce } from './sweep.ts';
import { mariadbTests, postgresqlTests, sqliteTests } from './test-databases.ts';
import { tries } from '../../../server-template/testing/sample.ts';

const shop = `
  create table customers (id integer not null primary key, name varchar(40) not null, email varchar(80));
  create table orders (id integer not null primary key, customer_id integer not null, qty integer default 1, note varchar(40),
    constraint orders_customer foreign key (customer_id) references customers (id), constraint orders_qty check (qty > 0));
  create table parts (order_id integer not null, part integer not null, label varchar(20) default 'x' not null,
    primary key (order_id, part), constraint parts_order foreign key (order_id) references orders (id) on delete cascade);
  create index orders_by_customer on orders (customer_id);
  create table logs (id integer not null primary key, said varchar(10));
  create table places (id integer not null primary key, name varchar(30) not null, constraint places_name unique (name));
  insert into customers (id, name) values (1, 'Ada'), (2, 'Bob');
  insert into orders (id, customer_id, note) values (1, 1, 'x'), (2, 2, null);
  insert into parts (order_id, part) values (1, 1), (1, 2), (2, 1);
  insert into places (id, name) values (1, 'a'), (2, 'b');
`;
const seeds = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, seed) => seed);

describe('random edits, applied and reverted', () => {
  it('on SQLite', async () => {
    for (const seed of seeds(tries(30, 2 / 5))) await sweepOnce(sqliteTests, shop, seed);
  });
});

describe.skipIf(!(await isPostgresUp()))('random edits, applied and reverted on PostgreSQL', () => {
  it.for(seeds(tries(2)))('seed %i', async (seed) => sweepOnce(postgresqlTests, shop, seed));
});

describe.skipIf(!(await isMariadbUp()))('random edits, applied and reverted on MariaDB', () => {
  it.for(seeds(tries(2)))('seed %i', async (seed) => sweepOnce(mariadbTests, shop, seed));
});
