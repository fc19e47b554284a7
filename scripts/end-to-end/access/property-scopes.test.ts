import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitServer } from '../../../pipeline/emit/server/emit-server.ts';
import { resolveModel } from '../../../pipeline/model/resolve/resolve-model.ts';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import type { TestDatabase } from '../../../server-template/testing/test-databases.ts';
import { createServerFolder, startWritten } from '../edits/native-server.ts';
import type { ServerFolder } from '../edits/native-server.ts';
import { readShop, shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { bearer, guardedShop, secret } from './secured-shop.ts';

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`scopes of properties on ${provider}`, () => {
    let folder: ServerFolder;
    let database: TestDatabase;
    let api: RunningApi;

    beforeAll(async () => {
      const shop = await readShop(provider);
      folder = await createServerFolder();
      const model = resolveModel(guardedShop(shop.document));
      const { files } = emitServer({
        ...{ model, documentPath: 'openapi/shop.json', output: '' },
        ...{ drizzle: shop.drizzle, runtime: [] },
      });
      database = await shop.createDatabase();
      api = await startWritten(folder, files, database.url, { access: { jwtSecret: secret } });
    }, 120_000);
    afterAll(async () => {
      await api.stop();
      await database.drop();
      await folder[Symbol.asyncDispose]();
    });

    const as = async (scope: string, request: string, body?: unknown) =>
      api.call(request, body, await bearer({ sub: '1', scope }));

    it('a row, a list and a written row show it to those with the scope', async () => {
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
      'a list with %s needs the scope',
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
      '%s of it needs the scope, and nothing is written without',
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

    it('where anybody may call, nobody without credentials sees it', async () => {
      expect((await api.call('GET /products/1')).text).not.toContain('stock');
      expect((await as('stock', 'GET /products/1')).body).toHaveProperty('stock');
      // This operation takes no credentials, so nobody has a scope.
      expect((await as('stock', 'GET /products')).text).not.toContain('stock');
    });

    it('the document shows what its caller may see and send', async () => {
      const shown = async (scope: string) => {
        const { text } = await as(scope, 'GET /openapi.json');
        const { components, paths } = JSON.parse(text) as Shown;
        const { Order, CreateOrderDTO } = components.schemas;
        return {
          seen: Object.keys(Order?.properties ?? {}).includes('note'),
          sent: Object.keys(CreateOrderDTO?.properties ?? {}).includes('note'),
          parameters: JSON.stringify(paths['/orders']?.get.parameters).match(
            /"[\w-]*note\w*"|"q"/g,
          ),
          keys: /x-crud|Scope/.test(text),
        };
      };
      const none = { seen: false, sent: false, parameters: null, keys: false };
      expect(await shown('x')).toEqual(none);
      expect(await shown('notes:write')).toEqual({ ...none, sent: true });
      const parameters = ['"note"', '"-note"', '"note"', '"note"', '"note_like"', '"q"'];
      expect(await shown('notes:read')).toEqual({ ...none, seen: true, parameters });
    });
  });
}

interface Shown {
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: object }>> };
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: unknown } }>>;
}
