import { integer, primaryKey, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { describeDatabase } from '../../testing/database.case.ts';
import type { Document } from '../document/openapi.ts';
import { openDatabase } from './memory.ts';

const column = (name: string, type: string, facts: object = {}) => ({
  column: name,
  type,
  ...facts,
});
const text20 = { type: 'string' };
const document = {
  info: { title: 'Notes' },
  paths: {},
  'x-db': { provider: 'sqlite' },
  components: {
    schemas: {
      Note: {
        type: 'object',
        'x-db': {
          ...{ kind: 'table', table: 'notes', primaryKey: ['id'] },
          uniques: [{ columns: ['title'] }],
        },
        properties: {
          id: { type: 'integer', 'x-db': column('id', 'integer', { identity: 'autoIncrement' }) },
          title: { ...text20, 'x-db': column('title', 'varchar(20)') },
          body: {
            type: 'string',
            nullable: true,
            'x-db': column('body', 'text', { nullable: true }),
          },
          score: {
            type: 'integer',
            default: 0,
            'x-db': column('score', 'integer', { default: '0' }),
          },
        },
      },
      Tag: {
        type: 'object',
        'x-db': {
          ...{ kind: 'table', table: 'tags', primaryKey: ['note_id', 'tag'] },
          foreignKeys: [{ columns: ['note_id'], references: { table: 'notes', columns: ['id'] } }],
        },
        properties: {
          noteId: { type: 'integer', 'x-db': column('note_id', 'integer') },
          tag: { type: 'string', 'x-db': column('tag', 'text') },
        },
      },
      Line: {
        type: 'object',
        'x-db': { kind: 'table', table: 'lines' },
        properties: {
          line: {
            type: 'string',
            nullable: true,
            'x-db': column('line', 'text', { nullable: true }),
          },
          size: {
            type: 'integer',
            nullable: true,
            'x-db': column('size', 'integer', { nullable: true }),
          },
        },
      },
      Title: {
        type: 'object',
        'x-db': { kind: 'view', table: 'titles' },
        properties: {
          title: { type: 'string', 'x-db': column('title', 'text') },
          size: { type: 'integer', 'x-db': column('size', 'integer') },
        },
      },
    },
  },
} satisfies Document;

await describeDatabase('memory', {
  databases: {
    missing: async () => null,
    create: async () => ({ url: '', drop: async () => undefined }),
  } as never,
  openDatabase: () => openDatabase(document),
  lacks: {
    checks: 'SQL expressions are not evaluated',
    'views of several tables': 'their rows are those that a test gives',
  },
  schema: '',
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
