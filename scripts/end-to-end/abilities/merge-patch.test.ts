import { createClient } from '../../../clients/typescript/runtime/create-client.ts';
import { describe, expect, it } from 'vitest';
import { startMock } from '../../../pipeline/mock/start-mock.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop } from '../served-shop.ts';
import { patchedShop, patchSteps } from './merge-patch.case.ts';

const providers: readonly ShopProvider[] = ['sqlite', 'postgresql', 'mysql'];

/** Sends the steps in order. */
async function follow(url: string): Promise<void> {
  let id = '';
  let tag = '';
  for (const { send, type = 'application/json', body, status, want = {}, ...step } of patchSteps) {
    const [method = '', path = ''] = send.replace('{id}', id).split(' ');
    const sent = Object.entries(step.headers ?? {}).map(
      ([name, value]) => [name, value.replace('<tag>', tag)] as const,
    );
    const response = await fetch(`${url}${path}`, {
      ...{ method, headers: [['Content-Type', type], ...sent] as [string, string][] },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const said = JSON.parse(text) as { readonly id?: number };
    expect({ send, body, status: response.status, said }).toMatchObject({ status, said: want });
    if ('attributes' in want) expect(said).toHaveProperty('attributes', want.attributes);
    expect(text.replaceAll(' ', '')).toContain(step.text ?? '');
    if (status === 201) id = String(said.id);
    tag = response.headers.get('etag') ?? tag;
  }
}

/** A body with an unsupported media type. */
async function rejectedType(url: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json-patch+json' };
  return fetch(`${url}/products/1`, { method: 'PATCH', headers, body: '[]' });
}

const taken = 'application/json, application/merge-patch+json';

describe('merge patches', () => {
  for (const provider of providers) {
    it(`change only the given members on ${provider}`, async (context) => {
      const reason = await shopDatabases[provider].missing();
      context.skip(reason !== null, reason ?? '');
      await using shop = await startShop(provider, patchedShop);
      const { url } = shop.api;
      await follow(url);
      const rejected = await rejectedType(url);
      expect([rejected.status, rejected.headers.get('accept-patch')]).toEqual([415, taken]);
      await callByClient(url);
      await raceTogether(url);
      const paths = ['/products', '/products/{id}'];
      expect(await contractFailures({ model: shop.model, url, paths }, 400)).toEqual([]);
      if (provider !== 'sqlite') return;
      const behaviour = { bodyLimit: 100_000, isStateful: true, rows: 3 };
      const documents = [{ name: 'shop', model: shop.model }];
      const mock = await startMock({ documents, port: 0, behaviour });
      await follow(mock.url);
      const mocked = await rejectedType(mock.url);
      expect([mocked.status, mocked.headers.get('accept-patch')]).toEqual([415, taken]);
      await mock.stop();
    });
  }
});

/** Sends a patch with a generated client. */
async function callByClient(url: string): Promise<void> {
  const api = createClient({ baseUrl: url, retries: 0 }) as unknown as LooseClient;
  const header = { 'Content-Type': 'application/merge-patch+json' };
  const patch = (attributes: object, more: object = {}) =>
    api.PATCH('/products/{id}', {
      ...{ params: { path: { id: 1 }, header: { ...header, ...more } } },
      ...{ body: { attributes } },
    });
  await patch({ color: 'grey', size: { width: 1 } });
  const { data, response } = await patch({ size: { height: 2 } });
  expect(data).toMatchObject({ attributes: { color: 'grey', size: { width: 1, height: 2 } } });
  const tag = response.headers.get('etag') ?? '';
  await patch({ color: 'black' }, { 'If-Match': tag });
  await expect(patch({ color: 'white' }, { 'If-Match': tag })).rejects.toMatchObject({
    status: 412,
  });
}

interface LooseClient {
  readonly PATCH: (
    path: string,
    init: object,
  ) => Promise<{ readonly data: unknown; readonly response: Response }>;
}

/** Concurrent patches do not overwrite each other's changes. */
async function raceTogether(url: string): Promise<void> {
  const patch = (attributes: object): Promise<Response> =>
    fetch(`${url}/products/1`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/merge-patch+json' },
      body: JSON.stringify({ attributes }),
    });
  await patch({ color: 'grey' });
  const names = Array.from({ length: 12 }, (_, index) => `m${index}`);
  const all = await Promise.all(names.map((name) => patch({ [name]: true })));
  expect(all.map(({ status }) => status)).toEqual(names.map(() => 200));
  const { attributes } = (await (await fetch(`${url}/products/1`)).json()) as {
    readonly attributes: object;
  };
  expect(attributes).toMatchObject(Object.fromEntries(names.map((name) => [name, true])));
}
