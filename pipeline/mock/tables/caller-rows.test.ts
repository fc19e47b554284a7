import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changeAbilities } from '../../abilities/change-abilities.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { mockOf } from '../testing/mock-of.ts';

const shop = JSON.parse(
  readFileSync('server-template/openapi/shop.json', 'utf8'),
) as OpenApiDocument;

const ruled = [
  { words: ['security', 'bearer'], to: null },
  { words: ['rows', 'customerId=$claims.sub'], to: ['Order'] },
  { words: ['preset', 'customerId=$claims.sub'], to: ['Order'] },
  { words: ['rows', 'order.customerId=$claims.sub'], to: ['OrderItem'] },
  { words: ['rows', 'id=$claims.sub'], to: ['Customer'] },
].reduce((document, { words, to }) => {
  const change = { verb: 'add', words, to, all: to === null } as const;
  return changeAbilities(document, resolveModel(document), change).document;
}, shop);

function caller(claims: object): Readonly<Record<string, string>> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return { Authorization: `Bearer ${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl` };
}

it.each([true, false])('a caller has rows of its own, kept: %s', async (isStateful) => {
  await using mock = await mockOf(ruled, { isStateful, isSecured: true });
  const [ann, bob] = [caller({ sub: 9001 }), caller({ sub: '9002' })];
  const list = async (path: string, by: Readonly<Record<string, string>>) => {
    const { status, body } = await mock.call(`GET ${path}`, undefined, by);
    expect([path, status]).toEqual([path, 200]);
    return body as readonly Readonly<Record<string, unknown>>[];
  };
  const orders = await list('/orders', ann);
  expect(orders.map(({ customerId }) => customerId)).toEqual([9001, 9001, 9001]);
  expect((await list('/customers', ann)).map(({ id }) => id)).toEqual([9001]);
  const items = await list('/order_items', ann);
  expect(items.length).toBeGreaterThan(0);
  const ids = new Set(orders.map(({ id }) => id));
  expect(items.every(({ orderId }) => ids.has(orderId))).toBe(true);
  expect((await list('/orders', bob)).map(({ customerId }) => customerId)).toEqual([
    ...[9002, 9002, 9002],
  ]);
  // A reference that the body cannot name never leads to a rejection.
  const made = await mock.call('POST /orders', { status: 'pending' }, ann);
  expect([made.status, made.body]).toMatchObject([201, { customerId: 9001 }]);
  expect(await list('/orders', ann)).toHaveLength(isStateful ? 4 : 3);
});

it('a caller whose claim the column cannot hold, or without one, has no rows', async () => {
  await using mock = await mockOf(ruled, { isStateful: true, isSecured: true });
  for (const claims of [{ sub: 'ann' }, { scope: 'all' }]) {
    const { status, body } = await mock.call('GET /orders', undefined, caller(claims));
    expect([status, body]).toEqual([200, []]);
  }
});

it('rows that a constant preset refers to exist', async () => {
  const change = {
    words: ['preset', 'customerId=777'],
    to: ['Order'],
    verb: 'add',
    all: false,
  } as const;
  const { document } = changeAbilities(shop, resolveModel(shop), change);
  await using mock = await mockOf(document, { isStateful: true });
  const { status, body } = await mock.call('POST /orders', { status: 'pending' });
  expect([status, body]).toMatchObject([201, { customerId: 777 }]);
  expect((await mock.call('GET /customers/777')).status).toBe(200);
});
