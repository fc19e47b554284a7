import * as mysql from 'drizzle-orm/mysql-core';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import type { Table } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testLimits } from '../../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../testing/test-databases.ts';
import { openDatabase as openMysql } from '../mysql.ts';
import { openDatabase as openPostgres } from '../postgresql.ts';
import { openDatabase as openSqlite } from '../sqlite.ts';

const schema = `CREATE TABLE notes (id int PRIMARY KEY, owner varchar(9), title varchar(9));
  INSERT INTO notes VALUES (1, 'ann', 'a'), (2, 'ann', 'b');`;
const subjects = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `${schema}
      CREATE FUNCTION give() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF new.title = 'given' THEN new.owner = 'bob'; END IF; RETURN new; END $$;
      CREATE TRIGGER give BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION give();`,
    openDatabase: openPostgres,
    table: postgres.pgTable('notes', {
      id: postgres.integer('id').primaryKey(),
      owner: postgres.text('owner'),
      title: postgres.text('title'),
    }) as Table,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: `${schema}
      CREATE TRIGGER give BEFORE UPDATE ON notes FOR EACH ROW
        SET new.owner = if(new.title = 'given', 'bob', new.owner);`,
    openDatabase: openMysql,
    table: mysql.mysqlTable('notes', {
      id: mysql.int('id').primaryKey(),
      owner: mysql.varchar('owner', { length: 9 }),
      title: mysql.varchar('title', { length: 9 }),
    }) as Table,
  },
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: `${schema}
      CREATE TRIGGER give AFTER UPDATE ON notes WHEN new.title = 'given' AND new.owner = 'ann'
        BEGIN UPDATE notes SET owner = 'bob' WHERE id = new.id; END;`,
    openDatabase: openSqlite,
    table: sqlite.sqliteTable('notes', {
      id: sqlite.integer('id').primaryKey(),
      owner: sqlite.text('owner'),
      title: sqlite.text('title'),
    }) as Table,
  },
];
const missing = await Promise.all(subjects.map((one) => one.databases.missing()));

it.for(subjects.filter((_, index) => missing[index] === null))(
  'an update is rolled back if a trigger moves its row outside the rule, $name',
  async (subject) => {
    const server = await subject.databases.create(subject.schema);
    const database = await subject.openDatabase({ url: server.url, ...testLimits });
    const notes = database.table({
      ...{ table: subject.table, key: ['id'], input: ['title'], output: ['owner', 'title'] },
      rows: {
        ...{ kind: 'compare', property: 'owner', op: 'eq' },
        value: { claim: ['sub'] },
      } as const,
    });
    const caller = { claims: { sub: 'ann' }, scopes: new Set<string>() };
    const denied = { failure: { kind: 'denied' } };
    try {
      await expect(notes.update(['1'], { title: 'given' }, caller)).rejects.toMatchObject(denied);
      expect(await notes.update(['1'], { title: 'kept' }, caller)).toMatchObject({ owner: 'ann' });
      const changes = ['given', 'kept'].map((title, index) => ({
        ...{ key: [String(index + 1)], values: { title } },
      }));
      const together = database.transaction(({ table }) =>
        table({
          ...{ table: subject.table, key: ['id'], input: ['title'], output: ['owner'] },
          rows: { kind: 'compare', property: 'owner', op: 'eq', value: { claim: ['sub'] } },
        }).updateAll(changes, caller),
      );
      await expect(together).rejects.toMatchObject(denied);
      expect(await notes.get(['2'], caller)).toEqual({ owner: 'ann', title: 'b' });
    } finally {
      await database.close();
      await server.drop();
    }
  },
);
