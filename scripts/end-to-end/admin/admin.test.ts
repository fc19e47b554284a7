import { describe, expect, it } from 'vitest';
import { mockShop, serveShop, shopWith, type StoryServer } from '../abilities/run-stories.ts';
import { sqliteShop } from '../../../server-template/testing/shop-apis.ts';
import { missingProviders } from './install-providers.ts';
import { createDataProvider as createRefineProvider } from '../../../clients/admin/refine.ts';
import { createDataProvider as createReactAdminProvider } from '../../../clients/admin/react-admin.ts';
import { ownReactAdmin, ownRefine, reactAdmin, refine, type Admin } from './providers.ts';

const missing = await missingProviders();
if (missing !== null) console.warn(`SKIPPED: ${missing}`);

const providers = [
  { name: 'ra-data-json-server', aliases: 'json-server', make: reactAdmin },
  { name: 'ra-data-simple-rest', aliases: 'simple-rest', make: reactAdmin },
  { name: '@refinedev/simple-rest', aliases: 'json-server', make: refine },
  { name: '@refinedev/rest', aliases: 'simple-rest', make: refine },
];

describe.skipIf(missing !== null)('stock data providers', () => {
  describe.each(providers)('$name', ({ name, aliases, make }) => {
    const model = shopWith([
      ...[`aliases ${aliases} --all`, 'search --all', 'sort name --to Product'],
      'filter name like --to Product',
    ]);
    const tryIt = async (server: Promise<StoryServer>): Promise<void> => {
      await using served = await server;
      await administer(make(name, served.url));
    };

    it('works on the generated server', async () => {
      await tryIt(serveShop(await model, sqliteShop));
    });

    it('works on the mock', async () => {
      await tryIt(mockShop(await model));
    });
  });

  it.each(['json-server', 'simple-rest'])('pages may read the headers of %s', async (aliases) => {
    const model = await shopWith([`aliases ${aliases} --all`]);
    await using server = await serveShop(model, sqliteShop);
    const { headers } = await fetch(`${server.url}/products?_start=0&_end=5`, {
      headers: { Origin: 'http://localhost:5173' },
    });
    expect(headers.get('access-control-expose-headers')).toMatch(/X-Total-Count.*Content-Range/);
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('content-range')).toBe('items 0-1/2');
  });
});

describe('specmill’s data providers', () => {
  const ours = [
    { name: 'react-admin', make: ownReactAdmin },
    { name: 'Refine', make: ownRefine },
  ];
  const added = [
    ...['search --all', 'sort name --to Product', 'filter name like --to Product'],
    ...['filter price gt --to Product', 'filter price lt --to Product'],
    ...['filter price lte --to Product', 'filter price gte --to Product'],
    ...['filter description null --to Product', 'filter categoryId ne --to Product'],
    'filter name like --to Product',
  ];
  const shops = [
    {
      place: 'the generated server',
      serve: async () => serveShop(await shopWith(added), sqliteShop),
    },
    { place: 'the mock', serve: async () => mockShop(await shopWith(added)) },
  ];

  describe.each(shops)('$place', ({ serve }) => {
    it.each(ours)('works with the provider for $name', async ({ make }) => {
      await using served = await serve();
      await administer(make(served.url));
    });

    it('applies filters of Refine', async () => {
      await using served = await serve();
      const admin = ownRefine(served.url);
      const shelf = await admin.create('categories', { name: 'Shelf' });
      const provider = createRefineProvider(served.url);
      for (const [sku, price, description] of [
        ['F-1', 101, null],
        ['F-2', 102, 'blue'],
        ['F-3', 103, null],
      ] as const) {
        const row = { categoryId: shelf['id'], sku, name: sku, price, description };
        await admin.create('products', row);
      }
      const own = { field: 'categoryId', operator: 'eq', value: shelf['id'] };
      const found = async (operator: string, value: unknown, field = 'price') => {
        const filters = [own, { field, operator, value }];
        const { data } = await provider.getList({ resource: 'products', filters });
        return data.map((row) => row['sku']);
      };
      expect(await found('lt', 102)).toEqual(['F-1']);
      expect(await found('lte', 102)).toEqual(['F-1', 'F-2']);
      expect(await found('gt', 102)).toEqual(['F-3']);
      expect(await found('between', [102, 103])).toEqual(['F-2', 'F-3']);
      expect(await found('in', ['F-1', 'F-3'], 'sku')).toEqual(['F-1', 'F-3']);
      expect(await found('contains', 'f-2', 'name')).toEqual(['F-2']);
      expect(await found('null', true, 'description')).toEqual(['F-1', 'F-3']);
      expect(await found('nnull', true, 'description')).toEqual(['F-2']);
      expect(await found('ne', shelf['id'], 'categoryId')).toEqual([]);
      await expect(found('startswith', 'F', 'name')).rejects.toThrow('the operator startswith');
      await expect(found('gt', 'x')).rejects.toMatchObject({ statusCode: 400 });
      await expect(found('lt', 1, 'stock')).rejects.toMatchObject({ statusCode: 400 });
    });

    it('reads pages of any size', async () => {
      await using served = await serve();
      const shelf = await ownRefine(served.url).create('categories', { name: 'Shelf' });
      const provider = createReactAdminProvider(served.url);
      for (let number = 1; number <= 105; number++) {
        const row = { categoryId: shelf['id'], sku: `P-${number}`, name: 'Pot', price: number };
        await provider.create('products', { data: row });
      }
      const filter = { categoryId: shelf['id'] };
      const page = async (at: number, perPage: number) =>
        (await provider.getList('products', { filter, pagination: { page: at, perPage } })).data;
      expect(await page(1, 1000)).toHaveLength(105);
      expect((await page(2, 102)).map((row) => row['sku'])).toEqual(['P-103', 'P-104', 'P-105']);
      const all = { resource: 'products', pagination: { mode: 'off' as const } };
      const filters = [{ field: 'categoryId', operator: 'eq', value: shelf['id'] }];
      const { data } = await createRefineProvider(served.url).getList({ ...all, filters });
      expect(data).toHaveLength(105);
    });

    it('reports errors by field', async () => {
      await using served = await serve();
      const provider = createReactAdminProvider(served.url);
      const data = { categoryId: 1, sku: 'E-1', price: -1 };
      await expect(provider.create('products', { data })).rejects.toMatchObject({
        status: 400,
        body: { errors: { price: 'must be at least 0' } },
      });
    });
  });
});

