import { get, type Readable } from 'svelte/store';
import { afterEach, expect, it } from 'vitest';
import { startLinked } from '../testing/linked-server.ts';
import { soon } from '../testing/page.ts';
import { startStreaming } from '../testing/stream-server.ts';
import { startShop } from '../testing/shop-server.ts';
import { createClient as createOddClient } from '../testing/odd/generated/client';
import { createClient } from '../typescript/generated/client';
import {
  callDelete,
  queryListStore,
  queryOperation,
  queryQueryStore,
  queryStore,
  replaceQuery,
} from './fixtures/odd/query';
import { reportChangesStore } from './fixtures/odd/reports-such';
import { createCustomer, customersStore } from './generated/customer';

const leave: (() => void)[] = [];

afterEach(() => {
  for (const stop of leave.splice(0)) stop();
});

/** Subscribes to a store. */
function followed<Store extends Readable<unknown>>(store: Store): Store {
  leave.push(store.subscribe(() => undefined));
  return store;
}

it('a list returns its total if the server sends it, in one request, and keeps it during a reload', async () => {
  const shop = await startShop();
  const asked: string[] = [];
  const api = createClient({
    baseUrl: shop.url,
    fetch: (request) => {
      asked.push(`${request.method} ${request.url.slice(shop.url.length)}`);
      return fetch(request);
    },
  });
  const store = customersStore(api, { limit: 2, count: 'exact' });
  const totals: (number | undefined)[] = [];
  leave.push(store.subscribe(({ data, total }) => data && totals.push(total)));
  expect(get(store)).toHaveProperty('total', undefined);
  const uncounted = followed(customersStore(api, { limit: 1 }));
  await soon(() => expect(get(store).data).toHaveLength(2));
  await soon(() => expect(get(uncounted).data).toHaveLength(1));
  expect([get(store).total, get(uncounted).total]).toEqual([3, undefined]);
  expect(asked).toEqual(['GET /customers?limit=2&count=exact', 'GET /customers?limit=1']);
  await createCustomer(api, { body: { name: 'Mary', email: 'mary@example.com' } });
  await soon(() => expect(get(store).total).toBe(4));
  expect(new Set(totals)).toEqual(new Set([3, 4]));
  await shop.stop();
});

it('a list returns the cursor of its next page, and a row accepts `embed`', async () => {
  const linked = await startLinked();
  const api = createOddClient({ baseUrl: linked.url });
  const first = followed(queryListStore(api, { cursor: '', limit: 1 }));
  await soon(() => expect(get(first).nextCursor).toBe('b+2'));
  expect(get(first)).toMatchObject({ data: [{ slug: 'a' }], total: 2 });
  const second = followed(queryListStore(api, { cursor: get(first).nextCursor ?? '', limit: 1 }));
  await soon(() => expect(get(second).data?.[0]?.slug).toBe('b'));
  expect(get(second)).toMatchObject({ nextCursor: undefined, total: undefined });
  const row = followed(queryStore(api, 'c', { embed: ['parent'] }));
  await soon(() => expect(get(row).data?.parent?.slug).toBe('root'));
  expect(linked.asked).toEqual([
    '/queries?cursor=&limit=1',
    '/queries?cursor=b%2B2&limit=1',
    '/queries/c?embed=parent',
  ]);
  linked.stop();
});

it('a row returns its ETag, changes send headers, and a query in a body is a read', async () => {
  const linked = await startLinked();
  const api = createOddClient({ baseUrl: linked.url });
  const row = followed(queryStore(api, 'c'));
  await soon(() => expect(get(row).etag).toBe('"v1"'));
  const found = followed(queryQueryStore(api, { body: { limit: 1 } }));
  await soon(() => expect(get(found).data).toBeDefined());
  expect(linked.asked).toEqual(['/queries/c']);
  const stale = replaceQuery(api, {
    ...{ id: 'c', body: { slug: 'c' } },
    header: { 'If-Match': '"stale"' },
  });
  await expect(stale).rejects.toMatchObject({ status: 412 });
  await soon(() => expect(linked.asked).toEqual(['/queries/c', '/queries/c']));
  const header = { 'If-Match': get(row).etag ?? '' };
  await replaceQuery(api, { id: 'c', body: { slug: 'c' }, header });
  await callDelete(api, { id: 'd', header: { 'If-Match': '"v2"' } });
  await callDelete(api, { id: 'e' });
  await queryOperation(api, { body: { slug: 'f' }, header: { 'Idempotency-Key': 'k' } });
  expect(linked.changes.filter((line) => line !== 'POST /queries/query')).toEqual([
    'PUT /queries/c "stale"',
    'PUT /queries/c "v1"',
    'DELETE /queries/d "v2"',
    'DELETE /queries/e',
    'POST /queries k',
  ]);
  linked.stop();
});

it('a stream gives its values as they arrive, and ends its request with the last subscriber', async () => {
  const streaming = await startStreaming();
  const client = createOddClient({ baseUrl: streaming.url });
  const heard: number[] = [];
  expect(get(reportChangesStore(client, null)).status).toBe('idle');
  const input = { params: { path: { id: 1 } } };
  const store = reportChangesStore(client, input, {
    keep: 2,
    onValue: ({ line }) => heard.push(line),
  });
  const states: (readonly unknown[])[] = [];
  const stop = store.subscribe(({ status, values, error }) =>
    states.push([status, values.length, error?.kind]),
  );
  await soon(() => expect(states.at(-1)).toEqual(['open', 0, undefined]));
  for (const line of [1, 2, 3]) streaming.send({ line });
  await soon(() => expect(heard).toEqual([1, 2, 3]));
  expect(get(store).values).toEqual([{ line: 2 }, { line: 3 }]);
  streaming.end();
  await soon(() => expect(states.at(-1)).toEqual(['ended', 2, undefined]));
  store.restart();
  await soon(() => expect(states.at(-1)).toEqual(['open', 0, undefined]));
  streaming.send('{');
  await soon(() => expect(states.at(-1)).toEqual(['failed', 0, 'unreadable']));
  store.restart();
  await soon(() => expect(states.at(-1)?.[0]).toBe('open'));
  stop();
  await soon(() => expect(streaming.left.at(-1)).toBe('/reports/1/changes'));
  streaming.stop();
});
