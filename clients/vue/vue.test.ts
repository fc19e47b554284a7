import {
  createApp,
  defineComponent,
  effectScope,
  h,
  nextTick,
  ref,
  type App,
  type Component,
} from 'vue';
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
  useCreateCustomer,
  useCustomer,
  useCustomers,
  useDeleteCustomer,
  useInfiniteCustomers,
  type CustomersQuery,
} from './generated/customer';
import { useOrders, useUpdateOrder } from './generated/order';
import { apiClientKey } from './generated/runtime/api-client';
import Customers from './testing/Customers.vue';
import Shelf from './testing/Shelf.vue';

let shop: ShopServer;
let api: ApiClient;
let app: App | null = null;
let requests: Request[];

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  // A request of an earlier test may still be sent.
  const own: Request[] = (requests = []);
  api = createClient({
    baseUrl: shop.url,
    fetch: (request) => {
      own.push(request);
      return fetch(request);
    },
  });
});
afterEach(() => app?.unmount());

function show(component: Component): void {
  document.body.innerHTML = '<main></main>';
  app = createApp(component);
  app.provide(apiClientKey, api);
  app.mount('main');
}

/** Runs a composable inside an empty component. */
function composed<Result>(setup: () => Result): Result {
  const found: Result[] = [];
  show(
    defineComponent(() => {
      found.push(setup());
      return () => h('p');
    }),
  );
  return found[0]!;
}

/** A client whose server never answers. */
function silent(): readonly AbortSignal[] {
  const { fetch, signals } = silentFetch();
  api = createClient({ baseUrl: shop.url, fetch });
  return signals;
}

