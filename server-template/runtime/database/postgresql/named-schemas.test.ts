import { expect, describe, test } from 'vitest';
import { testLimits } from '../../../testing/database.case.ts';
import { postgresDatabases } from '../../../testing/test-databases.ts';
import { integer, openDatabase, pgTable, pgView, text } from '../postgresql.ts';

const isMissing = (await postgresDatabases.missing()) !== null;

/** Two tables with one name; the search path leads to the one that is not `public`. */
const schema = `
  create function path() returns text language sql as $$ select current_setting('search_path') $$;
  create schema other;
  create table public.notes (id int primary key, note text default path());
  create table other.notes (id int primary key, note text default 'other');
  create view public.shown as select id, note from public.notes;
  create view other.shown as select id, note from other.notes;
  insert into other.notes values (7, 'other');
  do $$ begin execute format('alter database %I set search_path = other, public', current_database()); end $$;`;

const columns = { id: integer('id').primaryKey(), note: text('note') };
const notes = pgTable('notes', columns);
const shown = pgView('shown', { id: integer('id'), note: text('note') }).existing();

describe.skipIf(isMissing)('PostgreSQL: tables of the schema public', () => {
  test('are read and written whatever the search path is', async () => {
    const server = await postgresDatabases.create(schema);
    const database = await openDatabase({ url: server.url, ...testLimits });
    const rows = database.table({ table: notes });
    const page = { limit: 10, offset: 0 };
    expect(await rows.list(page)).toEqual([]);
    await rows.create({ id: 1, note: 'own' });
    await rows.createAll([{ id: 2 }, { id: 3 }]);
    expect(await rows.get(['7'])).toBeNull();
    expect(await rows.update(['7'], { note: 'lost' })).toBeNull();
    expect(await rows.delete(['7'])).toBe(false);
    expect(await rows.update(['1'], { note: 'changed' })).toEqual({ id: 1, note: 'changed' });
    expect(await rows.delete(['3'])).toBe(true);
    expect(await rows.count()).toBe(2);
    expect(await database.table({ table: shown }).count()).toBe(2);
    await server.run('analyze public.notes; analyze other.notes');
    expect(await rows.estimate()).toBe(2);
    await server.run(`do $$ begin assert (select note from other.notes) = 'other'; end $$`);
    await database.close();
    await server.drop();
  });

  test.each(['search_path=public,other', 'options=-csearch_path%3Dpublic,other'])(
    'with %s in the URL, functions run with that path',
    async (parameter) => {
      const server = await postgresDatabases.create(schema);
      const url = `${server.url}?${parameter}`;
      const database = await openDatabase({ url, ...testLimits, schemas: ['public'] });
      const rows = database.table({ table: notes });
      const [created] = await rows.createAll([{ id: 1 }]);
      expect(created).toEqual({ id: 1, note: '"public", "other"' });
      await database.close();
      await server.drop();
    },
  );

  test.each(['schema=other', 'currentSchema=other,%22$user%22'])(
    'with %s in the URL, the server does not start',
    async (parameter) => {
      const server = await postgresDatabases.create(schema);
      const url = `${server.url}?${parameter}`;
      await expect(openDatabase({ url, ...testLimits, schemas: ['public'] })).rejects.toThrow(
        'but the tables of the document are in "public"',
      );
      await server.drop();
    },
  );
});
