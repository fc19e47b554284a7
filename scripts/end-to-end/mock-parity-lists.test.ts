import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import type { RunningMock } from '../../pipeline/mock/start-mock.ts';
import { servedDocument } from '../../pipeline/emit/server/served-document.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument, ParameterObject } from '../../pipeline/openapi-document.ts';
import type { Document } from '../../server-template/runtime/document/openapi.ts';
import { startApi } from '../../server-template/testing/running-api.ts';
import type { RunningApi } from '../../server-template/testing/running-api.ts';
import { sqliteShop } from '../../server-template/testing/shop-apis.ts';
import type { TestDatabase } from '../../server-template/testing/test-databases.ts';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const several = (items: object): object => ({ type: 'array', items });
const query = (name: string, crud: object, schema: object = text, more: object = {}) =>
  ({ name, in: 'query', schema, ...more, 'x-crud': crud }) as unknown as ParameterObject;
const commas = { explode: false };

/** Abilities added to the list of products. */
const added = [
  query('price', { filter: 'price' }, several(number)),
  query('price_ne', { filter: 'price', op: 'ne' }, several(number), commas),
  ...['gt', 'gte', 'lt', 'lte'].map((op) => query(`price_${op}`, { filter: 'price', op }, number)),
  query(
    'price_between',
    { filter: 'price', op: 'between' },
    { ...several(number), minItems: 2, maxItems: 2 },
    commas,
  ),
  query('description_null', { filter: 'description', op: 'null' }, { type: 'boolean' }),
  query('sku_like', { filter: 'sku', op: 'like' }),
  query('name_like', { filter: 'name', op: 'like' }),
  query('description_like', { filter: 'description', op: 'like' }),
  query('born_lt', { filter: 'createdAt', op: 'lt' }, { ...text, format: 'date' }),
  query('q', { role: 'search' }),
  query('fields', { role: 'fields' }, several({ ...text, enum: ['id', 'name', 'price'] }), commas),
  query('cursor', { role: 'cursor' }, text, { allowEmptyValue: true }),
  query('_start', { role: 'start' }, { type: 'integer', minimum: 0 }),
  query('_end', { role: 'end' }, { type: 'integer', minimum: 0 }),
  query('_sort', { role: 'sortField' }, several({ ...text, enum: ['name', 'price'] }), commas),
  query('_order', { role: 'sortOrder' }, several({ ...text, enum: ['asc', 'DESC'] }), commas),
];

async function fullDocument(): Promise<OpenApiDocument> {
  const document = structuredClone(
    await loadDocument('server-template/openapi/shop.json'),
  ) as unknown as {
    paths: Record<string, { get: { parameters: ParameterObject[]; 'x-crud': object } }>;
    components: { schemas: Record<string, { required?: unknown }> };
  };
  const list = document.paths['/products']!.get;
  const sort = ['id', '-id', 'name', '-name', 'price', '-price', 'description', '-description'];
  list.parameters = [
    ...list.parameters.filter(({ name }) => name !== 'sort' && name !== 'id'),
    query('sort', { role: 'sort' }, several({ ...text, enum: sort }), commas),
    query('id', { role: 'ids' }, several({ type: 'integer' })),
    ...added,
  ];
  Object.assign(list['x-crud'], { search: ['name', 'sku'] });
  delete document.components.schemas['Product']!.required;
  return document as unknown as OpenApiDocument;
}

const names = [
  'Pot',
  'pan',
  '100% wool',
  'a_b',
  'ab',
  'Käse',
  'KÄSE',
  '[x]',
  'back\\slash',
  'wow!',
];
const products = Array.from({ length: 30 }, (_, index) => ({
  categoryId: (index % 2) + 1,
  sku: `SKU-${index + 1}`,
  name: names[index] ?? `item ${index + 1}`,
  price: (index % 7) + (index % 3) / 4,
  ...(index % 4 === 0 ? {} : { description: `text ${index % 5}` }),
}));

