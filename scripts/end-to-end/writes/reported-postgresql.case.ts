import { digits, type ReportedCase } from './reported.case.ts';

export const reportedOnPostgresql: readonly ReportedCase[] = [
  {
    source: 'https://github.com/PostgREST/postgrest/issues/961',
    name: 'a table that is partitioned by a trigger',
    schema: `create table measures (id serial primary key, at date not null, value int);
      create table measures_2017 (check (at >= '2017-01-01')) inherits (measures);
      create function part() returns trigger language plpgsql as $$ begin insert into measures_2017 values (new.*); return null; end $$;
      create trigger part before insert on measures for each row execute function part();`,
    steps: [
      {
        request: 'POST /measures',
        body: { at: '2017-09-03', value: 1 },
        status: 201,
        response: { at: '2017-09-03', value: 1 },
      },
      { request: 'GET /measures', status: 200, response: [{ value: 1 }] },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/1167',
    name: 'a mistyped property creates no row',
    schema:
      'create table stores (id serial primary key, identifier text not null, testdata text not null);',
    steps: [
      { request: 'POST /stores', body: { indentifier: 'xyz', testdata: 'abc' }, status: 400 },
      { request: 'GET /stores?count=exact', status: 200, response: [] },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/616',
    name: 'a row of defaults',
    schema:
      'create table junctions (id uuid primary key default gen_random_uuid(), made date not null default current_date);',
    steps: [{ request: 'POST /junctions', body: {}, status: 201 }],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/1323',
    name: 'JSON of something else',
    schema: 'create table foos (id serial primary key, bar text);',
    steps: [
      { request: 'POST /foos', body: '"bar"', status: 400 },
      { request: 'POST /foos', body: '[]', status: 400 },
      { request: 'POST /foos/bulk', body: [], status: 400 },
      { request: 'POST /foos', body: '{"bar":"a"', status: 400 },
      { request: 'GET /foos', status: 200, response: [] },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/1257',
    name: 'a change of no row',
    schema:
      "create table pages (id int primary key, contact text); insert into pages values (1, 'a');",
    steps: [
      {
        request: 'PATCH /pages/26',
        body: { contact: 'b' },
        status: 404,
        response: { code: 'ROW_NOT_FOUND' },
      },
      {
        request: 'PATCH /pages/1',
        body: { contact: 'a' },
        status: 200,
        response: { contact: 'a' },
      },
      { request: 'PATCH /pages/1', body: {}, status: 200, response: { contact: 'a' } },
      { request: 'PATCH /pages/26', body: {}, status: 404, response: { code: 'ROW_NOT_FOUND' } },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/753',
    name: 'a trigger lets no row pass',
    schema: `create table multi (id serial primary key, a text);
      create function nopasaran() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger t_nopasaran before insert on multi for each row execute function nopasaran();`,
    steps: [
      {
        request: 'POST /multi',
        body: { a: 'x' },
        status: 400,
        response: { code: 'ROW_NOT_STORED' },
      },
      { request: 'POST /multi/bulk', body: [{ a: 'x' }], status: 400 },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/456',
    name: 'lines in a view without a key',
    schema: `create table posts (id serial primary key, text text not null, author text);
      create view updates as select text, author from posts;`,
    steps: [
      {
        request: 'POST /updates',
        body: { text: 'a\r\nb\n\u2028"c"', author: 'é' },
        status: 201,
        response: { text: 'a\r\nb\n\u2028"c"', author: 'é' },
      },
      { request: 'GET /updates', status: 200, response: [{ text: 'a\r\nb\n\u2028"c"' }] },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/1461',
    name: 'a table without a key has no long address of a row',
    schema: 'create table locs (port_id int, name text, header text);',
    steps: [
      {
        request: 'POST /locs',
        body: { portId: 206, name: 'Loc', header: 'x'.repeat(20_000) },
        status: 201,
        response: { portId: 206 },
      },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest-docs/issues/17',
    name: 'a view whose trigger makes the key',
    schema: `create table persons (id serial primary key, name text not null);
      create table persons_mail (person_id int primary key references persons, mail text not null);
      create view contacts as select id, name, mail from persons join persons_mail on person_id = id;
      create function contact() returns trigger language plpgsql as $$ declare made int; begin
        insert into persons (name) values (new.name) returning id into made;
        insert into persons_mail values (made, new.mail); return new; end $$;
      create trigger contact instead of insert on contacts for each row execute function contact();`,
    steps: [
      { request: 'POST /contacts', body: { name: 'a', mail: 'b' }, status: 201 },
      { request: 'GET /contacts', status: 200, response: [{ id: 1, name: 'a', mail: 'b' }] },
    ],
  },
  {
    source: 'https://github.com/supabase/grid/issues/94',
    name: 'a change to a row whose key the database makes',
    schema:
      'create table data (id int primary key generated always as identity, value text not null);',
    steps: [
      { request: 'POST /data', body: { value: 'a' }, status: 201, response: { id: 1 } },
      { request: 'PATCH /data/1', body: { value: 'b' }, status: 200, response: { value: 'b' } },
      { request: 'PUT /data/1', body: { value: 'c' }, status: 200, response: { value: 'c' } },
      {
        request: 'PATCH /data/1',
        body: { id: 2 },
        status: 400,
        response: { details: [{ field: 'id' }] },
      },
    ],
  },
  {
    source: 'https://github.com/hasura/graphql-engine/issues/2840',
    name: 'a key that the database makes is not accepted',
    schema:
      'create table sheets (id int generated always as identity primary key, title varchar(100) not null);',
    steps: [
      {
        request: 'POST /sheets',
        body: { id: 7, title: 'hello' },
        status: 400,
        response: { details: [{ field: 'id' }] },
      },
      { request: 'POST /sheets', body: { title: 'hello' }, status: 201, response: { id: 1 } },
    ],
  },
  {
    source: 'https://github.com/supabase/supabase/issues/18843',
    name: 'a generated column',
    schema: `create table crews (id int primary key, service uuid, configured boolean generated always as (service is not null) stored);`,
    steps: [
      { request: 'POST /crews', body: { id: 1 }, status: 201, response: { configured: false } },
      { request: 'POST /crews', body: { id: 2, configured: true }, status: 400 },
      {
        request: 'PATCH /crews/1',
        body: { service: '3f2504e0-4f89-11d3-9a0c-0305e82c3301' },
        status: 200,
        response: { configured: true },
      },
    ],
  },
  {
    source: 'https://github.com/hasura/graphql-engine/issues/4368',
    name: 'numbers beyond 32 bits',
    schema:
      'create table categories (id text primary key, update_time bigint, create_time bigint);',
    steps: [
      {
        request: 'POST /categories',
        body: { id: 'ah', updateTime: 15866102209964, createTime: 1586610220996 },
        status: 201,
        response: { updateTime: 15866102209964, createTime: 1586610220996 },
      },
    ],
  },
  {
    source: 'https://github.com/hasura/graphql-engine/issues/7855',
    name: 'numbers beyond 53 bits',
    schema: 'create table snowflakes (id bigint primary key, next bigint);',
    steps: [
      {
        request: 'POST /snowflakes',
        body: '{"id":384622082018771969,"next":2207616964346512664}',
        status: 201,
        response: { id: digits('384622082018771969'), next: digits('2207616964346512664') },
      },
      {
        request: 'PATCH /snowflakes/384622082018771969',
        body: '{"next":384622082018771971}',
        status: 200,
        response: { next: digits('384622082018771971') },
      },
      { request: 'GET /snowflakes/384622082018771970', status: 404 },
    ],
  },
  {
    source: 'https://github.com/hasura/graphql-engine/issues/8340',
    name: 'numbers with 25 decimals',
    schema:
      'create table number_test (id int primary key generated by default as identity, num numeric(35,25));',
    steps: [
      {
        request: 'POST /number_test',
        body: '{"num":0.1234567890123456789012345}',
        status: 201,
        response: { num: digits('0.1234567890123456789012345') },
      },
    ],
  },
  {
    source: 'https://github.com/directus/directus/issues/24348',
    name: 'decimals beyond double precision, and beyond their scale',
    schema: 'create table sums (id int primary key, sum numeric(20,5));',
    steps: [
      {
        request: 'POST /sums',
        body: '{"id":1,"sum":123456789123456.12345}',
        status: 201,
        response: { sum: digits('123456789123456.12345') },
      },
      { request: 'POST /sums', body: '{"id":2,"sum":1.123456}', status: 400 },
    ],
  },
  {
    source: 'https://github.com/hasura/graphql-engine/issues/6016',
    name: 'what is not sent has its default',
    schema:
      'create table organizations (id uuid primary key default gen_random_uuid(), name text, city text);',
    steps: [
      {
        request: 'POST /organizations',
        body: { name: 'a' },
        status: 201,
        response: { city: null },
      },
      { request: 'POST /organizations', body: { id: null, name: 'a' }, status: 400 },
    ],
  },
  {
    source: 'https://github.com/graphile/graphile-engine/pull/74',
    name: 'null is not the default',
    schema: `create table defaults (id serial primary key, kind text default 'x');`,
    steps: [
      { request: 'POST /defaults', body: { kind: null }, status: 201, response: { kind: null } },
      { request: 'POST /defaults', body: {}, status: 201, response: { kind: 'x' } },
      { request: 'PATCH /defaults/2', body: { kind: null }, status: 200, response: { kind: null } },
      {
        request: 'POST /defaults/bulk',
        body: [{ kind: null }, {}],
        status: 201,
        response: [{ kind: null }, { kind: 'x' }],
      },
    ],
  },
  {
    source: 'https://github.com/porsager/postgres/issues/728',
    name: 'a time that is infinite',
    schema: `create table licences (id int primary key, expires timestamptz not null default 'infinity');`,
    steps: [
      {
        request: 'POST /licences',
        body: { id: 1 },
        status: 201,
        response: { expires: 'infinity' },
      },
      { request: 'PATCH /licences/1', body: { expires: '2024-01-01T00:00:00Z' }, status: 200 },
    ],
  },
  {
    source: 'https://github.com/porsager/postgres/issues/1117',
    name: 'a constraint that is checked when the transaction ends',
    schema: `create table seats (id serial primary key, place int not null, unique (place) deferrable initially deferred);`,
    steps: [
      { request: 'POST /seats', body: { place: 1 }, status: 201 },
      {
        request: 'POST /seats',
        body: { place: 1 },
        status: 409,
        response: { code: 'UNIQUE_VIOLATION' },
      },
      { request: 'POST /seats/bulk', body: [{ place: 2 }, { place: 1 }], status: 409 },
      { request: 'GET /seats', status: 200, response: [{ place: 1 }] },
    ],
  },
  {
    source: 'https://github.com/elixir-ecto/ecto/issues/2394',
    name: 'a reference that is checked when the transaction ends',
    schema: `create table owners (id int primary key);
      create table houses (id int primary key, owner_id int not null references owners deferrable initially deferred);`,
    steps: [
      {
        request: 'POST /houses',
        body: { id: 1, ownerId: 10 },
        status: 409,
        response: { details: [{ field: 'ownerId' }] },
      },
      { request: 'GET /houses', status: 200, response: [] },
    ],
  },
  {
    source: 'https://github.com/PostgREST/postgrest/issues/661',
    name: 'a trigger that raises an exception',
    schema: `create table profiles (id int primary key, username text not null);
      create function taken() returns trigger language plpgsql as $$ begin raise exception 'Username already exists'; end $$;
      create trigger taken before insert on profiles for each row execute function taken();`,
    steps: [{ request: 'POST /profiles', body: { id: 1, username: 'a' }, status: 400 }],
  },
  {
    source: 'https://github.com/supabase/supabase/issues/8596',
    name: 'a change without the columns that are not null',
    schema: `create table examples (id int primary key, field1 text not null, field3 text); insert into examples values (1, 'a');`,
    steps: [
      {
        request: 'PATCH /examples/1',
        body: { field3: 'b' },
        status: 200,
        response: { field1: 'a', field3: 'b' },
      },
      {
        request: 'PATCH /examples/bulk',
        body: [{ id: 1, field3: 'c' }],
        status: 200,
        response: [{ field1: 'a', field3: 'c' }],
      },
      { request: 'PATCH /examples/1', body: { field1: null }, status: 400 },
    ],
  },
];
