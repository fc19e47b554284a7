import type { WritesCase } from './writes.case.ts';

/** Tables and requests from a report about another product. */
export interface ReportedCase extends WritesCase {
  /** Where it was reported. */
  readonly source: string;
}

/** A number in an exact response. */
export const digits = (text: string): object => ({ rawJSON: text });

export const reportedOnMariadb: readonly ReportedCase[] = [
  {
    source: 'https://github.com/directus/directus/issues/16929',
    name: 'a number that a column would round',
    schema: 'create table places (id int primary key, longitude float(10,5));',
    steps: [
      {
        request: 'POST /places',
        body: { id: 1, longitude: 88.123456789 },
        status: 400,
        response: { code: 'VALUE_REFUSED' },
      },
      { request: 'POST /places', body: { id: 1, longitude: 888.12345 }, status: 400 },
      {
        request: 'POST /places',
        body: { id: 1, longitude: 88.125 },
        status: 201,
        response: { longitude: 88.125 },
      },
    ],
  },
  {
    source: 'https://github.com/directus/directus/issues/14497',
    name: 'a date of zeros',
    schema: `create table stamps (id int primary key, name varchar(9), updated datetime not null);
      set sql_mode = ''; insert into stamps values (1, 'a', '0000-00-00 00:00:00'); set sql_mode = default;`,
    steps: [
      { request: 'GET /stamps/1', status: 200, response: { name: 'a' } },
      { request: 'PATCH /stamps/1', body: { name: 'b' }, status: 200, response: { name: 'b' } },
    ],
  },
  {
    source: 'https://github.com/directus/directus/issues/16733',
    name: 'a row that others refer to',
    schema: `create table users (id int primary key); create table files (id int primary key, modified_by int, foreign key (modified_by) references users (id));
      insert into users values (1), (2); insert into files values (1, 1);`,
    steps: [
      { request: 'DELETE /users/1', status: 409, response: { code: 'ROW_STILL_REFERENCED' } },
      { request: 'DELETE /users/bulk?ids=2&ids=1', status: 409 },
      { request: 'GET /users', status: 200, response: [{ id: 1 }, { id: 2 }] },
    ],
  },
  {
    source: 'https://github.com/strapi/strapi/issues/3767',
    name: 'missing and unknown properties',
    schema:
      'create table kinds (id int auto_increment primary key, name varchar(9) not null unique);',
    steps: [
      { request: 'POST /kinds', body: {}, status: 400, response: { details: [{ field: 'name' }] } },
      { request: 'POST /kinds', body: { test: 1 }, status: 400 },
      { request: 'POST /kinds', body: { name: 'a' }, status: 201 },
      {
        request: 'POST /kinds',
        body: { name: 'a' },
        status: 409,
        response: { details: [{ field: 'name' }] },
      },
    ],
  },
  {
    source: 'https://github.com/Azure/data-api-builder/issues/317',
    name: 'defaults that are expressions, with a composite key',
    schema: `create table stocks (category_id bigint not null, piece_id bigint not null, category_name text not null,
      available bigint default (0), required bigint not null default (0), primary key (category_id, piece_id));`,
    steps: [
      {
        request: 'POST /stocks',
        body: { categoryId: 8, pieceId: 1, categoryName: 'SciFi' },
        status: 201,
        response: { available: 0, required: 0 },
      },
    ],
  },
  {
    source: 'https://github.com/bcit-ci/CodeIgniter/issues/5718',
    name: 'a change to the same value',
    schema:
      "create table titles (id int primary key, title varchar(40)); insert into titles values (1, 'Some random title');",
    steps: [
      {
        request: 'PATCH /titles/1',
        body: { title: 'Some random title' },
        status: 200,
        response: { id: 1 },
      },
      { request: 'PATCH /titles/bulk', body: [{ id: 1, title: 'Some random title' }], status: 200 },
      { request: 'PUT /titles/1', body: { title: 'Some random title' }, status: 200 },
      { request: 'PATCH /titles/2', body: { title: 'Some random title' }, status: 404 },
    ],
  },
  {
    source: 'https://github.com/prisma/orm/issues/14632',
    name: 'unsigned numbers of 64 bits',
    schema: 'create table tags (id bigint unsigned primary key, next bigint unsigned);',
    steps: [
      {
        request: 'POST /tags',
        body: '{"id":11111111111111111111,"next":18446744073709551615}',
        status: 201,
        response: { id: digits('11111111111111111111'), next: digits('18446744073709551615') },
      },
      { request: 'GET /tags/11111111111111111111', status: 200 },
      { request: 'POST /tags', body: '{"id":1,"next":18446744073709551616}', status: 400 },
      { request: 'POST /tags', body: { id: 1, next: -1 }, status: 400 },
    ],
  },
  {
    source: 'https://github.com/directus/directus/issues/7383',
    name: 'a day is that day in every time zone',
    schema:
      'create table days (id int primary key, day date, moment datetime(3), stamp timestamp(3) null);',
    steps: [
      {
        request: 'POST /days',
        body: {
          id: 1,
          day: '2021-08-13',
          moment: '2021-08-13T00:30:00.125Z',
          stamp: '2021-08-13T00:30:00.125+02:00',
        },
        status: 201,
        response: { day: '2021-08-13', stamp: '2021-08-12T22:30:00.125Z' },
      },
    ],
  },
  {
    source: 'https://github.com/planarnetwork/gb-transit/pull/8',
    name: 'texts that only differ in case are the same to the database',
    schema:
      'create table headers (id int primary key, code varchar(9) collate utf8mb4_general_ci not null unique);',
    steps: [
      { request: 'POST /headers', body: { id: 1, code: 'C-5H' }, status: 201 },
      {
        request: 'POST /headers',
        body: { id: 2, code: 'C-5h' },
        status: 409,
        response: { details: [{ field: 'code' }] },
      },
      {
        request: 'PATCH /headers/1',
        body: { code: 'c-5h' },
        status: 200,
        response: { code: 'c-5h' },
      },
      { request: 'GET /headers?code=C-5H', status: 200, response: [{ code: 'c-5h' }] },
    ],
  },
  {
    source: 'https://github.com/CentreForDigitalHumanities/texcavator/issues/95',
    name: 'texts that only differ in accents or blanks at the end are the same to the database',
    schema:
      'create table words (word varchar(20) character set utf8mb4 collate utf8mb4_general_ci primary key, uses int);',
    steps: [
      { request: 'POST /words', body: { word: 'ideeen', uses: 1 }, status: 201 },
      { request: 'POST /words', body: { word: 'ideeën', uses: 2 }, status: 409 },
      { request: 'POST /words', body: { word: 'ideeen ', uses: 3 }, status: 409 },
      { request: 'GET /words', status: 200, response: [{ word: 'ideeen', uses: 1 }] },
    ],
  },
];

