import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGuarded } from '../testing/guarded-server.ts';
import { gone, press, shown, soon } from '../testing/page.ts';
import { silentFetch } from '../testing/silent-fetch.ts';
import { startShop, type ShopServer } from '../testing/shop-server.ts';
import {
  ApiError,
  createClient,
  isForbidden,
  isUnauthorized,
  type ApiClient,
} from '../typescript/generated/client';
import {
  customerKeys,
  customerOptions,
  customersOptions,
  useCreateCustomer,
  useCustomer,
  useCustomers,
  useDeleteCustomer,
  useInfiniteCustomers,
  useUpdateCustomer,
} from './generated/customer';
import { useOrders, useUpdateOrder } from './generated/order';
import { useOrderItem } from './generated/order-item';
import { paymentKeys, usePayments } from './generated/payment';
import { productSaleKeys, useProductSales } from './generated/product-sale';
import { ApiProvider } from './generated/runtime/api-provider';

let shop: ShopServer;
let api: ApiClient;
let queries: QueryClient;
let root: Root;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  api = createClient({ baseUrl: shop.url });
});
afterEach(() => root.unmount());

function show(node: ReactNode): void {
  document.body.innerHTML = '<main></main>';
  queries = new QueryClient();
  root = createRoot(document.querySelector('main')!);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ApiProvider client={api}>{node}</ApiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

function Customers() {
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useCustomers({ page, limit: 2 });
  const create = useCreateCustomer();
  const update = useUpdateCustomer();
  const remove = useDeleteCustomer();
  if (isPending) return <p>Loading</p>;
  if (error) return <p>{error.message}</p>;
  return (
    <>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>
            {name}
            <button onClick={() => update.mutate({ id, body: { name: `${name}!` } })}>
              Edit {name}
            </button>
            <button onClick={() => remove.mutate({ id })}>Delete {name}</button>
          </li>
        ))}
      </ul>
      <button onClick={() => setPage(page + 1)}>Next</button>
      <button onClick={() => create.mutate({ body: { name: 'Mary', email: 'mary@example.com' } })}>
        Add
      </button>
      <p>{create.error instanceof ApiError && create.error.body?.code}</p>
    </>
  );
}