const page = 'sort=-price&limit=7';
const queries = [
  ...['', 'page=2', 'limit=7&page=3', 'limit=30', 'limit=30&page=2', 'limit=100', 'page=99'],
  ...['count=exact', 'count=exact&page=2&limit=7', 'count=exact&limit=30', 'count=none', 'count='],
  ...['categoryId=1', 'categoryId=1&categoryId=2&limit=3', 'categoryId=', 'categoryId=x'],
  ...[
    'categoryId=9',
    'categoryId=99999999999999999999',
    'sku=SKU-3',
    'sku=SKU-3&sku=SKU-5',
    'sku=',
  ],
  ...['sku_like=u-2', 'sku_like=', 'name_like=ite', 'description_like=T%201', 'active=true'],
  ...['price=1.25', 'price=1.25&price=2', 'price=1.2.3', 'price_ne=1.25,2', 'price_ne=1.25,'],
  ...[
    'price_gt=3',
    'price_gte=3',
    'price_lt=3',
    'price_lte=3',
    'price_gt=3&price_lt=5',
    'price_gt=x',
  ],
  ...['price_between=1.25,4', 'price_between=4,1.25', 'price_between=2', 'price_between=1,2,3'],
  ...['price_gt=3&price_gt=4', 'price_gte=1e0', 'price_gte=0.12345678901234567890123'],
  ...[
    'description_null=true',
    'description_null=false',
    'description_null=1',
    'born_lt=2000-01-01',
  ],
  ...[
    'born_lt=2999-01-01&limit=3',
    'born_lt=yesterday',
    'q=SKU-1',
    'q=ITEM',
    `q=${encodeURIComponent('äS')}`,
  ],
  ...['q=%25', 'q=_', 'q=%5B', 'q=%5C', 'q=!', 'q=', 'q=a&q=b'],
  ...[
    'sort=price',
    'sort=-price',
    'sort=description',
    'sort=-description,price&limit=100',
    'sort=-id',
  ],
  ...[
    'sort=sku',
    'sort=price,price',
    'sort=price&sort=-name',
    'sort=',
    'sort=,price',
    'sort=price,',
  ],
  ...['fields=id', 'fields=name,price&sort=-id', 'fields=sku', 'fields=', 'fields=name&q=pot'],
  ...['id=3', 'id=3&id=1&id=99', 'id=1,2', 'id=x', 'id=5&limit=1&page=1', 'id=2&categoryId=1'],
  `${Array.from({ length: 25 }, (_, index) => `id=${index + 1}`).join('&')}`,
  `${Array.from({ length: 101 }, (_, index) => `id=${index + 1}`).join('&')}`,
  ...[
    '_start=3&_end=6',
    '_start=3',
    '_end=3',
    '_start=0&_end=1000',
    '_start=6&_end=3',
    '_start=-1',
  ],
  ...['_sort=price&_order=DESC', '_sort=price,name&_order=DESC,asc', '_order=asc', '_sort=id'],
  ...['_start=0&page=1', '_start=3&_end=6&count=exact', 'cursor=&page=1', 'cursor=&_start=1'],
  ...['cursor=nonsense', 'cursor=&limit=7', `${page}&cursor=`, 'page=1&nope=2', 'limit=7&q=item+1'],
  ...[
    'cursor=&limit=7&count=exact',
    'sort=-description&cursor=&limit=9',
    'fields=name&cursor=&limit=3',
  ],
];

describe('the lists of the mock compared with those of its server', () => {
  let database: TestDatabase;
  let server: RunningApi;
  let mock: RunningMock;

  beforeAll(async () => {
    const model = resolveModel(await fullDocument(), 'shop.json');
    const document = JSON.parse(servedDocument(model)) as Document;
    database = await sqliteShop.databases.create(sqliteShop.schema());
    const tables = ['payments', 'order_items', 'orders', 'products', 'categories'];
    await database.run(tables.map((name) => `DELETE FROM ${name}`).join(';'));
    server = await startApi({ ...sqliteShop.api, document }, database.url);
    mock = await startMock({
      ...{ documents: [{ name: 'shop', model }], port: 0 },
      behaviour: { bodyLimit: 100_000, isStateful: true, rows: 0 },
    });
    for (const url of [server.url, mock.url]) {
      for (const name of ['One', 'Two']) await post(`${url}/categories`, { name });
      for (const product of products) await post(`${url}/products`, product);
    }
  });
  afterAll(async () => {
    await mock.stop();
    await server.stop();
    await database.drop();
  });

  it.each(queries)('say the same to %s', async (sent) => {
    expect(await answerOf(mock.url, sent)).toEqual(await answerOf(server.url, sent));
  });

  it('return the same rows by cursors', async () => {
    for (const start of [page, 'sort=-description&limit=4', 'sort=name&limit=11&fields=name']) {
      const walks = await Promise.all([walk(server.url, start), walk(mock.url, start)]);
      expect(walks[1]).toEqual(walks[0]);
      expect(walks[0].flat()).toHaveLength(30);
    }
  });

  it('continue at the same row with the other’s cursor', async () => {
    const { headers } = await answerOf(server.url, `${page}&cursor=`);
    const next = nextOf(headers['link'] ?? '') ?? '';
    expect(await answerOf(mock.url, next)).toEqual(await answerOf(server.url, next));
  });
});

async function post(url: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
}

async function answerOf(url: string, sent: string) {
  const response = await fetch(`${url}/products?${sent}`);
  const body = await response.json();
  const reported = ['link', 'x-total-count', 'content-range'].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const headers: Readonly<Record<string, string>> = Object.fromEntries(reported);
  if (Array.isArray(body)) return { status: response.status, headers, rows: body.map(shownRow) };
  const { code, details } = body as { code: string; details?: readonly object[] };
  const sorted = details?.map((detail) => JSON.stringify(detail)).sort();
  return { status: response.status, headers, code, details: sorted };
}

/** Removes timestamps, which depend on the run. */
function shownRow(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('At')));
}

function nextOf(link: string): string | null {
  return /<\?([^>]*)>; rel="next"/.exec(link)?.[1] ?? null;
}

async function walk(url: string, start: string): Promise<readonly (readonly unknown[])[]> {
  const pages: (readonly unknown[])[] = [];
  for (let next: string | null = `${start}&cursor=`; next !== null;) {
    const { headers, rows = [] } = await answerOf(url, next);
    pages.push(rows);
    next = nextOf(headers['link'] ?? '');
  }
  return pages;
}
