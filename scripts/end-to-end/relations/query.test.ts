import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { bearer, securedShop } from '../access/secured-shop.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

const edited = (document: OpenApiDocument): OpenApiDocument =>
  withAbility(withAbility(document, 'embed'), 'query');

const ids = (body: unknown): readonly unknown[] =>
  (body as { readonly items: readonly { readonly id: unknown }[] }).items.map(({ id }) => id);

for (const provider of providers) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`queries on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, edited);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const query = async (path: string, body: unknown) => {
      const response = await shop.api.call(`POST ${path}/query`, body);
      expect([body, response.status, response.body]).toEqual([body, 200, response.body]);
      return response.body;
    };

    it.each<readonly [path: string, where: object, found: readonly number[]]>([
      ['/orders', {}, [1, 2]],
      ['/orders', { id: { eq: 2 } }, [2]],
      ['/orders', { id: { ne: 2 } }, [1]],
      ['/orders', { id: { in: [2, 1, 7] } }, [1, 2]],
      ['/orders', { status: { in: ['paid'] } }, [1]],
      ['/orders', { note: { like: 'RING' } }, [1]],
      ['/orders', { note: { null: true } }, [2]],
      ['/orders', { not: { note: { like: 'ring' } } }, []],
      ['/orders', { not: { id: { gte: 2 } }, status: { eq: 'paid' } }, [1]],
      ['/orders', { or: [{ id: { eq: 1 } }, { status: { eq: 'pending' } }] }, [1, 2]],
      ['/orders', { and: [{ id: { gte: 1 } }, { id: { lt: 2 } }] }, [1]],
      ['/orders', { id: { gt: 0, lt: 2 } }, [1]],
      ['/orders', { customer: { name: { eq: 'Alan' } } }, [2]],
      ['/orders', { not: { customer: { name: { like: 'ada' } } } }, [2]],
      ['/orders', { placedAt: { lt: '2024-03-01T00:00:00Z' } }, [1]],
      ['/orders', { shippedOn: { gte: '2024-03-01' } }, [1]],
      ['/payments', { order: { customer: { email: { like: '@EXAMPLE' } } } }, [1]],
      ['/payments', { order: { customer: { email: { like: 'alan' } } } }, []],
      ['/payments', { amount: { gte: 44.98 } }, [1]],
      ['/products', { or: [{ name: { like: '%' } }, { price: { lte: 5 } }] }, [2]],
    ])('%s where %j', async (path, where, found) => {
      expect(ids(await query(path, { where, sort: ['id'] }))).toEqual(found);
    });

    it('sort, limit and return cursors', async () => {
      const first = await query('/products', { sort: ['-price'], limit: 1 });
      expect(first).toMatchObject({ items: [{ id: 1 }], nextCursor: expect.any(String) as string });
      const { nextCursor: cursor } = first as { readonly nextCursor: string };
      const second = await query('/products', { sort: ['-price'], limit: 1, cursor });
      expect(second).toEqual({ items: [expect.objectContaining({ id: 2 })] });
    });

    it('embed', async () => {
      const body = await query('/orders', { where: { id: { eq: 1 } }, embed: ['customer'] });
      expect(body).toMatchObject({ items: [{ id: 1, customer: { name: 'Ada' } }] });
    });

    it('return groups', async () => {
      const aggregate = {
        ...{ count: true, sum: ['quantity', 'unitPrice'], avg: ['quantity'] },
        ...{ min: ['unitPrice'], max: ['unitPrice', 'quantity'] },
      };
      expect(await query('/order_items', { aggregate })).toEqual({
        groups: [
          {
            count: 2,
            sum: { quantity: 3, unitPrice: expect.closeTo(24.99, 6) as number },
            avg: { quantity: 1.5 },
            min: { unitPrice: 5 },
            max: { unitPrice: 19.99, quantity: 2 },
          },
        ],
      });
      const byStatus = { aggregate: { count: true, max: ['placedAt'] }, groupBy: ['status'] };
      const { groups: states } = (await query('/orders', byStatus)) as { readonly groups: unknown };
      expect(states).toHaveLength(2);
      const day = expect.stringMatching(/^2024-02-29T00:00:00/) as string;
      expect(states).toContainEqual({ status: 'paid', count: 1, max: { placedAt: day } });
      const none = { where: { id: { gt: 99 } }, aggregate: { count: true, sum: ['id'] } };
      expect(await query('/orders', none)).toEqual({ groups: [{ count: 0, sum: { id: null } }] });
      expect(await query('/orders', { ...none, groupBy: ['note'] })).toEqual({ groups: [] });
      const notes = { aggregate: { count: true }, groupBy: ['note', 'customerId'] };
      const { groups } = (await query('/orders', notes)) as { readonly groups: unknown };
      expect(groups).toHaveLength(2);
      expect(groups).toContainEqual({ note: null, customerId: 2, count: 1 });
    });

    const deep = (depth: number): object => (depth === 0 ? {} : { not: deep(depth - 1) });
    it.each<readonly [body: unknown, field: string]>([
      [{ where: { nothing: { eq: 1 } } }, 'where'],
      [{ where: { id: { eq: 'x' } } }, 'where'],
      [{ where: { id: { like: 'x' } } }, 'where'],
      [{ where: { id: 1 } }, 'where'],
      [{ where: { id: { eq: null } } }, 'where'],
      [{ where: { customer: { password: { eq: 'x' } } } }, 'where'],
      [{ where: { or: [] } }, 'where'],
      [{ where: deep(5) }, 'where'],
      [{ where: { id: { in: Array.from({ length: 51 }, (_, id) => id) } } }, 'where'],
      [{ where: { id: { eq: 1e20 } } }, 'where'],
      [{ where: { placedAt: { eq: '2024-13-01T00:00:00Z' } } }, 'where'],
      [{ sort: ['nothing'] }, 'sort'],
      [{ cursor: 'nonsense' }, 'cursor'],
      [{ limit: 0 }, 'limit'],
      [{ aggregate: { count: true }, limit: 1 }, 'limit'],
      [{ aggregate: { sum: ['status'] } }, 'aggregate'],
      [{ groupBy: ['nothing'] }, 'groupBy'],
      [[], ''],
    ])('reject %j', async (body, field) => {
      const response = await shop.api.call('POST /orders/query', body);
      expect(response.status).toBe(400);
      const { details } = response.body as {
        readonly details: readonly { in: string; field: string }[];
      };
      expect(details[0]?.in).toBe('body');
      expect(details[0]?.field).toContain(field);
    });

    it('reject conditions that are too deep', async () => {
      const response = await shop.api.call('POST /orders/query', { where: deep(2000) });
      expect(response.status).toBe(400);
    });

    it('accept the maximum number of conditions', async () => {
      const many = { or: Array.from({ length: 50 }, (_, id) => ({ id: { eq: id } })) };
      expect(ids(await query('/orders', { where: many, sort: ['id'] }))).toEqual([1, 2]);
    });
  });

  describe.skipIf(reason !== null)(`queries and rules on ${provider}`, () => {
    let shop: ServedShop;
    beforeAll(async () => {
      shop = await startShop(provider, (document) => edited(securedShop(document)));
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (claims: object, path: string, body: unknown) =>
      (await shop.api.call(`POST ${path}/query`, body, await bearer({ ...claims }))).body;
    const alan = { sub: '2', emails: ['alan@example.com'] };

    it('find, count and embed only own rows', async () => {
      expect(ids(await as(alan, '/orders', {}))).toEqual([2]);
      expect(ids(await as(alan, '/orders', { where: { id: { eq: 1 } } }))).toEqual([]);
      expect(ids(await as(alan, '/orders', { where: { not: { id: { eq: 9 } } } }))).toEqual([2]);
      const counted = await as(alan, '/orders', { aggregate: { count: true, min: ['id'] } });
      expect(counted).toEqual({ groups: [{ count: 1, min: { id: 2 } }] });
      const items = await as(alan, '/order_items', { aggregate: { count: true } });
      expect(items).toEqual({ groups: [{ count: 0 }] });
      const nobody = await as({}, '/orders', { aggregate: { count: true }, groupBy: ['status'] });
      expect(nobody).toEqual({ groups: [] });
      expect(await as({}, '/orders', { aggregate: { count: true } })).toEqual({
        groups: [{ count: 0 }],
      });
    });

    it('reveal nothing about other rows by conditions on them', async () => {
      const admin = { ...alan, scope: 'admin' };
      const by = (where: object) => as(admin, '/orders', { where });
      expect(ids(await by({}))).toEqual([1, 2]);
      expect(ids(await by({ customer: { name: { like: 'A' } } }))).toEqual([2]);
      expect(ids(await by({ customer: { id: { gte: 1 } } }))).toEqual([2]);
      expect(ids(await by({ not: { customer: { email: { eq: 'ada@example.com' } } } }))).toEqual([
        1, 2,
      ]);
      expect(ids(await by({ not: { customer: { email: { ne: 'ada@example.com' } } } }))).toEqual([
        1,
      ]);
    });
  });
}