/** Every call of a framework in typical use. */
async function administer(admin: Admin): Promise<void> {
  const shelf = await admin.create('categories', { name: 'Shelf' });
  const ids: unknown[] = [];
  for (let number = 1; number <= 25; number++) {
    const label = String(number).padStart(2, '0');
    const row = { categoryId: shelf['id'], sku: `N-${label}`, name: `Pot ${label}`, price: number };
    ids.push((await admin.create('products', row))['id']);
  }
  const wish = {
    ...{ resource: 'products', page: 1, perPage: 10, sort: 'name', descending: true },
    filter: { name_like: 'pot' },
  };
  const names = ({ rows }: { readonly rows: readonly { readonly name?: unknown }[] }) =>
    rows.map((row) => row.name);
  const first = await admin.list(wish);
  expect(first.total).toBe(25);
  expect(names(first)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Pot ${String(25 - index).padStart(2, '0')}`),
  );
  expect(names(await admin.list({ ...wish, page: 3 }))).toEqual([
    ...['Pot 05', 'Pot 04', 'Pot 03', 'Pot 02', 'Pot 01'],
  ]);
  expect(names(await admin.list({ ...wish, filter: { q: 'N-07' } }))).toEqual(['Pot 07']);
  expect((await admin.list({ ...wish, filter: { sku: 'N-03' } })).total).toBe(1);
  // More rows than a page has by default.
  const many = await admin.many('products', ids);
  expect(many.map(({ id }) => id).sort(byNumber)).toEqual([...ids].sort(byNumber));
  const reference = { ...wish, filter: {}, target: 'categoryId', id: shelf['id'] };
  expect((await admin.manyReference(reference)).total).toBe(25);
  // An export requests pages of the maximum size.
  expect((await admin.list({ ...wish, perPage: 100 })).rows).toHaveLength(25);
  const [one, two, three, four] = ids;
  const row = await admin.one('products', one);
  expect(row).toMatchObject({ name: 'Pot 01', price: 1 });
  expect(await admin.update('products', one, { ...row, name: 'Pan' })).toMatchObject({
    name: 'Pan',
  });
  await admin.updateMany('products', [two, three], { stock: 9 });
  expect(await admin.one('products', three)).toMatchObject({ name: 'Pot 03', stock: 9 });
  expect(await admin.remove('products', one)).toMatchObject({ id: one, name: 'Pan' });
  await admin.removeMany('products', [two, three]);
  expect((await admin.many('products', [one, two, three, four])).map(({ id }) => id)).toEqual([
    four,
  ]);
}

function byNumber(one: unknown, other: unknown): number {
  return Number(one) - Number(other);
}
