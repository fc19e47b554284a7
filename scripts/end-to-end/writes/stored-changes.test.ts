import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { shopDatabases, type ShopProvider } from '../edits/shop.ts';
import { introspectedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';
import { startShop, withAbility, type ServedShop } from '../served-shop.ts';
import { startTwins, type Twins } from '../relations/twins.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

/** Increments of the stock and price of products, and changes of a list in JSON. */
function edited(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(document);
  const list = { type: 'array', items: { type: 'string' }, maxItems: 3, nullable: true };
  for (const schema of ['Product', 'CreateProductDTO', 'UpdateProductDTO'])
    shop.change({ [`${schema}.attributes`]: { ...list, additionalProperties: undefined } });
  const able = ['bulk', 'batch', 'etag'].reduce(
    withAbility,
    shop.root as unknown as OpenApiDocument,
  );
  return ['increment stock price', 'push attributes'].reduce(
    (known, words) =>
      changeAbilities(known, resolveModel(known), {
        ...{ verb: 'add', words: words.split(' '), to: ['Product'], all: false },
      }).document,
    able,
  );
}

const stocks = (body: unknown) =>
  ([body].flat() as readonly { readonly stock: unknown }[]).map(({ stock }) => stock);

/** The items of a row's list, in the order of their texts. */
const listOf = (row: unknown, name: string) =>
  ((row as Readonly<Record<string, unknown>>)[name] as readonly unknown[]).toSorted();

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`increments on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, edited);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const patch = (body: unknown, line = 'PATCH /products/1') => shop.api.call(line, body);

    it('add to the stored value, exactly', async () => {
      await patch({ stock: 3, price: 19.99 });
      const { status, body } = await patch({ stock: { $inc: 2 }, price: { $inc: 0.02 } });
      expect([status, body]).toMatchObject([200, { stock: 5, price: 20.01 }]);
      expect((await patch({ stock: { $inc: -5 } })).body).toMatchObject({ stock: 0 });
    });

    it('are limited as values are', async () => {
      await patch({ stock: 1 });
      const below = await patch({ stock: { $inc: -2 } });
      expect(below.status).toBe(400);
      const { details } = below.body as { readonly details: readonly object[] };
      expect(details).toContainEqual(
        expect.objectContaining({ in: 'body', field: 'stock', keyword: 'minimum' }),
      );
      expect((await patch({ stock: { $inc: '1' } })).status).toBe(400);
      expect((await patch({ stock: { $add: 1 } })).status).toBe(400);
      expect(stocks((await shop.api.call('GET /products/1')).body)).toEqual([1]);
    });

    it('add items to lists, and remove them', async () => {
      const attributes = async (value: unknown) => {
        const { status, body } = await patch({ attributes: value });
        return status === 200 ? (body as Readonly<Record<string, unknown>>)['attributes'] : status;
      };
      expect(await attributes({ $push: ['a'] })).toBe(400);
      expect(await attributes(['a'])).toEqual(['a']);
      expect(await attributes({ $push: ['b', 'a'] })).toEqual(['a', 'b', 'a']);
      expect(await attributes({ $push: ['c'] })).toBe(400);
      expect(await attributes({ $pull: ['a'] })).toEqual(['b']);
      expect(await attributes({ $pull: ['b', 'x'], $push: ['c', 'd', 'e'] })).toEqual([
        ...['c', 'd', 'e'],
      ]);
    });

    it('lose none of several at once', async () => {
      await patch({ stock: 0 });
      const all = Array.from({ length: 20 }, () => patch({ stock: { $inc: 1 } }));
      expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(stocks((await shop.api.call('GET /products/1')).body)).toEqual([20]);
      await patch({ attributes: [] });
      await Promise.all(['a', 'b', 'c'].map((item) => patch({ attributes: { $push: [item] } })));
      const { body } = await shop.api.call('GET /products/1');
      expect(listOf(body, 'attributes')).toEqual(['a', 'b', 'c']);
    });

    it('are part of bulk updates and batches', async () => {
      await patch({ stock: 5 });
      await patch({ stock: 7 }, 'PATCH /products/2');
      const items = [2, 1].map((id) => ({ id, stock: { $inc: id } }));
      const bulk = await patch(items, 'PATCH /products/bulk');
      expect([bulk.status, stocks(bulk.body)]).toEqual([200, [9, 6]]);
      const missing = [...items, { id: 999, stock: { $inc: 1 } }];
      expect((await patch(missing, 'PATCH /products/bulk')).status).toBe(404);
      const step = {
        operationId: 'updateProduct',
        parameters: { id: 1 },
        body: { stock: { $inc: 1 } },
      };
      const batch = await patch({ steps: [step, step] }, 'POST /batch');
      expect(batch.status, JSON.stringify(batch.body)).toBe(200);
      expect(stocks((await shop.api.call('GET /products?sort=id')).body)).toEqual([8, 9]);
    });

    it('obey If-Match, and are not part of PUT', async () => {
      const tag = { 'If-Match': '"old"' };
      expect((await shop.api.call('PATCH /products/1', { stock: { $inc: 1 } }, tag)).status).toBe(
        412,
      );
      expect((await patch({ stock: { $inc: 1 } }, 'PUT /products/1')).status).toBe(400);
      expect((await patch({ stock: { $inc: 1 } }, 'PATCH /products/99')).status).toBe(404);
    });

    it('pass the contract tests', async () => {
      const { model, api } = shop;
      const paths = ['/products', '/products/{id}', '/products/bulk'];
      expect(await contractFailures({ model, url: api.url, paths }, 903)).toEqual([]);
    });
  });
}

describe('increments of rows with a key of texts', () => {
  const stack = new AsyncDisposableStack();
  let server: GeneratedServer;
  beforeAll(async () => {
    const database = await sqliteDatabases.create(
      `create table counts (site text, page text, n integer not null, primary key (site, page));
       insert into counts values ('a,b', 'c', 10), ('a', 'b,c', 20);`,
    );
    stack.defer(() => database.drop());
    const project = stack.use(await introspectedProject(database.url));
    const document = ['bulk', 'increment n'].reduce(withAbility, await project.document());
    await project.write(JSON.stringify(document));
    await project.build();
    server = stack.use(await project.start());
  });
  afterAll(() => stack.disposeAsync());

  it('add to the row of each key', async () => {
    const keys = [
      { site: 'a,b', page: 'c' },
      { site: 'a', page: 'b,c' },
    ];
    const body = keys.map((key) => ({ ...key, n: { $inc: 1 } }));
    const changed = await server.call('PATCH', '/counts/bulk', { body });
    expect(changed).toMatchObject({ status: 200, body: [{ n: 11 }, { n: 21 }] });
  });
});

const noPostgres = await shopDatabases.postgresql.missing();
describe.skipIf(noPostgres !== null)('changes of array columns', () => {
  it('are typed, and lose none of several at once', async () => {
    await using opened = new AsyncDisposableStack();
    const database = await shopDatabases.postgresql.create(
      `create table posts (id integer primary key, tags text[] not null, scores integer[]);
       insert into posts values (1, '{}', null), (2, '{a,b,a}', '{3}');`,
    );
    opened.defer(() => database.drop());
    const project = opened.use(await introspectedProject(database.url));
    await project.write(JSON.stringify(withAbility(await project.document(), 'push tags scores')));
    await project.build();
    const server = opened.use(await project.start());
    const patch = (id: number, body: object) => server.call('PATCH', `/posts/${id}`, { body });
    const items = Array.from({ length: 12 }, (_none, index) => `t${index}`);
    const sent = await Promise.all(items.map((item) => patch(1, { tags: { $push: [item] } })));
    expect(sent.map(({ status }) => status)).toEqual(items.map(() => 200));
    expect(listOf((await server.call('GET', '/posts/1')).body, 'tags')).toEqual(items.toSorted());
    const both = await patch(2, {
      tags: { $pull: ['a'], $push: ['c "d"', '{e,f}'] },
      scores: { $push: [4] },
    });
    expect(both.body).toMatchObject({ tags: ['b', 'c "d"', '{e,f}'], scores: [3, 4] });
    expect((await patch(2, { tags: { $push: [1] } })).status).toBe(400);
    expect((await patch(1, { scores: { $push: [1] } })).status).toBe(400);
  });
});

describe('increments of the mock', () => {
  let twins: Twins;
  beforeAll(async () => {
    twins = await startTwins(edited, [
      ['/categories', { name: 'Tools' }],
      ['/products', { categoryId: 1, sku: 'a', name: 'a', price: 1.1, stock: 2 }],
    ]);
  });
  afterAll(() => twins[Symbol.asyncDispose]());

  it.each([{ $inc: 1 }, { $inc: -9 }, { $inc: 1.5 }, { $dec: 1 }])(
    'the stock %j responds like the server',
    async (stock) => {
      const { server, mock } = await twins.call('PATCH /products/1', { stock });
      expect(mock.status).toBe(server.status);
      expect(stocks(mock.body)).toEqual(stocks(server.body));
    },
  );
});
