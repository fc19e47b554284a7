import { int, mysqlTable, mysqlView, primaryKey, text, varchar } from 'drizzle-orm/mysql-core';
import { expect, test } from 'vitest';
import { describeDatabase, testLimits } from '../../testing/database.case.ts';
import { mariadbDatabases } from '../../testing/test-databases.ts';
import { openDatabase } from './mysql.ts';

const shared = {
  databases: mariadbDatabases,
  schema: `
    create table notes (id int auto_increment primary key, title varchar(20) not null unique, body text, score int not null default 0 check (score >= 0));
    create table tags (note_id int not null, tag varchar(40) not null, primary key (note_id, tag), foreign key (note_id) references notes (id));
    create table lines_ (line text, size int);
    create view titles as select n.title, count(t.tag) as size from notes n left join tags t on t.note_id = n.id group by n.title;`,
  tables: {
    notes: mysqlTable('notes', {
      id: int('id').primaryKey(),
      title: varchar('title', { length: 20 }).notNull(),
      body: text('body'),
      score: int('score').notNull(),
    }),
    tags: mysqlTable(
      'tags',
      { noteId: int('note_id').notNull(), tag: varchar('tag', { length: 40 }).notNull() },
      (table) => [primaryKey({ columns: [table.noteId, table.tag] })],
    ),
    lines: mysqlTable('lines_', { line: text('line'), size: int('size') }),
    titles: mysqlView('titles', {
      title: varchar('title', { length: 20 }),
      size: int('size'),
    }).existing(),
  },
};

await describeDatabase('MariaDB', { ...shared, openDatabase: (options) => openDatabase(options) });
// MySQL cannot return inserted rows; its way of reading them is tested on MariaDB.
await describeDatabase('MySQL, its statements run against MariaDB', {
  ...shared,
  openDatabase: (options) => openDatabase(options, 'mysql'),
});

test.skipIf((await mariadbDatabases.missing()) !== null)(
  'MariaDB: names the missing table, without values',
  async () => {
    const server = await mariadbDatabases.create('');
    for (const speaks of ['mariadb', 'mysql'] as const) {
      const database = await openDatabase({ url: server.url, ...testLimits }, speaks);
      const notes = database.table({ table: shared.tables.notes });
      const queries = [
        () => notes.get(['1']),
        () => notes.create({ title: 'secret' }),
        () => notes.update(['1'], { title: 'secret' }),
        () => notes.delete(['1']),
      ];
      for (const query of queries) {
        const error: unknown = await query().catch((thrown: unknown) => thrown);
        expect(String(error)).toBe(
          'SchemaMismatch: The database has no table or view "notes", which the document describes.',
        );
        expect(JSON.stringify(error)).not.toContain('secret');
        expect(database.failure(error)).toBeNull();
      }
      await database.close();
    }
    await server.drop();
  },
);
