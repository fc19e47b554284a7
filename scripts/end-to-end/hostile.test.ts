import { expect, test } from 'vitest';
import { sqliteDatabases } from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';
import { walkApi } from './walk-api.ts';

// Names with a meaning in JavaScript, SQL, paths or the server itself.
const schema = `
  create table constructor (id integer primary key, "constructor" integer, "__proto__" text, "hasOwnProperty" integer, page integer, "limit" integer, "then" text, "a b" integer, "\${x}" text, "\`" text, "'; drop table x; --" text, "*/" text);
  create table "__proto__" (id integer primary key, v text);
  create table "toString" (id integer primary key, "toString" text);
  create table health (id integer primary key, v text);
  create table docs (id integer primary key, v text);
  create table "index" (id integer primary key, v text);
  create table "class" (id integer primary key, "class" integer, "function" text, "await" text);
  create table "../../etc" (id integer primary key, v text);
  create table "\${process.exit()}" (id integer primary key, v text);
  create table "'quote""d" (id integer primary key, v text);
  create table "Müller Straße" (id integer primary key, "größe" integer);
  create table dups (id integer primary key, "first name" text, first_name text, "firstName" text);
  create table "a/b c" (k1 text not null, k2 date not null, k3 blob not null, k4 decimal(5, 2) not null, k5 datetime not null, k6 boolean not null, k7 double not null, v text, primary key (k1, k2, k3, k4, k5, k6, k7));
  insert into "a/b c" values
    ('a/b %? #😀', '2024-02-29', x'00ff10', 1.5, '2024-02-29 12:30:00.123456', 1, 1e300, 'v'),
    ('%2F', '2024-02-29', x'', -0.5, '2024-02-29 12:30:00', 0, 0.1, 'v'),
    ('', '2024-02-29', x'00', 100, '2024-02-29 12:30:00', 0, -5e-324, 'v');
  create table texts (id text primary key not null, v integer);
  insert into texts values ('', 1), ('a+b', 2), (' ', 3), ('é', 4), ('a/b', 5), ('{id}', 6), ('..a', 7), ('constructor', 8), ('%', 9), (';,=&?#', 10);`;

test('a server generated from hostile names and keys conforms to its document', async () => {
  const database = await sqliteDatabases.create(schema);
  try {
    await using project = await generateProject(database.url);
    await using server = await project.start();
    const walk = await walkApi(server, await project.document(), {});
    expect(walk.withoutSuccess).toEqual([]);
  } finally {
    await database.drop();
  }
});
