import { describe, expect, it } from 'vitest';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { nestedShop, nestedSteps } from './nested.case.ts';
import { startShop } from './related-shop.ts';

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
  }
});
