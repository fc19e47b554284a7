import { expect, it } from 'vitest';
import { isForbidden, isUnauthorized } from '../../../clients/typescript/runtime/client-errors.ts';
import { createClient } from '../../../clients/typescript/runtime/create-client.ts';
import { startShop } from '../served-shop.ts';
import { bearer, securedShop } from './secured-shop.ts';

type Call = (path: string, init?: object) => Promise<{ readonly data: unknown }>;

it('a client distinguishes a 401 and a 403 of a server from other errors', async () => {
  await using shop = await startShop('sqlite', securedShop);
  const baseUrl = shop.api.url;
  const { Authorization: header = '' } = await bearer({ sub: '1' });
  const [nobody, alice] = [{}, { token: header.replace('Bearer ', '') }].map(
    (options) =>
      createClient({ baseUrl, retries: 0, ...options }) as unknown as Record<string, Call>,
  );
  const kindOf = async (call: Promise<unknown> | undefined): Promise<unknown> => {
    const error: unknown = await call?.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return [(error as { status?: number }).status, isUnauthorized(error), isForbidden(error)];
  };
  const order = { params: { path: { id: 1 } } };
  expect(await kindOf(nobody?.['GET']?.('/orders'))).toEqual([401, true, false]);
  expect(await kindOf(alice?.['DELETE']?.('/orders/{id}', order))).toEqual([403, false, true]);
  const missing = { params: { path: { id: 987654 } } };
  expect(await kindOf(alice?.['GET']?.('/orders/{id}', missing))).toEqual([404, false, false]);
  expect([isUnauthorized(null), isForbidden(new Error('no'))]).toEqual([false, false]);
});
