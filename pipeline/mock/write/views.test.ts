import { afterEach, beforeEach, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';
import { shelves } from '../testing/shelves.ts';

const column = (name: string, schema: object) => ({ ...schema, 'x-db': { column: name } });
const text = { type: 'string', maxLength: 20 };
const novel = {
  number: column('number', text),
  above: column('above', { ...text, nullable: true }),
  place: column('place', { type: 'integer', nullable: true }),
  blurb: column('blurb', { type: 'string', minLength: 1, maxLength: 20 }),
};
const { blurb: _, ...written } = novel;

/** Shelves with a view of books, whose columns are renamed or computed. */
function library(base: object) {
  const { schemas } = shelves.components;
  const { paths } = shelves;
  const asNovels = JSON.stringify(paths)
    .replaceAll('/Book', '/Novel')
    .replaceAll('#/components/schemas/Book', '#/components/schemas/Novel')
    .replaceAll('"model":"Book"', '"model":"Novel"')
    .replaceAll('isbn', 'number');
  const views = Object.entries(JSON.parse(asNovels) as Record<string, object>);
  const source = {
    ...{ kind: 'view', table: 'novels', key: ['number'], base },
    ...{ definition: 'SELECT', writes: ['create', 'update', 'delete'] },
  };
  return {
    ...shelves,
    paths: { ...paths, ...Object.fromEntries(views.filter(([path]) => /Novel/.test(path))) },
    components: {
      schemas: {
        ...schemas,
        Novel: { type: 'object', required: ['number'], properties: novel, 'x-db': source },
        NovelChange: { type: 'object', properties: written },
      },
    },
  };
}

const base = { table: 'books', columns: { number: 'isbn', above: 'shelf', blurb: null } };
let mock: CalledMock;

beforeEach(async () => {
  mock = await mockOf(library(base), { isStateful: true, rows: 0 });
  await mock.call('POST /Shelf', { code: 'A' });
});

afterEach(() => mock[Symbol.asyncDispose]());

it('shows a row of the view in its table, and of the table in its view', async () => {
  const made = await mock.call('POST /Novel', { number: 'n1', above: 'A', place: 1 });
  expect(made).toMatchObject({ status: 201, body: { number: 'n1' } });
  expect(made.body).toHaveProperty('blurb');
  expect((await mock.call('GET /Novel/n1')).body).toEqual(made.body);
  expect((await mock.call('GET /Book')).body).toEqual([
    { isbn: 'n1', shelf: 'A', place: 1, lentTo: null },
  ]);
  await mock.call('POST /Book', { isbn: 'b1', place: 2 });
  const { body } = await mock.call('GET /Novel');
  expect(body).toMatchObject([{ number: 'b1', above: null, place: 2 }, { number: 'n1' }]);
});

it('shows changes of either in both, and keeps what the view lacks', async () => {
  await mock.call('POST /Book', { isbn: '1', place: 1, lentTo: 'Ann' });
  const { body: before } = await mock.call('GET /Novel/1');
  await mock.call('PATCH /Book/1', { place: 2 });
  expect((await mock.call('GET /Novel/1')).body).toEqual({ ...(before as object), place: 2 });
  const changed = await mock.call('PATCH /Novel/1', { above: 'A' });
  expect(changed.body).toEqual({ ...(before as object), place: 2, above: 'A' });
  expect((await mock.call('GET /Book/1')).body).toEqual({
    ...{ isbn: '1', shelf: 'A', place: 2, lentTo: 'Ann' },
  });
  await mock.call('DELETE /Novel/1');
  expect((await mock.call('GET /Book/1')).status).toBe(404);
});

it('applies the constraints of the table, by the names of the view', async () => {
  await mock.call('POST /Book', { isbn: '1', shelf: 'A', place: 1 });
  const fields = async (body: object): Promise<unknown> => {
    const { status, body: error } = await mock.call('POST /Novel', body);
    return [status, (error as { details: { field: string }[] }).details.map(({ field }) => field)];
  };
  expect(await fields({ number: '1' })).toEqual([409, ['number']]);
  expect(await fields({ number: '2', above: 'A', place: 1 })).toEqual([409, ['above', 'place']]);
  expect(await fields({ number: '2', above: 'B' })).toEqual([409, ['above']]);
});

it('applies ON UPDATE and ON DELETE once', async () => {
  await mock.call('POST /Novel', { number: '1', above: 'A' });
  await mock.call('PATCH /Shelf/A', { code: 'B' });
  expect((await mock.call('GET /Novel/1')).body).toMatchObject({ above: 'B' });
  await mock.call('DELETE /Shelf/B');
  expect((await mock.call('GET /Novel/1')).body).toMatchObject({ above: null });
});

it('keeps separate rows if the table is missing from the document', async () => {
  await using other = await mockOf(library({ table: 'scrolls' }), { isStateful: true, rows: 0 });
  await other.call('POST /Novel', { number: '1' });
  expect((await other.call('GET /Book/1')).status).toBe(404);
  expect((await other.call('GET /Novel/1')).status).toBe(200);
});
