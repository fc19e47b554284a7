import type { MigrationCase } from './migration-case.ts';

/** What uses a column, with everything that a document does not describe. */
const surroundings = `
  create function note_change() returns trigger language plpgsql as $$ begin return new; end $$;
  create view cheap with (security_barrier = true, security_invoker = true) as select id, price from items where price < 5 with cascaded check option;
  comment on view cheap is 'Not dear'; comment on column cheap.price is 'In cents';
  alter view cheap alter column price set default 1;
  grant select on cheap to pg_read_all_stats with grant option; grant update (price) on cheap to public;
  revoke delete on cheap from current_user;
  create trigger on_cheap instead of insert on cheap for each row execute function note_change();
  comment on trigger on_cheap on cheap is 'Notes it';
  create rule no_delete as on delete to cheap do instead nothing;
  create view cheapest as select min(price) as least from cheap;
  create schema reports; create view reports.prices as select id, price from items;
  create materialized view totals with (fillfactor = 70) as select owner, sum(price) as total from items group by owner;
  create unique index totals_owner on totals (owner) include (total); comment on index totals_owner is 'One each';
  grant select on totals to pg_read_all_stats;
  create materialized view later as select price from items with no data;
  alter table items enable row level security;
  create policy own on items as restrictive for select to pg_read_all_stats, public using (price > 0 and owner = current_user);
  create policy own_notes on notes for all using (exists (select from items where items.id = notes.id and items.price > 1)) with check (true);
  comment on policy own on items is 'Own ones';
  create trigger on_price before update of price on items for each row when (old.price is distinct from new.price) execute function note_change();
  alter table items disable trigger on_price;
  create trigger on_any after insert on items for each row execute function note_change();
  create rule logged as on update to items where new.price > 100 do also insert into notes values (new.id);
`;

function items(price: string, more = ''): string {
  return `create table items (id integer primary key, owner text not null, price ${price}${more}); create table notes (id integer);`;
}

const rows =
  "insert into items (id, owner, price) values (1, 'a', 2), (2, 'b', 9); refresh materialized view totals;";

/** A view of MariaDB with all its options. */
function mariadbView(limit: number, price = 'integer'): string {
  return `create table items (id integer primary key, owner varchar(40), price ${price});
    create or replace algorithm = merge definer = 'view owner'@'%' sql security invoker view cheap as select id, price from items where price < ${limit} with local check option;
    create algorithm = temptable view cheapest as select min(price) as least from cheap;`;
}

/** What uses an enum. */
function shirts(...values: readonly string[]): string {
  const list = values.map((value) => `'${value}'`).join(', ');
  return `create type size as enum (${list});
    create table shirts (id integer primary key, size size not null default 's', others size[] default '{s,l}', constraint known check (size <> 'l' or id > 0), label text generated always as (case when size = 's' then 'small' else 'other' end) stored);
    create index by_size on shirts (size) where size = 's'; create unique index by_both on shirts (size, id); create index by_others on shirts using gin (others);
    create table parts (id integer, size size default 'l') partition by list (id); create table parts_one partition of parts for values in (1);
    create view small as select id, size from shirts where size = any ('{s,l}'::size[]);`;
}

/** Views of SQLite with triggers. */
function sqliteView(limit: number, price = 'integer'): string {
  return `create table items (id integer not null primary key, price ${price});
    create view cheap as select id, price from items where price < ${limit};
    create trigger on_cheap instead of insert on cheap begin insert into items values (new.id, 1); end;
    create view all_items as select id from items;
    create trigger on_all instead of delete on all_items begin delete from items where id = old.id; end;`;
}

