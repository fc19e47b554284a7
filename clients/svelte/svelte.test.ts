import { mount, unmount, type Component } from 'svelte';
import { get } from 'svelte/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGuarded } from '../testing/guarded-server.ts';
import { gone, press, shown, soon } from '../testing/page.ts';
import { silentFetch } from '../testing/silent-fetch.ts';
import { startShop, type ShopServer } from '../testing/shop-server.ts';
import {
  createClient,
  isForbidden,
  isUnauthorized,
  type ApiClient,
} from '../typescript/generated/client';
import {
  customerStore,
  customersStore,
  deleteCustomer,
  pagedCustomersStore,
} from './generated/customer';
import { ordersStore, updateOrder } from './generated/order';
import Customers from './testing/Customers.svelte';
import Page from './testing/Page.svelte';
import Shelf from './testing/Shelf.svelte';

let shop: ShopServer;
let api: ApiClient;
let page: Record<string, unknown> | null = null;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  api = createClient({ baseUrl: shop.url });
});
afterEach(leave);

function show(content: Component): void {
  document.body.innerHTML = '';
  page = mount(Page, { target: document.body, props: { api, content } });
}

async function leave(): Promise<void> {
  if (page !== null) await unmount(page);
  page = null;
}

describe('a store', () => {
  it('sends nothing while a key is unknown', () => {
    expect(get(customerStore(api, null))).toEqual({
      ...{ data: undefined, error: undefined, isLoading: false },
    });
  });

  it('moves and removes rows immediately, and returns them if the server rejects that', async () => {
    const all = customersStore(api, { limit: 50 });
    const pages = pagedCustomersStore(api, { limit: 2 });
    const own = ordersStore(api, { customerId: [1] });
    const others = ordersStore(api, { customerId: [3] });
    const stores = [all, pages, own, others];
    const leaves = stores.map((store) => store.subscribe(() => undefined));
    const state = () => [
      get(all)
        .data?.map(({ name }) => name)
        .join('+'),
      get(pages)
        .rows.map(({ name }) => name)
        .join('+'),
      get(own).data?.length,
      get(others).data?.length,
    ];
    const before = ['Ada+Alan+Grace', 'Ada+Alan', 1, 0];
    await soon(() => expect(state()).toEqual(before));
    const deleted = deleteCustomer(api, { id: 1 });
    expect(state()).toEqual(['Alan+Grace', 'Alan', 1, 0]);
    await expect(deleted).rejects.toMatchObject({ status: 409 });
    expect(state()).toEqual(before);
    const moved = updateOrder(api, { id: 1, body: { customerId: 3 } });
    expect(state().slice(2)).toEqual([0, 1]);
    await moved;
    await updateOrder(api, { id: 1, body: { customerId: 1 } });
    await soon(() => expect(state()).toEqual(before));
    for (const leaveStore of leaves) leaveStore();
  });

  it('reloads after a change to a row related by foreign keys', async () => {
    const seen: unknown[] = [];
    const leaveStore = customerStore(api, 1).subscribe(({ data, isLoading }) => {
      if (!isLoading) seen.push(data?.name);
    });
    await soon(() => expect(seen).toEqual(['Ada']));
    await updateOrder(api, { id: 1, body: { note: 'seen' } });
    await soon(() => expect(seen).toEqual(['Ada', 'Ada']));
    leaveStore();
  });
});

it('a store retries once with another token, and reports rejections', async () => {
  const guarded = await startGuarded();
  const loaded = async (token: (rejected?: unknown) => string) => {
    const store = customerStore(createClient({ baseUrl: guarded.url, token }), 1);
    const leaveStore = store.subscribe(() => undefined);
    await soon(() => expect(get(store).isLoading).toBe(false));
    const { data, error } = get(store);
    leaveStore();
    return { data, error };
  };
  const { data } = await loaded((rejected) => (rejected === undefined ? 'stale' : 'good'));
  expect(data).toMatchObject({ name: 'Ada' });
  expect(guarded.asked).toEqual(['Bearer stale', 'Bearer good']);
  expect((await loaded(() => 'stale')).error).toSatisfy(isUnauthorized);
  expect((await loaded(() => 'weak')).error).toSatisfy(isForbidden);
  guarded.stop();
});

describe('a rendered component', () => {
  it('lists, pages, creates, edits and deletes rows of a server, through runes', async () => {
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
  });

  it('cancels its requests when it is destroyed', async () => {
    const { fetch, signals } = silentFetch();
    api = createClient({ baseUrl: shop.url, fetch });
    show(Shelf);
    await soon(() => expect(signals).toHaveLength(4));
    await leave();
    await soon(() => expect(signals.every(({ aborted }) => aborted)).toBe(true));
  });
});

it('sends no request before the first subscription, and one for all subscribers', async () => {
  let asked = 0;
  api = createClient({
    baseUrl: shop.url,
    fetch: (request) => {
      asked += 1;
      return fetch(request);
    },
  });
  const store = customersStore(api);
  store.reload();
  expect(asked).toBe(0);
  const leaveAll = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
  await soon(() => expect(get(store).data).toHaveLength(3));
  expect(asked).toBe(1);
  for (const stop of leaveAll) stop();
});
