import { describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import {
  mariadbDatabases,
  postgresDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';

/** Tables from reports about other products; each is called after its report. */
const schema = `
  create domain defdom as integer default 1;
  create domain textdom as text not null default 'none';
  -- https://github.com/PostgREST/postgrest/issues/3706: the default of the domain, not of the column
  create table pgrst3706 (id int primary key, val defdom default 10);
  -- https://github.com/PostgREST/postgrest/issues/2840: null for a domain with a default
  create table pgrst2840 (id int primary key, name textdom);
  -- https://github.com/PostgREST/postgrest/issues/1567, https://github.com/supabase/supabase-js/issues/1223
  -- and https://github.com/supabase/postgrest-py/issues/370: rows of a bulk with other properties
  create table pgrst1567 (name text primary key, type text, fed boolean default false);
  -- https://github.com/PostgREST/postgrest/issues/4046: a bulk that changes one column
  create table pgrst4046 (id int primary key, body text not null default '', sender bigint not null);
  -- https://github.com/hasura/graphql-engine/issues/6406: an upsert clears what was not sent
  -- https://github.com/hasura/graphql-engine/issues/563, 2264 and 9224: an upsert returns no row
  create table hasura6406 (name text primary key, last_name text, phone text);
  -- https://github.com/prisma/orm/issues/14918: the row is not found, because a trigger makes its key
  create table prisma14918 (id text primary key, note text not null);
  create function make_id() returns trigger language plpgsql as $$ begin
    new.id := 'NPS-' || new.note; return new; end $$;
  create trigger make_id before insert on prisma14918 for each row execute function make_id();
  -- https://github.com/rails/rails/issues/22728: values of triggers are not returned
  create table rails22728 (id serial primary key, note text, changed int not null default 0);
  create function bump() returns trigger language plpgsql as $$ begin
    new.changed := coalesce(old.changed, 0) + 1; return new; end $$;
  create trigger bump before insert or update on rails22728 for each row execute function bump();
  -- https://github.com/directus/directus/issues/4896 and 2475, and
  -- https://github.com/SoftwareBrothers/adminjs/issues/545: keys with #, / and blanks
  -- https://github.com/directus/directus/issues/21101 and 16472: a new key is ignored without a message
  create table directus4896 (id text primary key, note text);`;

type Case = readonly [request: string, body: unknown, status: number, response?: unknown];

const cases: readonly Case[] = [
  ['POST /pgrst3706/bulk', [{ id: 1 }, { id: 2, val: 5 }], 201, [{ val: 10 }, { val: 5 }]],
  ['POST /pgrst2840', { id: 1 }, 201, { name: 'none' }],
  [
    'POST /pgrst2840/bulk',
    [{ id: 2 }, { id: 3, name: 'x' }],
    201,
    [{ name: 'none' }, { name: 'x' }],
  ],
  [
    'POST /pgrst1567/bulk',
    [
      { name: 'a', type: 'Dog', fed: true },
      { name: 'b', type: 'Cat' },
      { name: 'c', fed: null },
    ],
    201,
    [{ fed: true }, { type: 'Cat', fed: false }, { type: null, fed: null }],
  ],
  [
    'POST /pgrst4046/bulk',
    [
      { id: 1, sender: 1 },
      { id: 2, sender: 1 },
    ],
    201,
  ],
  [
    'PATCH /pgrst4046/bulk',
    [
      { id: 1, body: 'x' },
      { id: 2, body: 'y' },
    ],
    200,
    [
      { body: 'x', sender: 1 },
      { body: 'y', sender: 1 },
    ],
  ],
  ['PUT /hasura6406/by/name/label1', { lastName: 'a', phone: '1' }, 201, { phone: '1' }],
  ['PUT /hasura6406/by/name/label1', { lastName: 'b' }, 200, { lastName: 'b', phone: '1' }],
  ['PUT /hasura6406/by/name/label1', {}, 200, { name: 'label1', lastName: 'b', phone: '1' }],
  ['POST /prisma14918', { id: 'x', note: '7' }, 201, { id: 'NPS-7' }],
  ['GET /prisma14918/NPS-7', undefined, 200, { note: '7' }],
  ['POST /rails22728', { note: 'a' }, 201, { changed: 1 }],
  ['PATCH /rails22728/1', { note: 'b' }, 200, { changed: 2 }],
  ...['AB#ab', 'a/b', 'Foo And Bar'].flatMap((id): readonly Case[] => [
    ['POST /directus4896', { id, note: 'a' }, 201, { id }],
    [`PATCH /directus4896/${encodeURIComponent(id)}`, { note: 'b' }, 200, { id, note: 'b' }],
  ]),
  ['PATCH /directus4896/a%2Fb', { id: 'bar' }, 400, { details: [{ field: 'id' }] }],
  ['GET /directus4896/bar', undefined, 404],
];

it.skipIf((await postgresDatabases.missing()) !== null)(
  'what users of other products reported about written rows comes out right',
  async () => {
    const database = await postgresDatabases.create(schema);
    await using project = await introspectedProject(database.url);
    const changes = [
      { words: ['bulk'], to: null, all: true },
      { words: ['upsert', 'name'], to: ['Hasura6406'], all: false },
    ];
    const document = changes.reduce(
      (before, change) =>
        changeAbilities(before, resolveModel(before), { verb: 'add', ...change }).document,
      await project.document(),
    );
    await project.write(JSON.stringify(document));
    await project.build();
    await using server = await project.start();
    for (const [request, body, status, expected = {}] of cases) {
      const [method = '', path = ''] = request.split(' ');
      const response = await server.call(method, path, body === undefined ? {} : { body });
      expect([request, response.status]).toEqual([request, status]);
      expect(response.body).toMatchObject(expected as object);
    }
    await database.drop();
  },
);

/** https://github.com/Azure/data-api-builder/issues/2014: the response differs from the row. */
const dab2014 = `create table dab2014 (id int auto_increment primary key, user_value int,
  today timestamp default (current_date) not null, moment timestamp default (now()) not null,
  random int default (floor(rand() * 1000000)) not null,
  next_day timestamp default (current_date + interval 1 day),
  parenthesis varchar(100) default ('()'), expression varchar(100) default ('NOW()'),
  day datetime default ('1999-01-08 10:23:54'));`;

describe.skipIf((await mariadbDatabases.missing()) !== null)('on MariaDB', () => {
  it('the response to a create shows the defaults that were stored', async () => {
    const database = await mariadbDatabases.create(dab2014);
    await using project = await introspectedProject(database.url);
    await project.build();
    await using server = await project.start();
    const made = await server.call('POST', '/dab2014', { body: { userValue: 1 } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ parenthesis: '()', expression: 'NOW()' });
    const { id } = made.body as { readonly id: number };
    expect((await server.call('GET', `/dab2014/${String(id)}`)).body).toEqual(made.body);
    await database.drop();
  });
});
