import { keepPreviousData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { startLinked } from '../testing/linked-server.ts';
import { press, shown, soon } from '../testing/page.ts';
import { startStreaming } from '../testing/stream-server.ts';
import { startShop } from '../testing/shop-server.ts';
import { createClient as createOddClient } from '../testing/odd/generated/client';
import { createClient } from '../typescript/generated/client';
import {
  useCallDelete,
  useQueryList,
  useQueryOperation,
  useQueryQuery,
  useQueryRow,
  useReplaceQuery,
  queryRowOptions,
} from './fixtures/odd/query';
import { useReportChanges } from './fixtures/odd/reports-such';
import { ApiProvider as OddProvider } from './fixtures/odd/runtime/api-provider';
import { customerKeys, useCreateCustomer, useCustomers } from './generated/customer';
import { ApiProvider } from './generated/runtime/api-provider';

let root: Root;
let queries: QueryClient;

afterEach(() => root.unmount());

function show(node: ReactNode): void {
  document.body.innerHTML = '<main></main>';
  queries = new QueryClient();
  root = createRoot(document.querySelector('main')!);
  root.render(<QueryClientProvider client={queries}>{node}</QueryClientProvider>);
}

it('a list returns its total if the server sends it, in one request, and keeps it between pages', async () => {
  const shop = await startShop();
  const asked: string[] = [];
  const api = createClient({
    baseUrl: shop.url,
    fetch: (request) => {
      asked.push(`${request.method} ${request.url.slice(shop.url.length)}`);
      return fetch(request);
    },
  });
  const totals: unknown[] = [];
  function Customers(): ReactElement {
    const [page, setPage] = useState(1);
    const query = { page, limit: 2, count: 'exact' } as const;
    const { data, total } = useCustomers(query, { placeholderData: keepPreviousData });
    const uncounted = useCustomers({ limit: 1 }, { select: (rows) => rows.length });
    const unknown = useCustomers(null);
    const create = useCreateCustomer();
    totals.push(total satisfies number | undefined);
    return (
      <>
        <p>
          {data?.map(({ name }) => name).join()} of {total}; {uncounted.data} of{' '}
          {String(uncounted.total)}; {String(unknown.total)}
        </p>
        <button onClick={() => setPage(2)}>Next</button>
        <button
          onClick={() => create.mutate({ body: { name: 'Mary', email: 'mary@example.com' } })}
        >
          Add
        </button>
      </>
    );
  }
  show(
    <ApiProvider client={api}>
      <Customers />
    </ApiProvider>,
  );
  await shown('Ada,Alan of 3; 1 of undefined; undefined');
  expect(asked).toEqual(['GET /customers?page=1&limit=2&count=exact', 'GET /customers?limit=1']);
  expect(queries.getQueriesData({ queryKey: customerKeys.lists() })).toHaveLength(3);
  totals.length = 0;
  await press('Next');
  await shown('Grace of 3');
  expect(new Set(totals)).toEqual(new Set([3]));
  await press('Add');
  await shown('Grace,Mary of 4');
  expect(asked.filter((line) => line.startsWith('GET'))).toHaveLength(5);
  await shop.stop();
});

it('a list returns the cursor of its next page, and a row accepts `embed`', async () => {
  const linked = await startLinked();
  function Queries(): ReactElement {
    const [cursor, setCursor] = useState('');
    const { data, total, nextCursor } = useQueryList({ cursor, limit: 1 });
    const row = useQueryRow('c', { query: { embed: ['parent'] } });
    return (
      <>
        <p>
          {data?.[0]?.slug} of {String(total)}, {row.data?.slug} in {row.data?.parent?.slug}
        </p>
        {nextCursor !== undefined && <button onClick={() => setCursor(nextCursor)}>Next</button>}
      </>
    );
  }
  show(
    <OddProvider client={createOddClient({ baseUrl: linked.url })}>
      <Queries />
    </OddProvider>,
  );
  await shown('a of 2, c in root');
  await press('Next');
  await shown('b of undefined');
  await soon(() => expect(document.querySelector('button')).toBeNull());
  expect(linked.asked).toEqual([
    '/queries?cursor=&limit=1',
    '/queries/c?embed=parent',
    '/queries?cursor=b%2B2&limit=1',
  ]);
  linked.stop();
});

it('a row returns its ETag, changes send headers, and a query in a body is a read', async () => {
  const linked = await startLinked();
  const api = createOddClient({ baseUrl: linked.url });
  function Row(): ReactElement {
    const { etag } = useQueryRow('c');
    const found = useQueryQuery({ body: { limit: 1 } });
    const replace = useReplaceQuery();
    const remove = useCallDelete();
    const create = useQueryOperation();
    const change = async (): Promise<void> => {
      await replace.mutateAsync({
        id: 'c',
        body: { slug: 'c' },
        header: { 'If-Match': etag ?? '' },
      });
      await remove.mutateAsync({ id: 'd', header: { 'If-Match': '"stale"' } }).catch(() => null);
      await remove.mutateAsync({ id: 'd', header: { 'If-Match': '"v2"' } });
      await remove.mutateAsync({ id: 'e' });
      await create.mutateAsync({ body: { slug: 'f' }, header: { 'Idempotency-Key': 'k' } });
    };
    return (
      <>
        <p>
          {etag} {found.data === undefined ? '' : 'found'} {create.isSuccess ? 'done' : ''}
        </p>
        <button onClick={() => void change()}>Change</button>
      </>
    );
  }
  show(
    <OddProvider client={api}>
      <Row />
    </OddProvider>,
  );
  await shown('"v1" found');
  expect(linked.asked).toEqual(['/queries/c']);
  await press('Change');
  await shown('done');
  expect(linked.asked.length).toBeGreaterThan(2);
  // Nothing has shown this row.
  await queries.prefetchQuery(queryRowOptions(api, 'p'));
  await queries.refetchQueries();
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.status),
  ).not.toContain('error');
  expect(linked.changes.filter((line) => line !== 'POST /queries/query')).toEqual([
    'PUT /queries/c "v1"',
    'DELETE /queries/d "stale"',
    'DELETE /queries/d "v2"',
    'DELETE /queries/e',
    'POST /queries k',
  ]);
  linked.stop();
});

