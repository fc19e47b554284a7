import { integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeDatabase, testLimits } from '../../testing/database.case.ts';
import { sqliteDatabases } from '../../testing/test-databases.ts';
import { openDatabase } from './sqlite.ts';

await describeDatabase('SQLite', {
  databases: sqliteDatabases,
  openDatabase,
  schema: `
    create table notes (id integer primary key, title varchar(20) not null unique, body text, score integer not null default 0 check (score >= 0));
    create table tags (note_id integer not null references notes (id), tag text not null, primary key (note_id, tag));
    create table lines (line text, size integer);
    create view titles as select n.title, count(t.tag) as size from notes n left join tags t on t.note_id = n.id group by n.title;`,
  tables: {
    notes: sqliteTable('notes', {
      id: integer('id').primaryKey(),
      title: text('title', { length: 20 }).notNull(),
      body: text('body'),
      score: integer('score').notNull(),
    }),
    tags: sqliteTable(
      'tags',
      { noteId: integer('note_id').notNull(), tag: text('tag').notNull() },
      (table) => [primaryKey({ columns: [table.noteId, table.tag] })],
    ),
    lines: sqliteTable('lines', { line: text('line'), size: integer('size') }),
    titles: sqliteView('titles', { title: text('title'), size: integer('size') }).existing(),
  },
});

test('SQLite: rejects a file that is not a database, and creates none', async () => {
  const server = await sqliteDatabases.create('');
  await expect(openDatabase({ url: `${server.url}-missing`, ...testLimits })).rejects.toThrow(
    /^no SQLite database at .*-missing$/,
  );
  const text = `${server.url.slice('file:'.length)}.txt`;
  await writeFile(
    text,
    'plain text, and long enough to have the header that a database would have',
  );
  await expect(openDatabase({ url: `file:${text}`, ...testLimits })).rejects.toThrow(
    /^no SQLite database at .*: file is not a database$/,
  );
  await server.drop();
});

test('SQLite: returns a written row as its triggers leave it', async () => {
  const server = await sqliteDatabases.create(`
    create table stamps (id integer primary key, name text, seen text);
    create trigger stamp_made after insert on stamps begin update stamps set seen = 'made' where id = new.id; end;
    create trigger stamp_changed after update of name on stamps begin update stamps set seen = 'changed' where id = new.id; end;`);
  const database = await openDatabase({ url: server.url, ...testLimits });
  const stamps = database.table({
    table: sqliteTable('stamps', {
      id: integer('id').primaryKey(),
      name: text('name'),
      seen: text('seen'),
    }),
  });
  expect(await stamps.create({ name: 'a', seen: 'sent' })).toEqual({
    id: 1,
    name: 'a',
    seen: 'made',
  });
  expect(await stamps.create({})).toEqual({ id: 2, name: null, seen: 'made' });
  expect(await stamps.update(['1'], { id: 7, name: 'b' })).toEqual({
    id: 7,
    name: 'b',
    seen: 'changed',
  });
  expect(await stamps.update(['1'], { name: 'b' })).toBeNull();
  await database.close();
  await server.drop();
});

test('SQLite: distinguishes a referenced row from a trigger that rejects', async () => {
  const server = await sqliteDatabases.create(`
    create table parents (id integer primary key);
    create table children (id integer primary key, parent_id integer references parents (id) on delete restrict);
    create trigger stay before delete on children begin select raise(abort, 'no'); end;
    insert into parents values (1); insert into children values (1, 1);`);
  const database = await openDatabase({ url: server.url, ...testLimits });
  const id = integer('id').primaryKey();
  const parents = database.table({ table: sqliteTable('parents', { id }) });
  const children = database.table({ table: sqliteTable('children', { id }) });
  await expect(parents.delete(['1'])).rejects.toMatchObject({ failure: { kind: 'foreignKey' } });
  await expect(children.delete(['1'])).rejects.toMatchObject({ failure: { kind: 'check' } });
  await database.close();
  await server.drop();
});
