import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import type { Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLimits } from '../../testing/database.case.ts';
import { postgresDatabases, sqliteDatabases } from '../../testing/test-databases.ts';
import type { TestDatabase } from '../../testing/test-databases.ts';
import type { Database, TableQueries } from './database.ts';
import { openDatabase as openPostgres } from './postgresql.ts';
import { openDatabase as openSqlite } from './sqlite.ts';

const onPostgres = {
  databases: postgresDatabases,
  openDatabase: openPostgres,
  makeTable: () =>
    postgres.pgTable('steps', {
      id: postgres.integer('id').primaryKey(),
      name: postgres.text('name'),
    }) as Table,
};
const onSqlite = {
  databases: sqliteDatabases,
  openDatabase: openSqlite,
  makeTable: () =>
    sqlite.sqliteTable('steps', {
      id: sqlite.integer('id').primaryKey(),
      name: sqlite.text('name'),
    }) as Table,
};
const subjects = [
  {
    ...onPostgres,
    name: 'PostgreSQL: a BEFORE trigger returns null',
    schema: `CREATE TABLE steps (id serial PRIMARY KEY, name text);
      CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF new.name = 'skipped' THEN RETURN NULL; END IF; RETURN new; END $$;
      CREATE TRIGGER skip BEFORE INSERT ON steps FOR EACH ROW EXECUTE FUNCTION skip();`,
  },
  {
    ...onPostgres,
    name: 'PostgreSQL: a trigger of a partition',
    schema: `CREATE TABLE steps (id serial, name text) PARTITION BY LIST (name);
      CREATE TABLE usual PARTITION OF steps DEFAULT;
      CREATE TABLE skipping PARTITION OF steps FOR VALUES IN ('skipped');
      CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER skip BEFORE INSERT ON skipping FOR EACH ROW EXECUTE FUNCTION skip();`,
  },
  {
    ...onPostgres,
    name: 'PostgreSQL: a trigger of the table under a view',
    schema: `CREATE TABLE base (id serial PRIMARY KEY, name text);
      CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF new.name = 'skipped' THEN RETURN NULL; END IF; RETURN new; END $$;
      CREATE TRIGGER skip BEFORE INSERT ON base FOR EACH ROW EXECUTE FUNCTION skip();
      CREATE VIEW steps AS SELECT id, name FROM base;`,
  },
  {
    ...onPostgres,
    name: 'PostgreSQL: a rule does nothing instead',
    schema: `CREATE TABLE steps (id serial PRIMARY KEY, name text);
      CREATE RULE skip AS ON INSERT TO steps WHERE new.name = 'skipped' DO INSTEAD NOTHING;`,
  },
  {
    ...onSqlite,
    name: 'SQLite: an AFTER trigger deletes the row',
    schema: `CREATE TABLE steps (id integer PRIMARY KEY, name text);
      CREATE TRIGGER skip AFTER INSERT ON steps WHEN new.name = 'skipped'
        BEGIN DELETE FROM steps WHERE id = new.id; END;`,
  },
  {
    ...onSqlite,
    name: 'SQLite: a BEFORE trigger raises IGNORE',
    schema: `CREATE TABLE steps (id integer PRIMARY KEY, name text);
      CREATE TRIGGER skip BEFORE INSERT ON steps WHEN new.name = 'skipped'
        BEGIN SELECT RAISE(IGNORE); END;`,
  },
  {
    ...onSqlite,
    name: 'SQLite: a constraint ignores conflicts',
    schema: `CREATE TABLE steps (id integer PRIMARY KEY, name text UNIQUE ON CONFLICT IGNORE);
      INSERT INTO steps VALUES (100, 'skipped');`,
  },
];
const missing = await Promise.all(subjects.map((one) => one.databases.missing()));
const present = subjects.filter((_, index) => missing[index] === null);