export const reportedOnSqlite: readonly ReportedCase[] = [
  {
    source: 'https://github.com/strapi/strapi/issues/6915',
    name: 'a value that must be unique',
    schema: 'create table members (id integer primary key, email text not null unique);',
    steps: [
      { request: 'POST /members', body: { email: 'a@b.c' }, status: 201 },
      {
        request: 'POST /members',
        body: { email: 'a@b.c' },
        status: 409,
        response: { code: 'UNIQUE_VIOLATION', details: [{ field: 'email' }] },
      },
    ],
  },
  {
    source: 'https://github.com/directus/directus/issues/13585',
    name: 'a reference to no row',
    schema:
      'create table folders (id text primary key); create table uploads (id integer primary key, folder text references folders);',
    steps: [
      {
        request: 'POST /uploads',
        body: { folder: '2b4d' },
        status: 409,
        response: { details: [{ field: 'folder' }] },
      },
      { request: 'GET /uploads', status: 200, response: [] },
    ],
  },
  {
    source: 'https://github.com/prisma/orm/issues/4778',
    name: 'a text in a column of numbers',
    schema:
      "create table locations (id integer primary key, state text, fips integer); insert into locations values (1, 'a', ''), (2, 'b', 3);",
    steps: [
      { request: 'GET /locations', status: 200, response: [{ id: 1, state: 'a' }, { fips: 3 }] },
      { request: 'POST /locations', body: { fips: '' }, status: 400 },
    ],
  },
  {
    source: 'https://github.com/prisma/orm/issues/20573',
    name: 'a text that is not UTF-8',
    schema:
      "create table guilds (id integer primary key, name text, balance int); insert into guilds values (1, cast(x'41ff42' as text), 5);",
    steps: [
      { request: 'GET /guilds/1', status: 200, response: { balance: 5 } },
      { request: 'PATCH /guilds/1', body: { balance: 6 }, status: 200, response: { balance: 6 } },
    ],
  },
  {
    source: 'https://github.com/prisma/orm/issues/18078',
    name: 'a time as SQLite writes it',
    schema:
      "create table models (id integer primary key, date datetime); insert into models values (1, '2022-08-12T21:40:46.248'), (2, '2022-08-12 21:40:46');",
    steps: [
      {
        request: 'GET /models',
        status: 200,
        response: [{ date: '2022-08-12T21:40:46.248Z' }, { id: 2 }],
      },
    ],
  },
  {
    source: 'https://github.com/pawelsalawa/letos/issues/2483',
    name: 'bytes stay bytes, also in a key',
    schema:
      "create table modes (mode_id blob not null primary key, data blob); insert into modes values (x'00002901', x'2234c0c1');",
    steps: [
      { request: 'GET /modes', status: 200, response: [{ modeId: 'AAApAQ==', data: 'IjTAwQ==' }] },
      {
        request: 'POST /modes',
        body: { modeId: 'AAApAg==', data: 'IjTAwQ==' },
        status: 201,
        response: { data: 'IjTAwQ==' },
      },
      { request: 'POST /modes', body: { modeId: 'AAApAQ==' }, status: 409 },
    ],
  },
  {
    source: 'https://github.com/prisma/orm/issues/14584',
    name: 'a composite key with a time',
    schema: `create table analytics (id text primary key, business_id text not null, start_date datetime not null, count int not null default 0, unique (business_id, start_date));`,
    steps: [
      {
        request: 'POST /analytics',
        body: { id: 'a', businessId: 'b', startDate: '2022-07-31T00:00:00.000Z' },
        status: 201,
      },
      {
        request: 'POST /analytics',
        body: { id: 'c', businessId: 'b', startDate: '2022-07-31T00:00:00.000Z' },
        status: 409,
        response: { code: 'UNIQUE_VIOLATION' },
      },
    ],
  },
  {
    source: 'https://github.com/simonw/datasette-insert/issues/20',
    name: 'a row without a value that must not be null',
    schema: 'create table pairs (key text primary key, value text not null);',
    steps: [
      {
        request: 'POST /pairs',
        body: { key: 'abc' },
        status: 400,
        response: { details: [{ field: 'value' }] },
      },
      { request: 'POST /pairs', body: { key: 'abc', value: 'def' }, status: 201 },
    ],
  },
  {
    source: 'https://github.com/duckdb/duckdb/issues/19675',
    name: 'texts that only differ in case are the same to the database',
    schema: 'create table strs (str text collate nocase unique, n int);',
    steps: [
      { request: 'POST /strs', body: { str: 'A' }, status: 201 },
      { request: 'POST /strs', body: { str: 'a' }, status: 409 },
      { request: 'GET /strs', status: 200, response: [{ str: 'A' }] },
    ],
  },
  {
    source: 'https://github.com/prisma/orm/issues/10537',
    name: 'bytes of every value',
    schema: 'create table blobs (id integer primary key, binary blob not null);',
    steps: [
      {
        request: 'POST /blobs',
        body: { binary: 'AP+ACg0=' },
        status: 201,
        response: { binary: 'AP+ACg0=' },
      },
      { request: 'POST /blobs', body: { binary: 'not base64!' }, status: 400 },
      { request: 'POST /blobs', body: { binary: '' }, status: 201, response: { binary: '' } },
    ],
  },
];
