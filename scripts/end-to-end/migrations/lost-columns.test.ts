import { describe, expect, test } from 'vitest';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { introspectInto, introspectedProject } from '../generated-project.ts';

/** A column with everything that may name it; expressions in indexes are not for MariaDB. */
const schema = `create table owners (id integer primary key);
  create table pets (id integer primary key, name varchar(20) not null, nick varchar(20), owner_nick integer,
    constraint pets_known unique (name, nick), constraint pets_named check (nick <> name),
    constraint pets_owner foreign key (owner_nick) references owners (id));
  create index pets_by_nick on pets (nick);
  create index pets_by_name on pets (name);
  insert into pets (id, name, nick) values (1, 'Rex', 'R');`;
const expressions = `create index pets_lower on pets (lower(nick));
  create index pets_some on pets (name) where nick is not null;`;

const subjects = [
  { name: 'SQLite', databases: sqliteDatabases, ddl: schema + expressions },
  { name: 'PostgreSQL', databases: postgresDatabases, ddl: schema + expressions },
  { name: 'MariaDB', databases: mariadbDatabases, ddl: schema },
];

/** A document without two properties, in schemas, parameters and lists of names; `x-db` of their table still has their keys. */
function withoutNicks(value: unknown): unknown {
  const isNick = (one: unknown): boolean =>
    /nick/i.test(String(isJsonObject(one) ? one['name'] : one));
  if (Array.isArray(value)) return value.filter((one) => !isNick(one)).map(withoutNicks);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(isNick(key) && isJsonObject(inner)))
      .map(([key, inner]) => [key, key === 'x-db' ? inner : withoutNicks(inner)]),
  );
}

describe.each(subjects)('a column that is dropped on $name', async ({ databases, ddl }) => {
  const missing = await databases.missing();

  test.skipIf(missing !== null)('takes its keys, indexes and checks along', async () => {
    const database = await databases.create(ddl);
    try {
      await using project = await introspectedProject(database.url);
      await project.write(JSON.stringify(withoutNicks(await project.document())));
      const words = ['migrate', '--apply', '--allow-destructive', '--db', database.url];
      expect(await callSpecmill(project.folder, words)).toMatchObject({ code: 0 });
      await introspectInto(project.folder, database.url);
      const { components } = await project.document();
      const left = JSON.stringify(components?.schemas?.['Pet']);
      expect(left).toContain('pets_by_name');
      expect(left).not.toMatch(/nick|pets_known|pets_lower|pets_some/);
      await project.build();
      await using server = await project.start();
      const { body } = await server.call('GET', '/pets/1');
      expect(body).toEqual({ id: 1, name: 'Rex' });
    } finally {
      await database.drop();
    }
  });
});
