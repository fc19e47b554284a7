import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';
import { bearer, bulkShop } from './secured-shop.ts';

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`bulk operations on ${provider}`, () => {
    let shop: ServedShop;
    let api: RunningApi;
    beforeAll(async () => {
      shop = await startShop(provider, bulkShop);
      ({ api } = shop);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const as = async (sub: string, request: string, body?: unknown, scope = 'orders:delete') =>
      api.call(request, body, await bearer({ sub, scope }));
    const strip = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
    const all = async () => (await as('1', 'GET /orders?count=exact', undefined, 'admin')).text;

    it('new rows belong to the caller, regardless of the body', async () => {
      const made = await as('2', 'POST /orders/bulk', [{ status: 'paid' }, {}]);
      expect(made).toMatchObject({ status: 201, body: [{ customerId: 2 }, { customerId: 2 }] });
      expect((await as('2', 'POST /orders/bulk', [{ customerId: 1 }])).status).toBe(400);
      const ids = (made.body as readonly { readonly id: number }[]).map(({ id }) => id);
      const left = await as('2', `DELETE /orders/bulk?ids=${ids.join('&ids=')}`);
      expect(left.status).toBe(204);
    });

    it.each<[string, (id: number) => readonly [string, unknown?]]>([
      [
        'PATCH',
        (id) => [
          'PATCH /orders/bulk',
          [
            { id: 2, status: 'paid' },
            { id, status: 'paid' },
          ],
        ],
      ],
      ['DELETE', (id) => [`DELETE /orders/bulk?ids=2&ids=${id}`]],
    ])(
      '%s of another caller’s row responds as for a missing one, and writes nothing',
      async (_name, line) => {
        const before = await all();
        const other = await as('2', ...line(1));
        const none = await as('2', ...line(9999));
        expect([other.status, none.status]).toEqual([404, 404]);
        expect(strip(other.text)).toBe(strip(none.text));
        expect(await all()).toBe(before);
      },
    );

    it('a referenced row is not deleted, and is reported as for a single row', async () => {
      const alone = await as('1', 'DELETE /orders/1');
      const several = await as('1', 'DELETE /orders/bulk?ids=1');
      expect([alone.status, several.status]).toEqual([409, 409]);
      expect(several.body).toMatchObject({ code: 'ROW_STILL_REFERENCED' });
    });

    it('a row cannot be moved to another caller', async () => {
      const before = await all();
      const moved = await as('2', 'PATCH /orders/bulk', [{ id: 2, customerId: 1 }]);
      expect(moved.status).toBe(403);
      expect(await all()).toBe(before);
    });

    it('a property requires its scope in each item', async () => {
      const before = await all();
      for (const [line, body] of [
        ['POST /orders/bulk', [{}, { note: 'mine' }]],
        [
          'PATCH /orders/bulk',
          [
            { id: 2, status: 'paid' },
            { id: 2, note: 'mine' },
          ],
        ],
      ] as const) {
        const response = await as('2', line, body);
        expect(response).toMatchObject({
          status: 403,
          body: { details: [{ in: 'body', field: '1.note' }] },
        });
      }
      expect(await all()).toBe(before);
      const shown = await as('2', 'PATCH /orders/bulk', [{ id: 2, status: 'pending' }]);
      expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('note')]);
    });

    it('requires the scopes of the operation on one row', async () => {
      expect((await as('2', 'DELETE /orders/bulk?ids=2', undefined, '')).status).toBe(403);
    });
  });
}