describe('a rendered component', () => {
  it('lists, pages, creates, edits and deletes rows of a server', async () => {
    show(Customers);
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

  it('loads page after page, a view, a row with a key of two columns, and an error with a type', async () => {
    show(Shelf);
    await shown('AdaAlan');
    await shown('2 sold, 2 here');
    await shown('status 404');
    await press('More');
    await shown('AdaAlanGrace');
    expect(document.querySelector('button')).toBeNull();
    expect(requests.filter(({ url }) => url.includes('/customers?'))).toHaveLength(2);
  });

  it('cancels its requests when it is unmounted', async () => {
    const signals = silent();
    show(Shelf);
    await soon(() => expect(signals).toHaveLength(4));
    app?.unmount();
    await soon(() => expect(signals.every(({ aborted }) => aborted)).toBe(true));
  });
});

describe('a composable', () => {
  it('follows a ref, a getter and changes inside it, and cancels outdated requests', async () => {
    const signals = silent();
    const id = ref(1);
    const query = ref<CustomersQuery>({ page: 1 });
    composed(() => [useCustomer(id), useCustomers(query)]);
    await soon(() => expect(signals).toHaveLength(2));
    id.value = 2;
    query.value.page = 2;
    await soon(() => expect(signals).toHaveLength(4));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false, false]);
  });

  it('sends nothing while its argument is null, or if nothing changed', async () => {
    const id = ref<number | null>(null);
    const other = ref(0);
    const { data, isLoading } = composed(() => useCustomer(() => (other.value, id.value)));
    expect([data.value, isLoading.value]).toEqual([undefined, false]);
    id.value = 1;
    await soon(() => expect(data.value?.name).toBe('Ada'));
    other.value += 1;
    await nextTick();
    expect(requests).toHaveLength(1);
  });

  it('does not show a previous row with the error of another', async () => {
    const id = ref(1);
    const { data, error } = composed(() => useCustomer(id));
    await soon(() => expect(data.value?.name).toBe('Ada'));
    id.value = 999;
    await soon(() => expect(error.value).toBeInstanceOf(ApiError));
    expect(data.value).toBeUndefined();
  });

  it('keeps a list while its next page loads', async () => {
    const page = ref(1);
    const { data, isLoading } = composed(() =>
      useCustomers(() => ({ page: page.value, limit: 2 })),
    );
    await soon(() => expect(data.value).toHaveLength(2));
    page.value = 2;
    await nextTick();
    expect(isLoading.value).toBe(true);
    expect(data.value).toHaveLength(2);
    await soon(() => expect(data.value).toHaveLength(1));
  });

  it('reloads all loaded pages after a change, but not a deleted row', async () => {
    const id = ref<number | null>(null);
    const { pages, customer, create, remove } = composed(() => ({
      pages: useInfiniteCustomers({ limit: 2 }),
      customer: useCustomer(id),
      create: useCreateCustomer(),
      remove: useDeleteCustomer(),
    }));
    await soon(() => expect(pages.hasMore.value).toBe(true));
    await pages.loadMore();
    const mary = await create.mutateAsync({ body: { name: 'Mary', email: 'mary@example.com' } });
    await soon(() => expect(pages.rows.value).toHaveLength(4));
    id.value = mary.id;
    await soon(() => expect(customer.data.value?.name).toBe('Mary'));
    await remove.mutate({ id: mary.id });
    await soon(() => expect(pages.rows.value).toHaveLength(3));
    expect(requests.filter(({ url }) => url.endsWith(`/${mary.id}`))).toHaveLength(2);
    expect(customer.isLoading.value).toBe(false);
  });

  it('moves and removes rows of lists immediately, and returns them if the server rejects that', async () => {
    const { all, pages, own, others, remove, update } = composed(() => ({
      all: useCustomers({ limit: 50 }),
      pages: useInfiniteCustomers({ limit: 2 }),
      own: useOrders({ customerId: [1] }),
      others: useOrders({ customerId: [3] }),
      remove: useDeleteCustomer(),
      update: useUpdateOrder(),
    }));
    const state = () => [
      all.data.value?.map(({ name }) => name).join('+'),
      pages.rows.value.map(({ name }) => name).join('+'),
      own.data.value?.length,
      others.data.value?.length,
    ];
    const before = ['Ada+Alan+Grace', 'Ada+Alan', 1, 0];
    await soon(() => expect(state()).toEqual(before));
    const deleted = remove.mutate({ id: 1 });
    expect(state()).toEqual(['Alan+Grace', 'Alan', 1, 0]);
    await deleted;
    expect(remove.error.value?.status).toBe(409);
    expect(state()).toEqual(before);
    const rejected = update.mutate({ id: 1, body: { customerId: 999 } });
    expect(state().slice(2)).toEqual([0, 0]);
    await rejected;
    expect(state()).toEqual(before);
    const moved = update.mutateAsync({ id: 1, body: { customerId: 3 } });
    expect(state().slice(2)).toEqual([0, 1]);
    await moved;
    await update.mutateAsync({ id: 1, body: { customerId: 1 } });
    await soon(() => expect(state()).toEqual(before));
  });

  it('retries a page that failed', async () => {
    let isDown = false;
    api = createClient({
      baseUrl: shop.url,
      retries: 0,
      fetch: (request) => (isDown ? Promise.reject(new TypeError('down')) : fetch(request)),
    });
    const pages = composed(() => useInfiniteCustomers({ limit: 2 }));
    await soon(() => expect(pages.hasMore.value).toBe(true));
    isDown = true;
    await pages.loadMore();
    expect(pages.error.value).toMatchObject({ kind: 'network' });
    expect(pages.rows.value).toHaveLength(2);
    isDown = false;
    await pages.loadMore();
    expect(pages.error.value).toBeUndefined();
    expect(pages.rows.value.map(({ name }) => name)).toEqual(['Ada', 'Alan', 'Grace']);
  });

  it('runs callbacks of each call', async () => {
    const calls: unknown[] = [];
    const create = composed(() =>
      useCreateCustomer({
        onSuccess: ({ name }, { body: { email } }) => calls.push([name, email]),
        onError: ({ status }, { body: { name } }) => calls.push([name, status]),
        onSettled: (data, error) => calls.push([data?.name, error?.status]),
      }),
    );
    const mary = await create.mutateAsync({ body: { name: 'Mary', email: 'mary@example.com' } });
    await create.mutate({ body: { name: 'Eve', email: 'mary@example.com' } });
    expect(calls).toEqual([
      ['Mary', 'mary@example.com'],
      ['Mary', undefined],
      ['Eve', 409],
      [undefined, 409],
    ]);
    await api.DELETE('/customers/{id}', { params: { path: { id: mary.id } } });
  });

  it('throws the error from mutateAsync', async () => {
    const create = composed(() => useCreateCustomer());
    const made = create.mutateAsync({ body: { name: 'Ada', email: 'ada@example.com' } });
    await expect(made).rejects.toBeInstanceOf(ApiError);
    expect(create.error.value).toMatchObject({ status: 409, body: { code: 'UNIQUE_VIOLATION' } });
    expect(create.isLoading.value).toBe(false);
  });

  it('ends with a scope of its own', async () => {
    const signals = silent();
    show(defineComponent(() => () => h('p')));
    const scope = effectScope();
    app?.runWithContext(() => scope.run(() => useCustomers()));
    await soon(() => expect(signals).toHaveLength(1));
    scope.stop();
    await soon(() => expect(signals[0]?.aborted).toBe(true));
  });
});

it('a composable retries once with another token, and reports rejections', async () => {
  const guarded = await startGuarded();
  const loaded = async (token: (rejected?: unknown) => string) => {
    api = createClient({ baseUrl: guarded.url, token });
    const { data, error, isLoading } = composed(() => useCustomer(1));
    await soon(() => expect(isLoading.value).toBe(false));
    app?.unmount();
    return { data: data.value, error: error.value };
  };
  const { data } = await loaded((rejected) => (rejected === undefined ? 'stale' : 'good'));
  expect(data).toMatchObject({ name: 'Ada' });
  expect(guarded.asked).toEqual(['Bearer stale', 'Bearer good']);
  expect((await loaded(() => 'stale')).error).toSatisfy(isUnauthorized);
  expect((await loaded(() => 'weak')).error).toSatisfy(isForbidden);
  guarded.stop();
});
