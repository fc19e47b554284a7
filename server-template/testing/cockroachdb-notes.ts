import {
  cockroachTable,
  cockroachView,
  int4,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/cockroach-core';

/** The tables of database.case.ts in CockroachDB. */
export const cockroachNotes = {
  notes: cockroachTable('notes', {
    id: int4('id').primaryKey(),
    title: varchar('title', { length: 20 }).notNull(),
    body: text('body'),
    score: int4('score').notNull(),
  }),
  tags: cockroachTable(
    'tags',
    { noteId: int4('note_id').notNull(), tag: text('tag').notNull() },
    (table) => [primaryKey({ columns: [table.noteId, table.tag] })],
  ),
  lines: cockroachTable('lines', { line: text('line'), size: int4('size') }),
  titles: cockroachView('titles', { title: text('title'), size: int4('size') }).existing(),
};