it('a stream gives its values as they arrive, and ends its request for other parameters and with the component', async () => {
  const streaming = await startStreaming();
  const client = createOddClient({ baseUrl: streaming.url });
  const heard: number[] = [];
  function Changes(): ReactElement {
    const [id, setId] = useState<number | null>(null);
    const input = id === null ? null : { params: { path: { id } } };
    const { values, status, error, restart } = useReportChanges(input, {
      keep: 2,
      onValue: ({ line }) => heard.push(line),
    });
    return (
      <>
        <p>
          {status} {values.map(({ line }) => line satisfies number).join('+')} {error?.kind}
        </p>
        <button onClick={() => setId((id ?? 0) + 1)}>Next</button>
        <button onClick={restart}>Again</button>
      </>
    );
  }
  show(
    <OddProvider client={client}>
      <Changes />
    </OddProvider>,
  );
  await shown('idle');
  await press('Next');
  await shown('open');
  for (const line of [1, 2, 3]) streaming.send({ line });
  await shown('open 2+3');
  await press('Next');
  await soon(() => expect(streaming.left).toEqual(['/reports/1/changes']));
  await shown('open');
  streaming.end();
  await shown('ended');
  await press('Again');
  await shown('open');
  streaming.send('{');
  await shown('failed  unreadable');
  await press('Again');
  await shown('open');
  root.render(null);
  await soon(() => expect(streaming.left.at(-1)).toBe('/reports/2/changes'));
  expect(heard).toEqual([1, 2, 3]);
  streaming.stop();
});
