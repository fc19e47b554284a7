import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import {
  mariadbDatabases,
  postgresDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { testName } from '../../test/test-run.ts';
import { introspectedProject } from '../generated-project.ts';
import { withAbility } from '../served-shop.ts';

type Responses = Record<string, unknown>;

/** Replaces the success responses of an operation. */
function respondWith(document: OpenApiDocument, path: string, more: Responses, less: string[]) {
  const operation = document.paths[path]?.post as { responses: Responses } | undefined;
  if (operation === undefined) throw new Error(`no POST ${path}`);
  const kept = Object.entries(operation.responses).filter(([status]) => !less.includes(status));
  operation.responses = { ...Object.fromEntries(kept), ...more };
}

function withUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = 'writer';
  return changed.href;
}

const empty = { description: 'Stored.' };
const subjects = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `create table inbox (id serial primary key, text varchar(9) not null);
      alter table inbox enable row level security;
      create policy send on inbox for insert with check (text <> 'no');
      create table posts (id serial primary key, text varchar(9) not null);
      create table pending (text varchar(9));
      create function queue() returns trigger language plpgsql as $$ begin
        if new.text <> 'http' then return new; end if;
        insert into pending values (new.text); return null; end $$;
      create trigger queue before insert on posts for each row execute function queue();`,
    rights: (user: string) => `create role ${user} login password 'writer';
      grant insert on inbox to ${user}; grant select, insert on posts, pending to ${user};
      grant usage on all sequences in schema public to ${user}`,
    drop: (user: string) => `drop owned by ${user}; drop role ${user}`,
    rejected: 403,
    kept: 202,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: `create table inbox (id int auto_increment primary key, text varchar(9) not null, check (text <> 'no'));
      create table posts (id int auto_increment primary key, text varchar(9) not null);
      create table pending (text varchar(9));`,
    rights: (user: string, database: string) =>
      ['%', 'localhost']
        .map(
          (host) => `create user ${user}@'${host}' identified by 'writer';
            grant insert on ${database}.inbox to ${user}@'${host}';
            grant select, insert on ${database}.posts to ${user}@'${host}';
            grant select on ${database}.pending to ${user}@'${host}';`,
        )
        .join(''),
    drop: (user: string) => `drop user ${user}@'%'; drop user ${user}@localhost`,
    rejected: 400,
    kept: 201,
  },
];

for (const { name, databases, schema, rights, drop, ...expected } of subjects) {
  describe.skipIf((await databases.missing()) !== null)(name, () => {
    it('stores rows that the server may not read, if the response has no body', async () => {
      const user = testName();
      const database = await databases.create(schema);
      await database.run(rights(user, new URL(database.url).pathname.slice(1)));
      await using project = await introspectedProject(database.url);
      const document = withAbility(await project.document(), 'bulk');
      respondWith(document, '/inbox', { 201: empty }, []);
      respondWith(document, '/inbox/bulk', { 204: empty }, ['201']);
      respondWith(document, '/posts', { 202: empty, 204: empty }, []);
      await project.write(JSON.stringify(document));
      await project.build();
      const send = async (path: string, body: unknown, prefer = '') => {
        const sent = { body, ...(prefer === '' ? {} : { headers: { Prefer: prefer } }) };
        const { status, body: received } = await server.call('POST', path, sent);
        return received === undefined ? status : [status, received];
      };
      const server = await project.start({ DATABASE_URL: withUser(database.url, user) });
      expect(await send('/inbox', { text: 'a' })).toBe(201);
      expect(await send('/inbox/bulk', [{ text: 'b' }, { text: 'c' }])).toBe(204);
      const rejected = await send('/inbox/bulk', [{ text: 'd' }, { text: 'no' }]);
      expect(rejected).toMatchObject([
        expected.rejected,
        { details: [{ field: expect.stringMatching(/^1/) as string }] },
      ]);
      expect(await send('/posts', { text: 'a' })).toMatchObject([201, { text: 'a' }]);
      expect(await send('/posts', { text: 'b' }, 'return=minimal')).toBe(204);
      expect([await send('/posts', { text: 'http' })].flat()[0]).toBe(expected.kept);
      const pending = await server.call('GET', '/pending');
      expect(pending.body).toEqual(expected.kept === 202 ? [{ text: 'http' }] : []);
      await server.stop();
      await using all = await project.start();
      expect((await all.call('GET', '/inbox')).body).toMatchObject(
        ['a', 'b', 'c'].map((text) => ({ text })),
      );
      await database.run(drop(user));
      await database.drop();
    });
  });
}
