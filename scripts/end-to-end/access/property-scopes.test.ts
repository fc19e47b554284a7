import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { ableShop, bearer } from './secured-shop.ts';

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`scopes of properties on ${provider}`, () => {
    let shop: ServedShop;
    let api: RunningApi;
    beforeAll(async () => {
      shop = await startShop(provider, ableShop);
      ({ api } = shop);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (scope: string, request: string, body?: unknown) =>
      api.call(request, body, await bearer({ sub: '1', scope }));

    it('a row, a list and a written row contain it if the caller has the scope', async () => {
      const open = { id: 1, note: 'ring twice' };
      expect((await as('notes:read', 'GET /orders/1')).body).toMatchObject(open);
      expect((await as('notes:read', 'GET /orders')).body).toMatchObject([open]);
      for (const request of ['GET /orders/1', 'GET /orders', 'GET /orders?fields=id,status']) {
        expect((await as('', request)).text).not.toContain('note');
      }
      const made = await as('notes:write', 'POST /orders', { note: 'blind' });
      expect([made.status, made.text]).toEqual([201, expect.not.stringContaining('note')]);
      const path = String(made.headers.get('location'));
      expect((await as('notes:read', `GET ${path}`)).body).toMatchObject({ note: 'blind' });
      const patched = await as('', `PATCH ${path}`, { status: 'paid' });
      expect([patched.status, patched.text]).toEqual([200, expect.not.stringContaining('note')]);
      await as('orders:delete', `DELETE ${path}`);
    });

    it.each(['sort=note', 'sort=-note', 'sort=id,-note', 'fields=note', 'fields=id,note'])(
      'a list with %s requires the scope',
      async (query) => expectForbidden(await as('', `GET /orders?${query}`), query),
    );

    it.each(['note=ring%20twice', 'note=x', 'note_like=ring', 'q=ring', 'q=x'])(
      'rows are not found by %s without the scope',
      async (query) => {
        expectForbidden(await as('notes:write', `GET /orders?${query}`), query);
        expect((await as('notes:read', `GET /orders?${query}`)).status).toBe(200);
      },
    );

    function expectForbidden(response: Awaited<ReturnType<typeof as>>, query: string): void {
      expect(response).toMatchObject({
        status: 403,
        body: {
          code: 'FORBIDDEN',
          message: 'These credentials lack the scope "notes:read".',
          details: [{ in: 'query', field: query.replace(/=.*/, '') }],
        },
      });
      expect(response.headers.get('www-authenticate')).toContain('scope="notes:read"');
    }

    it.each(['POST /orders', 'PATCH /orders/1', 'PUT /orders/1'])(
      '%s with it requires the scope, and writes nothing without',
      async (request) => {
        const before = (await as('notes:read', 'GET /orders?count=exact')).text;
        for (const note of ['mine', null]) {
          const response = await as('notes:read', request, { note, status: 'paid' });
          expect(response).toMatchObject({
            status: 403,
            body: { details: [{ in: 'body', field: 'note' }] },
          });
          expect(response.text).toContain('lack the scope \\"notes:write\\"');
        }
        expect((await as('notes:read', 'GET /orders?count=exact')).text).toBe(before);
      },
    );

    it('related rows contain it if the caller has the scope', async () => {
      for (const request of ['GET /order_items?embed=order', 'GET /order_items/1/1?embed=order']) {
        const open = await as('notes:read', request);
        expect([open.status, open.text]).toEqual([200, expect.stringContaining('ring twice')]);
        const closed = await as('', request);
        expect([closed.status, closed.text]).toEqual([200, expect.stringContaining('"order":{')]);
        expect(closed.text).not.toContain('note');
      }
      const query = await as('', 'POST /order_items/query', { embed: ['order'] });
      expect([query.status, query.text]).toEqual([200, expect.not.stringContaining('note')]);
    });

    it.each<[field: string, body: object]>([
      ['where.note.like', { where: { note: { like: 'ring' } } }],
      ['where.not.note.null', { where: { not: { note: { null: true } } } }],
      ['sort', { sort: ['-note'] }],
      ['fields', { fields: ['id', 'note'] }],
      ['groupBy', { aggregate: { count: true }, groupBy: ['note'] }],
    ])('a query that uses it in %s requires the scope', async (field, body) => {
      const response = await as('', 'POST /orders/query', body);
      expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(response.text).toContain(field.split('.')[0]);
      expect(response.text).toContain('lack the scope \\"notes:read\\"');
      expect((await as('notes:read', 'POST /orders/query', body)).status).toBe(200);
    });

    it('a condition through a relation requires the scope of its property', async () => {
      const body = { where: { order: { note: { like: 'ring' } } } };
      expect((await as('', 'POST /order_items/query', body)).status).toBe(403);
      const found = await as('notes:read', 'POST /order_items/query', body);
      expect([found.status, (found.body as { items: unknown[] }).items.length > 0]).toEqual([
        200,
        true,
      ]);
    });

    it.each<[request: string, body?: object]>([
      ['GET /payments?embed=order'],
      ['GET /orders?embed=payments'],
      ['GET /orders/1?embed=payments'],
      ['POST /payments/query', { embed: ['order'] }],
      ['POST /payments/query', { where: { order: { id: { eq: 1 } } } }],
      ['POST /orders/query', { where: { not: { payments: { amount: { gt: 0 } } } } }],
      ['POST /order_items/query', { where: { order: { payments: { id: { gt: 0 } } } } }],
    ])('a key that leads to related rows requires the scope: %s %j', async (request, body) => {
      const response = await as('notes:read', request, body);
      expect(response).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(response.text).toContain('lack the scope \\"links\\"');
      expect((await as('links', request, body)).status).toBe(200);
    });

    it('an export that includes it requires the scope', async () => {
      const request = 'GET /orders?fields=id,note';
      for (const [scope, status] of [
        ['', 403],
        ['notes:read', 200],
      ] as const) {
        const accept = { Accept: 'text/csv', ...(await bearer({ sub: '1', scope })) };
        expect((await api.call(request, undefined, accept)).status).toBe(status);
      }
    });

    it('neither queries nor exports contain it without the scope', async () => {
      for (const scope of ['', 'notes:read']) {
        const isShown = scope !== '';
        const query = await as(scope, 'POST /orders/query', {});
        expect([query.status, query.text.includes('ring twice')]).toEqual([200, isShown]);
        const accept = { Accept: 'text/csv', ...(await bearer({ sub: '1', scope })) };
        const csv = await api.call('GET /orders', undefined, accept);
        expect([csv.status, csv.text.includes('note')]).toEqual([200, isShown]);
      }
    });

    it('a public operation omits it without credentials', async () => {
      expect((await api.call('GET /products/1')).text).not.toContain('stock');
      expect((await as('stock', 'GET /products/1')).body).toHaveProperty('stock');
      // This operation accepts no credentials, so no caller has a scope.
      expect((await as('stock', 'GET /products')).text).not.toContain('stock');
    });

    it('the document contains what its caller may read and send', async () => {
      const shown = async (scope: string) => {
        const { text } = await as(scope, 'GET /openapi.json');
        const { components, paths } = JSON.parse(text) as Shown;
        const hasNote = (name: string): boolean =>
          Object.keys(components.schemas[name]?.properties ?? {}).includes('note');
        return {
          seen: hasNote('Order'),
          grouped: hasNote('OrderGroup'),
          sent: hasNote('CreateOrderDTO'),
          parameters: JSON.stringify(paths['/orders']?.get.parameters).match(
            /"[\w-]*note\w*"|"q"/g,
          ),
          keys: /x-crud|Scope/.test(text),
        };
      };
      const none = { seen: false, grouped: false, sent: false, parameters: null, keys: false };
      expect(await shown('x')).toEqual(none);
      expect(await shown('notes:write')).toEqual({ ...none, sent: true });
      const parameters = ['"note"', '"-note"', '"note"', '"note"', '"note_like"', '"q"'];
      expect(await shown('notes:read')).toEqual({
        ...none,
        ...{ seen: true, grouped: true, parameters },
      });
    });
  });
}

interface Shown {
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: object }>> };
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: unknown } }>>;
}