const replacing = [
  {
    ...onPostgres,
    name: 'PostgreSQL: a BEFORE trigger',
    schema: `CREATE TABLE steps (id serial PRIMARY KEY, name text);
      CREATE FUNCTION mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF old.name <> 'fixed' THEN UPDATE steps SET name = 'gone' WHERE id = old.id; END IF;
        RETURN NULL; END $$;
      CREATE TRIGGER mark BEFORE DELETE ON steps FOR EACH ROW EXECUTE FUNCTION mark();`,
  },
  {
    ...onPostgres,
    name: 'PostgreSQL: a rule',
    schema: `CREATE TABLE steps (id serial PRIMARY KEY, name text);
      CREATE RULE mark AS ON DELETE TO steps DO INSTEAD
        UPDATE steps SET name = 'gone' WHERE id = old.id AND name <> 'fixed';`,
  },
  {
    ...onPostgres,
    name: 'PostgreSQL: a trigger of the table under a view',
    schema: `CREATE TABLE base (id serial PRIMARY KEY, name text);
      CREATE FUNCTION mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF old.name <> 'fixed' THEN UPDATE base SET name = 'gone' WHERE id = old.id; END IF;
        RETURN NULL; END $$;
      CREATE TRIGGER mark BEFORE DELETE ON base FOR EACH ROW EXECUTE FUNCTION mark();
      CREATE VIEW steps AS SELECT id, name FROM base;`,
  },
  {
    ...onPostgres,
    name: 'PostgreSQL: a view with its own trigger',
    schema: `CREATE TABLE base (id serial PRIMARY KEY, name text);
      CREATE VIEW steps AS SELECT id, name FROM base;
      CREATE FUNCTION write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF tg_op = 'INSERT' THEN INSERT INTO base VALUES (new.id, new.name); RETURN new; END IF;
        IF old.name <> 'fixed' THEN UPDATE base SET name = 'gone' WHERE id = old.id; END IF;
        RETURN NULL; END $$;
      CREATE TRIGGER write INSTEAD OF INSERT OR DELETE ON steps
        FOR EACH ROW EXECUTE FUNCTION write();`,
  },
  {
    ...onSqlite,
    name: 'SQLite: a view',
    schema: `CREATE TABLE base (id integer PRIMARY KEY, name text);
      CREATE VIEW steps AS SELECT id, name FROM base;
      CREATE TRIGGER make INSTEAD OF INSERT ON steps BEGIN
        INSERT INTO base VALUES (new.id, new.name); END;
      CREATE TRIGGER mark INSTEAD OF DELETE ON steps BEGIN
        UPDATE base SET name = 'gone' WHERE id = old.id AND name <> 'fixed'; END;`,
  },
  {
    ...onSqlite,
    name: 'SQLite: a BEFORE trigger',
    schema: `CREATE TABLE steps (id integer PRIMARY KEY, name text);
      CREATE TRIGGER mark BEFORE DELETE ON steps BEGIN
        UPDATE steps SET name = 'gone' WHERE id = old.id AND name <> 'fixed';
        SELECT RAISE(IGNORE); END;`,
  },
];
const absent = await Promise.all(replacing.map((one) => one.databases.missing()));

it.for(replacing.filter((_, index) => absent[index] === null))(
  'a deletion is replaced by a change, $name',
  async (subject) => {
    const server = await subject.databases.create(
      `${subject.schema} INSERT INTO steps VALUES (1, 'one'), (2, 'fixed');`,
    );
    const database = await subject.openDatabase({ url: server.url, ...testLimits });
    const steps = database.table({
      ...{ table: subject.makeTable(), key: ['id'], output: ['name'] },
      ...(subject.name.includes('view') ? { constraints: { kind: 'view' } } : {}),
    });
    try {
      expect(await steps.delete(['1'])).toBe(true);
      expect(await steps.get(['1'])).toEqual({ name: 'gone' });
      expect(await steps.delete(['3'])).toBe(false);
      expect(await steps.delete(['2'])).toBe(false);
      expect(await steps.get(['2'])).toEqual({ name: 'fixed' });
    } finally {
      await database.close();
      await server.drop();
    }
  },
);

describe.each(present)('reports new rows that the database skips, $name', (subject) => {
  let server: TestDatabase;
  let database: Database;
  let steps: TableQueries;
  beforeAll(async () => {
    server = await subject.databases.create(subject.schema);
    database = await subject.openDatabase({ url: server.url, ...testLimits });
    steps = database.table({ table: subject.makeTable(), input: ['name'], output: ['name'] });
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const failureOf = async (write: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await write.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return database.failure(error);
  };
  const notStored = { kind: 'notStored', fields: [] };

  it('alone', async () => {
    expect(await failureOf(steps.create({ name: 'skipped' }))).toEqual(notStored);
    expect(await failureOf(steps.createAll([{ name: 'skipped' }]))).toEqual(notStored);
    expect(await steps.create({ name: 'kept' })).toEqual({ name: 'kept' });
  });

  it('among others, of which none is stored', async () => {
    const before = await steps.count();
    const rows = ['a', 'skipped', 'b'].map((name) => ({ name }));
    expect(await failureOf(steps.createAll(rows))).toEqual(notStored);
    expect(await steps.count()).toBe(before);
    const stored = rows.filter(({ name }) => name !== 'skipped');
    expect(await steps.createAll(stored)).toEqual(stored);
  });
});

it.skipIf((await postgresDatabases.missing()) !== null)(
  'PostgreSQL: a rule that also inserts elsewhere does not change which row is returned',
  async () => {
    const server = await postgresDatabases.create(`
      CREATE TABLE steps (id serial PRIMARY KEY, name text);
      CREATE TABLE audit (id serial PRIMARY KEY, what text);
      CREATE RULE log AS ON INSERT TO steps DO ALSO INSERT INTO audit (what) VALUES ('made');
      INSERT INTO steps (name) VALUES ('one'), ('two'), ('three');`);
    const database = await openPostgres({ url: server.url, ...testLimits });
    const definition = { table: onPostgres.makeTable(), input: ['name'], output: ['name'] };
    try {
      const rows = ['four', 'five'].map((name) => ({ name }));
      expect(await database.table(definition).createAll(rows)).toEqual(rows);
      const inside = await database.transaction(({ table }) =>
        table(definition).create({ name: 'six' }),
      );
      expect(inside).toEqual({ name: 'six' });
    } finally {
      await database.close();
      await server.drop();
    }
  },
);
