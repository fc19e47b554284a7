import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { startApi } from '../../testing/running-api.ts';
import { sqliteDatabases } from '../../testing/test-databases.ts';
import { openDatabase } from '../database/sqlite.ts';
import type { Document } from '../document/openapi.ts';
import { list, type Routes } from '../routes.ts';

const content = { 'application/json': { schema: {} } };
const crud = {
  ...{ model: 'Note', key: [['folder', 'folderId']], parent: [['folder', 'id']] },
  output: ['id', 'text'],
  // Rows of the parent's table that this caller may see.
  parentRows: { kind: 'compare', property: 'state', op: 'eq', value: { constant: 'shared' } },
};
const document = {
  openapi: '3.0.3',
  info: { title: 'notes' },
  paths: {
    '/folders/{folder}/notes': {
      parameters: [{ name: 'folder', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        responses: { 200: { description: '', content } },
        'x-crud': { ...crud, action: 'list', paging: { defaultLimit: 5, maximumLimit: 5 } },
      },
    },
  },
} as unknown as Document;

const folders = sqliteTable('folders', { id: integer('id').primaryKey(), state: text('state') });
const notes = sqliteTable('notes', {
  id: integer('id').primaryKey(),
  folderId: integer('folder_id'),
  text: text('text'),
});
const routes: Routes = {
  'GET /folders/{folder}/notes': list(notes, { parent: folders }),
};

it('an empty list below a parent row that the caller may not see is a 404, as below a missing one', async () => {
  const database = await sqliteDatabases.create(`
    create table folders (id integer primary key, state text);
    create table notes (id integer primary key, folder_id integer, text text);
    insert into folders values (1, 'shared'), (2, 'hidden'), (4, 'shared');
    insert into notes values (1, 1, 'a');`);
  const api = await startApi({ document, routes, openDatabase }, database.url);
  try {
    const statusOf = async (request: string): Promise<number> => (await api.call(request)).status;
    expect((await api.call('GET /folders/1/notes')).body).toMatchObject([{ id: 1 }]);
    expect(await statusOf('GET /folders/2/notes')).toBe(404);
    expect(await statusOf('GET /folders/3/notes')).toBe(404);
    expect((await api.call('GET /folders/4/notes')).body).toEqual([]);
  } finally {
    await api.stop();
    await database.drop();
  }
});
