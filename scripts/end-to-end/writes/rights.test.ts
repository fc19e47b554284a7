import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import {
  mariadbDatabases,
  postgresDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { testName } from '../../test/test-run.ts';
import { generateProject, introspectInto } from '../generated-project.ts';

/** The same grants, in both dialects; `@` is the user. */
const grants = `grant select, insert on inbox to @; grant select on prices to @;
  grant select, update (note), delete on orders to @;
  grant select (id, name), insert (name, badge) on members to @;
  grant insert on reports to @; grant select on tickets to @;
  grant select (word) on sights to @;
  grant select, insert (note) on audits to @;`;

const tables = `create table inbox (id int primary key, text varchar(9) not null);
  create table prices (id int primary key, price int);
  create table orders (id int primary key, note varchar(9), total int not null);
  create table members (id NUMBER primary key, name varchar(9) not null, badge varchar(9) not null);
  create table reports (id NUMBER primary key, text varchar(9) not null);
  create table tickets (id NUMBER primary key, text varchar(9) not null);
  create table sights (id int primary key, word varchar(9) not null);
  insert into sights values (1, 'c'), (2, 'a'), (3, 'b');
  create table audits (id int primary key, note varchar(9), actor varchar(9) not null);
  insert into prices values (1, 5); insert into orders values (1, 'a', 5), (2, 'b', 6);`;

/** All operations, with the properties of their bodies. */
const expected = [
  'GET /audits',
  'GET /audits/{id}',
  'GET /inbox',
  'GET /inbox/{id}',
  'GET /members',
  'GET /members/{id}',
  'GET /orders',
  'GET /orders/{id}',
  'GET /prices',
  'GET /prices/{id}',
  'GET /sights',
  'GET /tickets',
  'GET /tickets/{id}',
  'DELETE /orders/{id}',
  'PATCH /orders/{id}: note',
  'PUT /orders/{id}: note',
  'POST /inbox: id text',
  'POST /members: name badge',
  'POST /reports: text',
].toSorted();

const subjects = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    number: 'serial',
    rights: (user: string) => `create role ${user} login password 'writer';
      grant usage on all sequences in schema public to ${user}; ${grants.replaceAll('@', user)}
      revoke usage on sequence tickets_id_seq from ${user}; grant insert on tickets to ${user};`,
    change: (user: string) =>
      `grant delete on inbox to ${user}; revoke delete on orders from ${user}`,
    drop: (user: string) => `drop owned by ${user}; drop role ${user}`,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    number: 'int auto_increment',
    // Half of the privileges come with a role.
    rights: (user: string) => `create role ${user}_r; ${grants
      .split(/(?<=;)/)
      .map((grant, at) => grant.replace('@', at % 2 === 0 ? `${user}_r` : `${user}@'%'`))
      .join('')
      .replace(/^/, `create user ${user}@'%' identified by 'writer';`)}
      grant ${user}_r to ${user}@'%'; set default role ${user}_r for ${user}@'%'`,
    change: (user: string) =>
      `grant delete on inbox to ${user}@'%'; revoke delete on orders from ${user}_r`,
    drop: (user: string) => `drop user ${user}@'%'; drop role ${user}_r`,
  },
];

function withUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = 'writer';
  return changed.href;
}

function operationsOf(document: OpenApiDocument): readonly string[] {
  return Object.entries(document.paths)
    .flatMap(([path, item]) =>
      (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
        const crud = item[method]?.['x-crud'];
        if (crud === undefined) return [];
        const kind = { create: 'Create', update: 'Update' }[String(crud.action)];
        const body = document.components?.schemas?.[`${kind}${crud.model}DTO`];
        const sent = Object.entries(
          body === undefined || '$ref' in body ? {} : (body.properties ?? {}),
        ).filter(([, schema]) => '$ref' in schema || schema.readOnly !== true);
        const names = sent.map(([name]) => name).join(' ');
        return [`${method.toUpperCase()} ${path}${names === '' ? '' : `: ${names}`}`];
      }),
    )
    .toSorted();
}

for (const { name, databases, number, rights, change, drop } of subjects) {
  describe.skipIf((await databases.missing()) !== null)(name, () => {
    it('declares what the user may do, keeps what a document declares, and serves it', async () => {
      const user = testName();
      const database = await databases.create(tables.replaceAll('NUMBER', number));
      await database.run(rights(user));
      const url = withUser(database.url, user);
      await using project = await generateProject(url);
      const document = await project.document();
      expect(operationsOf(document)).toEqual(expected);
      expect(document.components?.schemas?.['Member']).toMatchObject({
        required: ['id', 'name'],
        properties: { badge: { writeOnly: true } },
      });
      const server = await project.start();
      const statuses: Record<string, number> = {};
      const send = async (method: string, path: string, body?: unknown): Promise<void> => {
        const { status } = await server.call(method, path, body === undefined ? {} : { body });
        statuses[`${method} ${path}`] = status;
      };
      for (const path of ['/inbox', '/members', '/orders', '/prices', '/audits'])
        await send('GET', path);
      await send('POST', '/inbox', { id: 1, text: 'a' });
      await send('POST', '/members', { name: 'ann', badge: '1234' });
      await send('POST', '/reports', { text: 'a' });
      await send('GET', '/members/1');
      await send('PATCH', '/orders/1', { note: 'x' });
      await send('PATCH', '/orders/2', { total: 1 });
      await send('DELETE', '/orders/1');
      await send('DELETE', '/inbox/1');
      expect(statuses).toEqual({
        ...{ 'GET /inbox': 200, 'GET /members': 200, 'GET /orders': 200 },
        ...{ 'GET /prices': 200, 'GET /audits': 200, 'GET /members/1': 200 },
        ...{ 'POST /inbox': 201, 'POST /members': 201, 'POST /reports': 201 },
        ...{ 'PATCH /orders/1': 200, 'PATCH /orders/2': 400 },
        ...{ 'DELETE /orders/1': 204, 'DELETE /inbox/1': 405 },
      });
      // The key may not be read, so that other columns order the pages.
      const { body: sights } = await server.call('GET', '/sights');
      expect(sights).toEqual(['a', 'b', 'c'].map((word) => ({ word })));
      await server.stop();
      // A later grant adds an operation; one that was revoked is kept, with 403.
      await database.run(change(user));
      const { notes } = await introspectInto(project.folder, url);
      expect(notes.map(({ message }) => message).join()).toContain('delete rows');
      const later = await project.document();
      const added = ['DELETE /inbox/{id}'];
      expect(operationsOf(later)).toEqual([...expected, ...added].toSorted());
      expect(later.paths['/orders/{id}']?.delete?.responses).toHaveProperty('403');
      const again = await introspectInto(project.folder, url);
      expect(again.notes.filter(({ message }) => message.includes('kept'))).toEqual([]);
      const all = await introspectInto(project.folder, url, { allOperations: true });
      expect(all.status).toBe('updated');
      expect(operationsOf(await project.document())).toContain('POST /prices: id price');
      await database.run(drop(user));
      await database.drop();
    });
  });
}
