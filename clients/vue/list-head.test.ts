import { createApp, defineComponent, h, nextTick, ref, type App } from 'vue';
import { afterEach, expect, it } from 'vitest';
import { startLinked } from '../testing/linked-server.ts';
import { soon } from '../testing/page.ts';
import { startStreaming } from '../testing/stream-server.ts';
import { startShop } from '../testing/shop-server.ts';
import { createClient as createOddClient } from '../testing/odd/generated/client';
import { createClient } from '../typescript/generated/client';
import {
  useCallDelete,
  useQuery,
  useQueryList,
  useQueryOperation,
  useQueryQuery,
  useReplaceQuery,
} from './fixtures/odd/query';
import { useReportChanges } from './fixtures/odd/reports-such';
import { apiClientKey as oddClientKey } from './fixtures/odd/runtime/api-client';
import { useCustomers } from './generated/customer';
import { apiClientKey } from './generated/runtime/api-client';

let app: App;

afterEach(() => app.unmount());

/** Runs composables inside an empty component. */
function composed<Result>(provide: (app: App) => void, setup: () => Result): Result {
  const found: Result[] = [];
  document.body.innerHTML = '<main></main>';
  app = createApp(
    defineComponent(() => {
      found.push(setup());
      return () => h('p');
    }),
  );
  provide(app);
  app.mount('main');
  return found[0]!;
}

it('a list returns its total if the server sends it, in one request, and keeps it between pages', async () => {
  const shop = await startShop();
  const asked: string[] = [];
  const api = createClient({
    baseUrl: shop.url,
    fetch: (request) => {
      asked.push(request.url.slice(shop.url.length));
      return fetch(request);
    },
  });
  const page = ref(1);
  const { counted, uncounted } = composed(
    (host) => host.provide(apiClientKey, api),
    () => ({
      counted: useCustomers(() => ({ page: page.value, limit: 2, count: 'exact' })),
      uncounted: useCustomers({ limit: 1 }),
    }),
  );
  const { data, total } = counted;
  expect(total.value satisfies number | undefined).toBeUndefined();
  await soon(() => expect([data.value?.length, total.value]).toEqual([2, 3]));
  await soon(() => expect(uncounted.data.value).toHaveLength(1));
  expect(uncounted.total.value).toBeUndefined();
  page.value = 2;
  await nextTick();
  expect(counted.isLoading.value).toBe(true);
  expect(total.value).toBe(3);
  await soon(() => expect(data.value?.map(({ name }) => name)).toEqual(['Grace']));
  expect(total.value).toBe(3);
  expect(asked).toEqual([
    '/customers?page=1&limit=2&count=exact',
    '/customers?limit=1',
    '/customers?page=2&limit=2&count=exact',
  ]);
  await shop.stop();
});

it('a list returns the cursor of its next page, and a row accepts `embed`', async () => {
  const linked = await startLinked();
  const cursor = ref('');
  const { list, row } = composed(
    (host) => host.provide(oddClientKey, createOddClient({ baseUrl: linked.url })),
    () => ({
      list: useQueryList(() => ({ cursor: cursor.value, limit: 1 })),
      row: useQuery('c', { embed: ['parent'] }),
    }),
  );
  await soon(() => expect(list.nextCursor.value).toBe('b+2'));
  expect([list.data.value?.[0]?.slug, list.total.value]).toEqual(['a', 2]);
  await soon(() => expect(row.data.value?.parent?.slug).toBe('root'));
  cursor.value = list.nextCursor.value ?? '';
  await soon(() => expect(list.data.value?.[0]?.slug).toBe('b'));
  expect([list.nextCursor.value, list.total.value]).toEqual([undefined, undefined]);
  expect(linked.asked).toEqual([
    '/queries?cursor=&limit=1',
    '/queries/c?embed=parent',
    '/queries?cursor=b%2B2&limit=1',
  ]);
  linked.stop();
});

it('a row returns its ETag, changes send headers, and a query in a body is a read', async () => {
  const linked = await startLinked();
  const { row, found, replace, remove, create } = composed(
    (host) => host.provide(oddClientKey, createOddClient({ baseUrl: linked.url })),
    () => ({
      row: useQuery('c'),
      found: useQueryQuery({ body: { limit: 1 } }),
      replace: useReplaceQuery(),
      remove: useCallDelete(),
      create: useQueryOperation(),
    }),
  );
  await soon(() => expect(row.etag.value).toBe('"v1"'));
  await soon(() => expect(found.data.value).toBeDefined());
  expect(linked.asked).toEqual(['/queries/c']);
  const stale = { 'If-Match': '"stale"' };
  await replace.mutate({ id: 'c', body: { slug: 'c' }, header: stale });
  expect(replace.error.value?.status).toBe(412);
  await soon(() => expect(linked.asked).toEqual(['/queries/c', '/queries/c']));
  const header = { 'If-Match': row.etag.value ?? '' };
  await replace.mutateAsync({ id: 'c', body: { slug: 'c' }, header });
  await remove.mutateAsync({ id: 'd', header: { 'If-Match': '"v2"' } });
  await remove.mutateAsync({ id: 'e' });
  await create.mutateAsync({ body: { slug: 'f' }, header: { 'Idempotency-Key': 'k' } });
  expect(linked.changes.filter((line) => line !== 'POST /queries/query')).toEqual([
    'PUT /queries/c "stale"',
    'PUT /queries/c "v1"',
    'DELETE /queries/d "v2"',
    'DELETE /queries/e',
    'POST /queries k',
  ]);
  linked.stop();
});

it('a stream gives its values as they arrive, and ends its request for other parameters and with the scope', async () => {
  const streaming = await startStreaming();
  const client = createOddClient({ baseUrl: streaming.url });
  const id = ref<number | null>(null);
  const heard: number[] = [];
  const { values, status, error, restart } = composed(
    (host) => host.provide(oddClientKey, client),
    () =>
      useReportChanges(() => (id.value === null ? null : { params: { path: { id: id.value } } }), {
        keep: 2,
        onValue: ({ line }) => heard.push(line),
      }),
  );
  expect(status.value).toBe('idle');
  id.value = 1;
  await soon(() => expect(status.value).toBe('open'));
  for (const line of [1, 2, 3]) streaming.send({ line });
  await soon(() => expect(values.value).toEqual([{ line: 2 }, { line: 3 }]));
  id.value = 2;
  await soon(() => expect(streaming.left).toEqual(['/reports/1/changes']));
  await soon(() => expect(status.value).toBe('open'));
  streaming.end();
  await soon(() => expect(status.value).toBe('ended'));
  restart();
  await soon(() => expect(status.value).toBe('open'));
  streaming.send('{');
  await soon(() => expect([status.value, error.value?.kind]).toEqual(['failed', 'unreadable']));
  restart();
  await soon(() => expect(status.value).toBe('open'));
  app.unmount();
  await soon(() => expect(streaming.left.at(-1)).toBe('/reports/2/changes'));
  expect(heard).toEqual([1, 2, 3]);
  streaming.stop();
});