describe('a rendered component', () => {
  it('lists, pages, creates, edits and deletes rows of a server', async () => {
    show(<Customers />);
    await shown('Ada');
    expect(document.body.textContent).not.toContain('Grace');
    await press('Next');
    await shown('Grace');
    await press('Add');
    await shown('Mary');
    await press('Edit Mary');
    await shown('Mary!');
    await press('Add');
    await shown('UNIQUE_VIOLATION');
    await press('Delete Mary!');
    await gone('Mary!');
    // The list changes before the response.
    await soon(async () => {
      const { data } = await api.GET('/customers');
      expect(data.map(({ name }) => name)).toEqual(['Ada', 'Alan', 'Grace']);
    });
  });

  it('runs callbacks of a hook after the lists of its model are up to date', async () => {
    const calls: unknown[] = [];
    const cached = () =>
      queries.getQueryData(customersOptions(api, { limit: 50 }).queryKey)?.map(({ name }) => name);
    function Adding() {
      const { data = [] } = useCustomers({ limit: 50 });
      const create = useCreateCustomer({
        mutationKey: ['adding'],
        onSuccess: ({ name }, { body: { email } }) => void calls.push([name, email, cached()]),
        onError: ({ status }) => void calls.push(status),
        onSettled: () => void calls.push('settled'),
      });
      const add = () => create.mutate({ body: { name: 'Mary', email: 'mary@example.com' } });
      return (
        <>
          <p>{data.length} rows</p>
          <button onClick={add}>Add</button>
          <p>{create.status}</p>
        </>
      );
    }
    show(<Adding />);
    await shown('3 rows');
    await press('Add');
    await shown('4 rows');
    await expect.poll(() => calls).toHaveLength(2);
    await press('Add');
    await expect.poll(() => calls).toHaveLength(4);
    const all = ['Ada', 'Alan', 'Grace', 'Mary'];
    expect(calls).toEqual([['Mary', 'mary@example.com', all], 'settled', 409, 'settled']);
    expect(queries.getMutationCache().findAll({ mutationKey: ['adding'] })).toHaveLength(2);
    const { data } = await api.GET('/customers');
    const mary = data.find(({ name }) => name === 'Mary');
    await api.DELETE('/customers/{id}', { params: { path: { id: mary!.id } } });
  });

  it('loads page after page', async () => {
    function All() {
      const { data, hasNextPage, fetchNextPage } = useInfiniteCustomers({ limit: 2 });
      return (
        <>
          {data?.pages
            .flatMap(({ rows }) => rows)
            .map(({ id, name }) => (
              <p key={id}>{name}</p>
            ))}
          {hasNextPage && <button onClick={() => void fetchNextPage()}>More</button>}
        </>
      );
    }
    show(<All />);
    await shown('Alan');
    await press('More');
    await shown('AdaAlanGrace');
    expect(document.querySelector('button')).toBeNull();
  });

  it('reads a view, and a row with a key of two columns', async () => {
    function Sales() {
      const sales = useProductSales();
      const item = useOrderItem({ orderId: 1, productId: 1 });
      return (
        <p>
          {sales.data?.length} sold, {item.data?.quantity} here
        </p>
      );
    }
    show(<Sales />);
    await shown('2 sold, 2 here');
  });

  it('shows an edit immediately, and reverts it if the server rejects it', async () => {
    function Ada() {
      const { data } = useCustomer(1);
      const { mutate, error } = useUpdateCustomer();
      return (
        <>
          <p>{data?.email}</p>
          <button onClick={() => mutate({ id: 1, body: { email: 'alan@example.com' } })}>
            Take
          </button>
          <p>{error?.message}</p>
        </>
      );
    }
    show(<Ada />);
    await shown('ada@example.com');
    const seen: string[] = [];
    const observer = new MutationObserver(() => {
      seen.push(document.querySelector('p')?.textContent ?? '');
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await press('Take');
    await soon(() => expect(seen.at(-1)).toBe('ada@example.com'));
    expect(seen).toContain('alan@example.com');
    observer.disconnect();
  });

  it('moves and removes rows of lists immediately, and returns them if the server rejects that', async () => {
    function Names() {
      const { data = [] } = useCustomers({ limit: 50 });
      const { data: pages } = useInfiniteCustomers({ limit: 2 });
      const { data: orders = [] } = useOrders({ customerId: [1] });
      const { data: others = [] } = useOrders({ customerId: [3] });
      const remove = useDeleteCustomer();
      const update = useUpdateOrder();
      const names = (rows: typeof data) => rows.map(({ name }) => name).join('+');
      return (
        <>
          <p>
            {names(data)} {names(pages?.pages.flatMap(({ rows }) => rows) ?? [])} {orders.length}{' '}
            and {others.length} orders
          </p>
          <button onClick={() => remove.mutate({ id: 1 })}>Delete Ada</button>
          <button onClick={() => update.mutate({ id: 1, body: { customerId: 3 } })}>
            To Grace
          </button>
          <button onClick={() => update.mutate({ id: 1, body: { customerId: 1 } })}>Back</button>
          <button onClick={() => update.mutate({ id: 1, body: { customerId: 999 } })}>Away</button>
          <p>{remove.isError && 'kept'}</p>
          <p>{update.isError && 'rejected'}</p>
        </>
      );
    }
    show(<Names />);
    const before = 'Ada+Alan+Grace Ada+Alan 1 and 0 orders';
    await shown(before);
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      seen.add(document.querySelector('p')?.textContent ?? '');
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await press('Delete Ada');
    await shown('kept');
    await soon(() => expect(document.querySelector('p')?.textContent).toBe(before));
    expect([...seen]).toContain('Alan+Grace Alan 1 and 0 orders');
    seen.clear();
    await press('Away');
    await shown('rejected');
    await soon(() => expect(document.querySelector('p')?.textContent).toBe(before));
    expect([...seen]).toContain('Ada+Alan+Grace Ada+Alan 0 and 0 orders');
    seen.clear();
    await press('To Grace');
    await shown('0 and 1 orders');
    await press('Back');
    await shown('1 and 0 orders');
    // No moment in which the order is in both lists, or in neither.
    expect([...seen].filter((text) => !/1 and 0|0 and 1/.test(text))).toEqual([]);
    observer.disconnect();
  });

  it('reports a typed error at the first response', async () => {
    const asked: AbortSignal[] = [];
    api = createClient({
      baseUrl: shop.url,
      fetch: (request) => {
        asked.push(request.signal);
        return fetch(request);
      },
    });
    function Missing() {
      const { error } = useCustomer(999);
      return <p>{error instanceof ApiError ? `status ${error.status}` : 'none'}</p>;
    }
    show(<Missing />);
    await shown('status 404');
    // Strict mode mounts twice: the request of the first mount is aborted.
    expect(asked.filter(({ aborted }) => !aborted)).toHaveLength(1);
  });

  it('cancels its request when it is unmounted', async () => {
    const { fetch, signals } = silentFetch();
    api = createClient({ baseUrl: shop.url, fetch });
    show(<Customers />);
    await soon(() => expect(signals).not.toHaveLength(0));
    root.unmount();
    await soon(() => expect(signals.every(({ aborted }) => aborted)).toBe(true));
  });

  it('accepts options of TanStack, and sends nothing while a key is unknown', async () => {
    const asked: string[] = [];
    api = createClient({
      baseUrl: shop.url,
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return fetch(request);
      },
    });
    function Chosen() {
      const [id, setId] = useState<number | null>(null);
      const row = useCustomer(id, { select: ({ name }) => name.toUpperCase() });
      const count = useCustomers({}, { select: (rows) => rows.length });
      const later = useCustomers({ page: 7 }, { enabled: false, placeholderData: [] });
      const pages = useInfiniteCustomers(id === null ? null : { limit: 1 }, {
        select: ({ pages: all }) => all.length,
      });
      return (
        <>
          <p>
            {row.data ?? row.fetchStatus} of {count.data}, {later.data?.length} later,{' '}
            {pages.data ?? 'no'} pages
          </p>
          <button onClick={() => setId(1)}>Choose</button>
        </>
      );
    }
    show(<Chosen />);
    await shown('idle of 3, 0 later, no pages');
    expect(new Set(asked)).toEqual(new Set(['/customers']));
    await press('Choose');
    await shown('ADA of 3, 0 later, 1 pages');
    expect(asked).toContain('/customers/1');
  });

  it('reloads resources that foreign keys relate to a change', async () => {
    function Orders() {
      const customer = useCustomer(1);
      const payments = usePayments({}, { enabled: true });
      const sales = useProductSales();
      const update = useUpdateOrder();
      return (
        <>
          <p>{customer.data && payments.data && sales.data && 'all here'}</p>
          <button onClick={() => update.mutate({ id: 1, body: { note: 'seen' } })}>Note</button>
          <p>{update.isSuccess && 'noted'}</p>
        </>
      );
    }
    show(<Orders />);
    await shown('all here');
    const asked = (key: readonly unknown[]) => queries.getQueryState(key)?.dataUpdateCount;
    const before = [customerKeys.detail(1), paymentKeys.list(), productSaleKeys.list()].map(asked);
    await press('Note');
    await shown('noted');
    await soon(() => {
      expect(asked(customerKeys.detail(1))).toBe(before[0]! + 1);
      expect(asked(paymentKeys.list())).toBe(before[1]! + 1);
    });
    expect(asked(productSaleKeys.list())).toBe(before[2]);
  });

  it('accepts its own options in addition to the document’s', async () => {
    function Waiting() {
      const { fetchStatus } = useQuery({ ...customerOptions(api, 1), enabled: false });
      return <p>{fetchStatus}</p>;
    }
    show(<Waiting />);
    await shown('idle');
    expect(queries.getQueryData(customerKeys.detail(1))).toBeUndefined();
  });
});

it('a hook retries once with another token, and reports rejections', async () => {
  function Ada() {
    const { data, error } = useCustomer(1);
    if (isUnauthorized(error)) return <p>Log in, {error.status}</p>;
    if (isForbidden(error)) return <p>Not yours, {error.status}</p>;
    return <p>{data?.name}</p>;
  }
  const guarded = await startGuarded();
  const as = (token: (rejected?: unknown) => string) => {
    api = createClient({ baseUrl: guarded.url, token });
    show(<Ada />);
  };
  as((rejected) => (rejected === undefined ? 'stale' : 'good'));
  await shown('Ada');
  expect(guarded.asked.slice(0, 2)).toEqual(['Bearer stale', 'Bearer good']);
  root.unmount();
  as(() => 'stale');
  await shown('Log in, 401');
  root.unmount();
  as(() => 'weak');
  await shown('Not yours, 403');
  guarded.stop();
});
