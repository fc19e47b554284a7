import { expect, it } from 'vitest';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { testName } from '../../test/test-run.ts';
import { generateProject } from '../generated-project.ts';

/** Tables and grants from reports about other products; each table is called after its report. */
const schema = `
  -- https://github.com/PostgREST/postgrest/issues/399 and 1934
  create table pgrst399 (id int, doc json);
  create table pgrst1934 (id serial primary key, task text not null);
  -- https://github.com/PostgREST/postgrest/issues/2443
  create table pgrst2443 (id bigint primary key generated always as identity, data text not null);
  -- https://github.com/PostgREST/postgrest/issues/746
  create table pgrst746 (id serial primary key, first_name text, last_name text, code text);
  -- https://github.com/PostgREST/postgrest/issues/1290
  create table pgrst1290 (id int primary key, task text);
  -- https://github.com/supabase/pg_graphql/issues/300
  create table graphql300 (id text primary key, created_at timestamptz not null default now(),
    title text unique not null);
  -- https://github.com/NASA-AMMOS/plandev/pull/1631
  create table plandev1631 (id int primary key, name text);
  create function cancel() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger cancel before delete on plandev1631 for each row execute function cancel();
  insert into plandev1631 values (1, 'kept');
  -- https://github.com/supabase/supabase/issues/7289
  create table supa7289 (id int primary key, name text);
  create table supa7289_members (page_id int);
  create function join_page() returns trigger language plpgsql as $$ begin
    insert into supa7289_members values (new.id); return null; end $$;
  create trigger join_page after insert on supa7289 for each row execute function join_page();
  alter table supa7289 enable row level security;
  create policy make on supa7289 for insert with check (true);
  create policy read on supa7289 for select
    using (exists (select 1 from supa7289_members where page_id = id));
  -- https://github.com/supabase/supabase/issues/22323
  create table supa22323 (id int primary key);
  alter table supa22323 enable row level security;`;

const grants = `
  grant insert on pgrst399, pgrst1934 to @;
  grant insert (data) on pgrst2443 to @;
  grant select (first_name, last_name), insert (first_name, last_name, code) on pgrst746 to @;
  grant select on pgrst1290 to @;
  grant select, delete on graphql300 to @;
  grant insert (id, title), update (title) on graphql300 to @;
  grant all on plandev1631, supa7289, supa7289_members, supa22323 to @;
  grant usage on all sequences in schema public to @;`;

it.skipIf((await postgresDatabases.missing()) !== null)(
  'what users of other products reported about privileges and policies comes out right',
  async () => {
    const user = testName();
    const database = await postgresDatabases.create(schema);
    await database.run(`create role ${user} login; ${grants.replaceAll('@', user)}`);
    const url = new URL(database.url);
    url.username = user;
    await using project = await generateProject(url.href);
    const { paths } = await project.document();
    const methods = Object.entries(paths).map(([path, item]) =>
      [path, ...Object.keys(item).filter((key) => key !== 'parameters')].join(' '),
    );
    const server = await project.start();
    const outcomes: unknown[] = [];
    const send = async (request: string, body?: unknown): Promise<void> => {
      const [method = '', path = ''] = request.split(' ');
      const response = await server.call(method, path, body === undefined ? {} : { body });
      outcomes.push(`${request} ${response.status}`);
    };
    await send('POST /pgrst399', { id: 2, doc: { foo: 'bar' } });
    await send('POST /pgrst1934', { task: 'a' });
    await send('POST /pgrst2443', { data: 'a' });
    await send('POST /pgrst746', { firstName: 'mark', lastName: 'jacob', code: '123' });
    await send('POST /graphql300', { id: 'foo', title: 'Bar' });
    await send('PATCH /graphql300/foo', { title: 'New' });
    await send('DELETE /graphql300/foo');
    await send('DELETE /graphql300/foo');
    await send('DELETE /plandev1631/1');
    await send('GET /plandev1631/1');
    // The row is visible only after its trigger: it is not stored.
    await send('POST /supa7289', { id: 1, name: 'a' });
    await send('GET /supa7289_members');
    expect(methods).toEqual([
      '/graphql300 get post',
      '/graphql300/{id} get put patch delete',
      '/pgrst1290 get',
      '/pgrst1290/{id} get',
      '/pgrst1934 post',
      '/pgrst2443 post',
      '/pgrst399 post',
      '/pgrst746 get post',
      '/plandev1631 get post',
      '/plandev1631/{id} get put patch delete',
      '/supa7289 get post',
      '/supa7289/{id} get',
      '/supa7289_members get post',
    ]);
    expect(outcomes).toEqual([
      'POST /pgrst399 201',
      'POST /pgrst1934 201',
      'POST /pgrst2443 201',
      'POST /pgrst746 201',
      'POST /graphql300 201',
      'PATCH /graphql300/foo 200',
      'DELETE /graphql300/foo 204',
      'DELETE /graphql300/foo 404',
      'DELETE /plandev1631/1 403',
      'GET /plandev1631/1 200',
      'POST /supa7289 403',
      'GET /supa7289_members 200',
    ]);
    await server.stop();
    await database.run(`drop owned by ${user}; drop role ${user}`);
    await database.drop();
  },
);
