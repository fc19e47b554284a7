import { describe, expect, it } from 'vitest';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { nestedShop, nestedSteps } from './nested.case.ts';
import { startShop, withAbility } from '../served-shop.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

describe('related rows in bodies', () => {
  for (const provider of providers) {
    it(`are written with their own row on ${provider}`, async (context) => {
      const reason = await shopDatabases[provider].missing();
      context.skip(reason !== null, reason ?? '');
      await using shop = await startShop(provider, nestedShop);
      let said: never = {} as never;
      for (const { send, ...want } of nestedSteps) {
        const [request, sent] = typeof send === 'function' ? send(said) : send;
        const { status, body } = await shop.api.call(request, sent);
        expect({ request, sent, status, body }).toMatchObject(want);
        said = body as never;
      }
    });

    it(`leave the entity tag of their row as it is on ${provider}`, async (context) => {
      const reason = await shopDatabases[provider].missing();
      context.skip(reason !== null, reason ?? '');
      await using shop = await startShop(provider, (document) =>
        withAbility(nestedShop(document), 'etag'),
      );
      const tagOf = async (
        request: string,
        body?: object,
        headers: Record<string, string> = {},
      ) => {
        const response = await shop.api.call(request, body, headers);
        expect(response.status).toBeLessThan(300);
        return String(response.headers.get('etag'));
      };
      const item = { productId: 1, quantity: 1, unitPrice: 2.5 };
      await tagOf('POST /orders', { customerId: 1, orderItems: [item] });
      const made = await tagOf('GET /orders/3');
      expect(await tagOf('GET /orders/3?embed=orderItems')).not.toBe(made);
      const change = { note: 'changed', orderItems: { delete: [1] } };
      const changed = await tagOf('PATCH /orders/3', change, { 'If-Match': made });
      expect(await tagOf('GET /orders/3')).toBe(changed);
      const again = await shop.api.call('PATCH /orders/3', change, { 'If-Match': made });
      expect(again.status).toBe(412);
    });
  }
});
