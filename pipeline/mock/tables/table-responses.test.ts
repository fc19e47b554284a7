import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';

const shop = JSON.parse(readFileSync('server-template/openapi/shop.json', 'utf8')) as object;

it.each([
  { isStateful: false, deleted: 204, after: 200 },
  { isStateful: true, deleted: 409, after: 200 },
])('checks references only where changes are kept: $isStateful', async (expected) => {
  const { isStateful, deleted, after } = expected;
  await using mock = await mockOf(shop, { isStateful });
  const { body } = await mock.call('GET /orders?limit=1');
  const [{ customerId }] = body as [{ customerId: number }];
  const path = `/customers/${customerId}`;
  expect((await mock.call(`DELETE ${path}`)).status).toBe(deleted);
  expect((await mock.call(`GET ${path}`)).status).toBe(after);
});

it('fills computed properties of rows with integers beyond 2^53', async () => {
  const document = structuredClone(shop) as {
    readonly components: { readonly schemas: { readonly Category: { properties: object } } };
  };
  Object.assign(document.components.schemas.Category.properties, { label: { type: 'string' } });
  await using mock = await mockOf(document, { isStateful: true });
  const body = '{"name":"Outdoors","position":9007199254740993}';
  expect(await mock.call('POST /categories', body)).toMatchObject({
    status: 201,
    body: { label: expect.any(String) as string },
  });
});

it('accepts a filter named like a member of every object', async () => {
  const text = JSON.stringify(shop).replace('"name":"categoryId"', '"name":"constructor"');
  const renamed = JSON.parse(text) as object;
  await using mock = await mockOf(renamed, { isStateful: true });
  expect((await mock.call('GET /products')).status).toBe(200);
  expect((await mock.call('GET /products?constructor=1')).status).toBe(200);
});
