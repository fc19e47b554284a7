import { describe, expect, it } from 'vitest';
import { createDataProvider as reactAdmin } from '../../../clients/admin/react-admin.ts';
import { createDataProvider as refine, sortableFields } from '../../../clients/admin/refine.ts';
import { loadDocument } from '../../../pipeline/model/load/load-document.ts';
import { publicDocument } from '../../../server-template/shared/public-document.ts';

/** An API with one response. */
function answering(body: unknown, headers: Readonly<Record<string, string>> = {}, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const fetch = () =>
    Promise.resolve(
      new Response(text === '' ? null : text, { status, headers: { ...type, ...headers } }),
    );
  return { fetch };
}

const rows = [{ id: 1 }, { id: 2 }];
const [html, counted] = [{ 'content-type': 'text/html' }, { 'x-total-count': '7' }];

describe('the data providers', () => {
  it.each([
    ['an array', rows, counted, 7],
    ['an array with a range', rows, { 'content-range': 'items 0-1/8' }, 8],
    ['an envelope', { items: rows, total: 9 }, {}, 9],
    ['an envelope with parts', { data: { rows }, meta: { page: 1, rowCount: 5 } }, {}, 5],
    ['a last page that nobody counted', rows, {}, 2],
  ])('read %s', async (_, body, headers, total) => {
    const list = await reactAdmin('', answering(body, headers)).getList('tags', {
      pagination: { page: 1, perPage: 10 },
    });
    expect(list).toEqual({ data: rows, total });
    const found = await refine('', answering(body, headers)).getList({ resource: 'tags' });
    expect(found).toEqual({ data: rows, total });
  });

  it('read a row in an envelope, and digits that JavaScript cannot represent', async () => {
    const body = '{"meta":{},"data":{"id":9007199254740993,"n":9007199254740991,"x":1e300}}';
    const { data } = await reactAdmin('', answering(body)).getOne('tags', { id: 1 });
    expect(data).toEqual({ id: '9007199254740993', n: 9_007_199_254_740_991, x: 1e300 });
  });

  it('page without a total in react-admin, and are rejected by Refine', async () => {
    const page = { page: 2, perPage: 2 };
    expect(await reactAdmin('', answering(rows)).getList('tags', { pagination: page })).toEqual({
      data: rows,
      pageInfo: { hasPreviousPage: true, hasNextPage: true },
    });
    const pagination = { currentPage: 2, pageSize: 2 };
    await expect(
      refine('', answering(rows)).getList({ resource: 'tags', pagination }),
    ).rejects.toThrow('declare X-Total-Count');
  });

  it.each([
    ['a page of HTML', '<p>Hello</p>', html],
    ['nothing', '', {}],
    ['an object without rows', { id: 1 }, {}],
    ['two arrays', { one: rows, other: [] }, {}],
    ['an array of texts', ['a'], {}],
  ])('reject %s', async (_, body, headers) => {
    const provider = reactAdmin('', answering(body, headers));
    await expect(provider.getList('tags', {})).rejects.toThrow('The response of tags is not');
  });

  it('reject a row without its key, except of a deletion', async () => {
    const provider = reactAdmin('', answering({ name: 'a' }));
    await expect(provider.getOne('tags', { id: 1 })).rejects.toThrow('the key id');
    await expect(provider.create('tags', { data: {} })).rejects.toThrow('the key id');
    const { data } = await reactAdmin('', answering('', {}, 204)).delete('tags', { id: 1 });
    expect(data).toEqual({ id: 1 });
  });

  it('name the first detail of an error', async () => {
    const details = ['sort', 'page'].map((field) => ({ in: 'query', field, message: 'is odd' }));
    const body = { message: 'The request is not valid.', details };
    await expect(
      refine('', answering(body, {}, 400)).getList({ resource: 'tags' }),
    ).rejects.toThrow('The request is not valid. sort is odd.');
  });

  it('list the declared sort orders', async () => {
    const document = publicDocument(await loadDocument('server-template/openapi/shop.json'));
    expect(sortableFields(document, 'products')).toEqual(['id', 'categoryId', 'sku', 'name']);
    expect(sortableFields(document, '/none')).toEqual([]);
  });
});