/** PostgreSQL refuses to change a column that views, policies, triggers and rules use. */
export const keptObjectCases: readonly MigrationCase[] = [
  {
    name: 'a type, with views, policies, triggers, rules and privileges around the column',
    before: items('integer') + surroundings,
    after: items('bigint') + surroundings,
    rows,
    only: ['postgresql'],
  },
  {
    name: 'a renamed column of another type, with all that uses it',
    before: items('integer') + surroundings,
    after: `${items('integer')}${surroundings} alter table items rename price to cost;
      drop view cheap, cheapest, reports.prices; drop materialized view totals, later; drop rule logged on items;
      drop policy own on items; drop policy own_notes on notes; drop trigger on_price on items;
      alter table items alter cost type bigint; ${surroundings
        .slice(surroundings.indexOf('create view cheap'))
        .replace('create schema reports;', '')
        .replace(/create trigger on_any.*\n/, '')
        .replaceAll('select id, price from', 'select id, cost as price from')
        .replaceAll('where price < 5', 'where cost < 5')
        .replaceAll('sum(price)', 'sum(cost)')
        .replaceAll('select price from items', 'select cost as price from items')
        .replaceAll('using (price', 'using (cost')
        .replaceAll('items.price', 'items.cost')
        .replaceAll('of price on', 'of cost on')
        .replaceAll('old.price is distinct from new.price', 'old.cost is distinct from new.cost')
        .replaceAll('new.price > 100', 'new.cost > 100')}`,
    rows,
    renames: { 'items.price': 'cost' },
    only: ['postgresql'],
  },
  {
    name: 'the query of a view and the type of a column, with the options of views',
    before: mariadbView(5),
    after: mariadbView(50, 'bigint'),
    rows: "insert into items values (1, 'a', 2);",
    only: ['mysql'],
  },
  {
    name: 'the query of a view, with its options and what uses it',
    before: items('integer') + surroundings,
    after: items('integer') + surroundings.replace('price < 5', 'price < 50'),
    rows,
    only: ['postgresql'],
  },
  {
    name: 'the type of a column that heirs have, with their views',
    before:
      'create table items (id integer, price integer); create table tools (weight integer) inherits (items); create view heavy with (security_invoker = true) as select price from tools;',
    after:
      'create table items (id integer, price bigint); create table tools (weight integer) inherits (items); create view heavy with (security_invoker = true) as select price from tools;',
    only: ['postgresql'],
  },
  {
    name: 'a wider serial and what refers to it, with a deferred foreign key',
    before:
      'create table items (id serial primary key); create table lines (item_id integer references items (id) deferrable initially deferred);',
    after:
      'create table items (id bigserial primary key); create table lines (item_id bigint references items (id) deferrable initially deferred);',
    rows: 'insert into items default values; insert into lines values (1);',
    only: ['postgresql'],
  },
  {
    name: 'a renamed index with all that documents do not describe',
    before:
      'create table items (id integer, name text); create index by_name on items using btree (name text_pattern_ops nulls first) include (id) with (fillfactor = 70);',
    after:
      'create table items (id integer, name text); create index items_by_name on items using btree (name text_pattern_ops nulls first) include (id) with (fillfactor = 70);',
    only: ['postgresql'],
  },
  {
    name: 'another index, with its included columns and its order of nulls',
    before:
      'create table items (id integer, name text, price integer); create index by_name on items (name nulls first) include (id); create unique index one_each on items (price);',
    after:
      'create table items (id integer, label text, price bigint); create index by_name on items (label desc nulls last, price) include (id); create unique index one_each on items (price) include (id, label) nulls not distinct;',
    rows: "insert into items values (1, 'a', 2), (2, null, null);",
    renames: { 'items.name': 'label' },
    only: ['postgresql'],
  },
  {
    name: 'the query of a view and the type of a column, with triggers of views',
    before: sqliteView(5),
    after: sqliteView(50, 'bigint'),
    rows: 'insert into items values (1, 2);',
    only: ['sqlite'],
  },
  {
    name: 'a renamed index of MariaDB',
    before: 'create table items (id integer, name varchar(90), key by_name (name(10), id));',
    after: 'create table items (id integer, name varchar(90), key items_by_name (name(10), id));',
    only: ['mysql'],
  },
  {
    name: 'a wider text with its collation, storage and compression',
    before: `create table notes (body varchar(40) collate "C"); alter table notes alter body set storage external, alter body set compression pglz; create unique index by_body on notes (body);`,
    after: `create table notes (body varchar(80) collate "C"); alter table notes alter body set storage external, alter body set compression pglz; create unique index by_body on notes (body);`,
    rows: "insert into notes values ('a'), ('B');",
    only: ['postgresql'],
  },
  {
    name: 'a wider number with its statistics',
    before:
      'create table notes (stars integer); alter table notes alter stars set statistics 250, alter stars set (n_distinct = 5, n_distinct_inherited = -0.5);',
    after:
      'create table notes (stars bigint); alter table notes alter stars set statistics 250, alter stars set (n_distinct = 5, n_distinct_inherited = -0.5);',
    rows: 'insert into notes values (1), (5);',
    only: ['postgresql'],
  },
  {
    name: 'an enum in another order, with indexes, checks, defaults and computed columns',
    before: shirts('s', 'm', 'l'),
    after: shirts('l', 's'),
    rows: "insert into shirts (id, size) values (1, 's'), (2, 'l');",
    only: ['postgresql'],
  },
  {
    name: 'an enum without a value, with a view and a policy',
    before:
      "create type size as enum ('s', 'm', 'l'); create table shirts (id integer primary key, size size); create view small with (security_barrier = true) as select id from shirts where size = 's'; create policy p on shirts using (size <> 'm');",
    after:
      "create type size as enum ('s', 'm'); create table shirts (id integer primary key, size size); create view small with (security_barrier = true) as select id from shirts where size = 's'; create policy p on shirts using (size <> 'm');",
    rows: "insert into shirts values (1, 's')",
    only: ['postgresql'],
  },
];
