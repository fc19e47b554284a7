import '@angular/compiler';
import {
  HttpClient,
  provideHttpClient,
  withInterceptors,
  type HttpInterceptorFn,
} from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import {
  createEnvironmentInjector,
  EnvironmentInjector,
  runInInjectionContext,
  signal,
  type ApplicationRef,
  type Type,
} from '@angular/core';
import { bootstrapApplication, createApplication } from '@angular/platform-browser';
import { firstValueFrom, lastValueFrom, take, toArray } from 'rxjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { gone, press, shown } from '../testing/page.ts';
import { startGuarded, type GuardedServer } from '../testing/guarded-server.ts';
import { startShop, type ShopServer } from '../testing/shop-server.ts';
import type { Token, TokenFunction } from '../typescript/generated/client';
import { QueryService } from './fixtures/odd/query';
import { ReportsSuchService } from './fixtures/odd/reports-such';
import { customersResource, CustomerService } from './generated/customer';
import { ordersResource, OrderService } from './generated/order';
import { orderItemResource, OrderItemService } from './generated/order-item';
import {
  isApiError,
  isForbidden,
  isUnauthorized,
  PrecisionError,
} from './generated/runtime/api-error';
import { provideApi } from './generated/runtime/api-options';
import { sendToken } from './generated/runtime/send-token';
import { Customers } from './testing/customers.ts';
import { Shelf } from './testing/shelf.ts';

let shop: ShopServer;
let application: ApplicationRef;
let asked: string[];

const count: HttpInterceptorFn = (request, next) => {
  asked.push(`${request.method} ${request.urlWithParams.slice(shop.url.length)}`);
  return next(request);
};

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(() => {
  asked = [];
});
afterEach(() => application.destroy());

const providers = () => [
  provideHttpClient(withInterceptors([count])),
  provideApi({ baseUrl: shop.url }),
];

async function show(component: Type<unknown>, selector: string): Promise<void> {
  document.body.innerHTML = `<${selector}></${selector}>`;
  application = await bootstrapApplication(component, { providers: providers() });
}

async function service<Service>(type: Type<Service>): Promise<Service> {
  application = await createApplication({ providers: providers() });
  return application.injector.get(type);
}

describe('a rendered component', () => {
  it('lists, pages, creates, edits and deletes rows of a server', async () => {
    await show(Customers, 'shop-customers');
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
    expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([
      'POST /customers',
      'PATCH /customers/4',
      'POST /customers',
      'DELETE /customers/4',
    ]);
  });

  it('reads a view, a row with a key of two columns, and an error with a type', async () => {
    await show(Shelf, 'shop-shelf');
    await shown('2 sold, 2 here');
    await shown('status 404, ROW_NOT_FOUND');
  });
});

describe('a service', () => {
  it('emits the pages of a list in turn, as many as are taken', async () => {
    const customers = await service(CustomerService);
    const names = await lastValueFrom(customers.listCustomersPages({ limit: 2 }).pipe(toArray()));
    expect(names.map((page) => page.map(({ name }) => name))).toEqual([['Ada', 'Alan'], ['Grace']]);
    expect(asked).toEqual(['GET /customers?limit=2', 'GET /customers?limit=2&page=2']);
    asked = [];
    await lastValueFrom(customers.listCustomersPages({ limit: 2 }).pipe(take(1)));
    expect(asked).toHaveLength(1);
  });

  it('sends a request at each subscription and not before', async () => {
    const customers = await service(CustomerService);
    const one = customers.getCustomer(1);
    expect(asked).toEqual([]);
    expect((await firstValueFrom(one)).name).toBe('Ada');
    expect((await firstValueFrom(one)).name).toBe('Ada');
    expect(asked).toEqual(['GET /customers/1', 'GET /customers/1']);
  });

  it('creates and deletes a row whose key is two columns', async () => {
    const items = await service(OrderItemService);
    const key = { orderId: 2, productId: 2 };
    const made = await firstValueFrom(
      items.createOrderItem({ body: { ...key, quantity: 1, unitPrice: 5 } }),
    );
    expect(made).toMatchObject({ ...key, unitPrice: 5 });
    expect(await firstValueFrom(items.deleteOrderItem({ key }))).toBeUndefined();
    await expect(firstValueFrom(items.getOrderItem(key))).rejects.toSatisfy(isApiError);
  });

  it('reloads resources after a change to their model or a related one, except a deleted row', async () => {
    const items = await service(OrderItemService);
    const { injector } = application;
    const key = { orderId: 2, productId: 2 };
    const orders = ordersResource(() => ({ limit: 1 }), { injector });
    await firstValueFrom(items.createOrderItem({ body: { ...key, quantity: 1, unitPrice: 5 } }));
    const item = orderItemResource(() => key, { injector });
    await application.whenStable();
    expect(item.value()?.quantity).toBe(1);
    asked = [];
    await firstValueFrom(items.updateOrderItem({ key, body: { quantity: 3 } }));
    await expect.poll(() => item.value()?.quantity).toBe(3);
    await application.whenStable();
    const [changed, ...read] = asked.toSorted().toReversed();
    expect(changed).toBe('PATCH /order_items/2/2');
    expect(read).toEqual(['GET /orders?limit=1', 'GET /order_items/2/2']);
    asked = [];
    await firstValueFrom(items.deleteOrderItem({ key }));
    await expect.poll(() => asked).toContain('GET /orders?limit=1');
    await application.whenStable();
    expect(asked).toEqual(['DELETE /order_items/2/2', 'GET /orders?limit=1']);
    expect(orders.hasValue()).toBe(true);
    const rejected = items.updateOrderItem({ key, body: { quantity: 3 } });
    asked = [];
    await expect(firstValueFrom(rejected)).rejects.toSatisfy(isApiError);
    await application.whenStable();
    expect(asked).toEqual(['PATCH /order_items/2/2']);
  });

  it('moves and removes rows immediately, and returns them if the server rejects that or is not waited for', async () => {
    const customers = await service(CustomerService);
    const { injector } = application;
    const orders = injector.get(OrderService);
    const all = customersResource(() => ({ limit: 50, count: 'exact' }), { injector });
    const own = ordersResource(() => ({ customerId: [1] }), { injector });
    const others = ordersResource(() => ({ customerId: [3] }), { injector });
    await application.whenStable();
    const state = () => [
      ...[
        all
          .value()
          ?.map(({ name }) => name)
          .join('+'),
        all.total(),
      ],
      ...[own.value()?.length, others.value()?.length],
    ];
    const before = ['Ada+Alan+Grace', 3, 1, 0];
    expect(state()).toEqual(before);
    const deleted = firstValueFrom(customers.deleteCustomer({ id: 1 }));
    expect(state()).toEqual(['Alan+Grace', 3, 1, 0]);
    await expect(deleted).rejects.toMatchObject({ status: 409 });
    expect(state()).toEqual(before);
    const cancelled = customers.deleteCustomer({ id: 1 }).subscribe();
    expect(state()[0]).toBe('Alan+Grace');
    cancelled.unsubscribe();
    expect(state()).toEqual(before);
    const move = (customerId: number) => orders.updateOrder({ id: 1, body: { customerId } });
    const moved = firstValueFrom(move(3));
    expect(state().slice(2)).toEqual([0, 1]);
    await moved;
    expect(state().slice(2)).toEqual([0, 1]);
    await firstValueFrom(move(1));
    await application.whenStable();
    expect(state()).toEqual(before);
  });

  describe('of an API that requires a token', () => {
    let guarded: GuardedServer;
    beforeAll(async () => {
      guarded = await startGuarded();
    });
    afterAll(() => guarded.stop());

    const ask = async (token: Token | TokenFunction) => {
      application = await createApplication({
        providers: [
          provideHttpClient(withInterceptors([sendToken(token)])),
          provideApi({ baseUrl: guarded.url }),
        ],
      });
      return firstValueFrom(application.injector.get(CustomerService).getCustomer(1));
    };

    it('sends one, and retries once with another if it is rejected', async () => {
      expect(await ask('good')).toMatchObject({ name: 'Ada' });
      const given: unknown[] = [];
      const token: TokenFunction = async (rejected) => {
        given.push(rejected);
        return rejected === undefined ? 'stale' : 'good';
      };
      expect(await ask(token)).toMatchObject({ name: 'Ada' });
      expect(given).toEqual([undefined, 'stale']);
      guarded.asked.length = 0;
      await expect(ask(() => 'stale')).rejects.toSatisfy(isUnauthorized);
      await expect(ask(null)).rejects.toSatisfy(isUnauthorized);
      await expect(ask('weak')).rejects.toSatisfy(isForbidden);
      expect(guarded.asked).toEqual(['Bearer stale', null, 'Bearer weak']);
    });

    it('does not send it to other servers', async () => {
      application = await createApplication({
        providers: [
          provideHttpClient(withInterceptors([sendToken('good')])),
          provideApi({ baseUrl: 'http://127.0.0.1:1' }),
        ],
      });
      guarded.asked.length = 0;
      const http = application.injector.get(HttpClient);
      await expect(firstValueFrom(http.get(`${guarded.url}/customers/1`))).rejects.toBeDefined();
      expect(guarded.asked).toEqual([null]);
    });
  });

  it('does not report a lost connection as an error response', async () => {
    const lost: HttpInterceptorFn = (request, next) =>
      next(request.clone({ url: 'http://127.0.0.1:1/' }));
    application = await createApplication({
      providers: [provideHttpClient(withInterceptors([lost])), provideApi({ baseUrl: shop.url })],
    });
    const error: unknown = await firstValueFrom(
      application.injector.get(CustomerService).getCustomer(1),
    ).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 0 });
    expect(isApiError(error)).toBe(false);
  });
});

describe('under HttpTestingController', () => {
  let control: HttpTestingController;

  beforeEach(async () => {
    application = await createApplication({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideApi({ baseUrl: '/v1/' })],
    });
    control = application.injector.get(HttpTestingController);
  });

  it('sends requests to the base URL of the options', () => {
    const customers = application.injector.get(CustomerService);
    customers.listCustomers({ page: 2 }).subscribe();
    const { request } = control.expectOne('/v1/customers?page=2');
    expect(request.params.get('page')).toBe('2');
  });

  it('serializes parameters as the document declares, encoded for strict servers', () => {
    const reports = application.injector.get(ReportsSuchService);
    const columns = ['a,b', 'c d', '@'];
    reports.reportRows({ params: { path: { id: 1 }, query: { columns } } }).subscribe();
    control.expectOne('/reports/1/rows?columns=a%2Cb,c%20d,%40');
    const queries = application.injector.get(QueryService);
    const asked = { path: { 'the-slug': 'a' }, query: { since: 'ada+1@example.com' } };
    queries.useQuery({ params: asked }).subscribe();
    control.expectOne('/queries/a/answers?since=ada%2B1%40example.com');
    queries.getQuery('a/b?').subscribe();
    control.expectOne('/queries/a%2Fb%3F');
    expect(() => queries.getQuery('..').subscribe()).toThrow('cannot represent {the-slug}');
  });

  it('sends the body of a custom operation, and reads its response', () => {
    const reports = application.injector.get(ReportsSuchService);
    const seen: unknown[] = [];
    reports.reportTable({ params: { path: { id: 1 } } }).subscribe((table) => seen.push(table));
    control.expectOne('/reports/1/table').flush('a;b');
    reports.nameReport({ id: 1, body: 'May' }).subscribe((nothing) => seen.push(nothing));
    const title = control.expectOne('/reports/1/title');
    expect(title.request.body).toBe('"May"');
    expect(title.request.headers.get('Content-Type')).toBe('application/json');
    title.flush(null, { status: 204, statusText: 'No Content' });
    expect(seen).toEqual(['a;b', undefined]);
    const queries = application.injector.get(QueryService);
    const header = { 'If-Match': '"1"' };
    queries.changed({ id: 'a', body: {}, header }).subscribe();
    expect(control.expectOne('/queries/a').request.headers.get('If-Match')).toBe('"1"');
  });

  it('follows the cursors of a list until there are no more', () => {
    const seen: unknown[] = [];
    application.injector
      .get(QueryService)
      .findQueriesPages()
      .subscribe((page) => seen.push(page));
    const link = (cursor: string) => ({
      headers: { link: `<https://example.com/queries?cursor=${cursor}>; rel="next"` },
    });
    control.expectOne('/queries?cursor=').flush([{ slug: 'a' }], link('b'));
    control.expectOne('/queries?cursor=b').flush([{ slug: 'b' }], link('b'));
    expect(seen).toEqual([[{ slug: 'a' }], [{ slug: 'b' }]]);
    control.verify();
  });

  it('cancels a request without subscribers', () => {
    const customers = application.injector.get(CustomerService);
    customers.getCustomer(1).subscribe().unsubscribe();
    expect(control.expectOne('/v1/customers/1').cancelled).toBe(true);
  });

  it('fails if a number cannot be represented exactly', () => {
    const failed = vi.fn();
    const customers = application.injector.get(CustomerService);
    customers.getCustomer(1).subscribe({ error: failed });
    control.expectOne('/v1/customers/1').flush({ id: 2 ** 53 + 2 });
    expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(PrecisionError);
  });

  it('follows the signals that a resource reads, sends nothing while they are undefined, and ends with its injector', async () => {
    const page = signal<number | undefined>(undefined);
    const parent = application.injector.get(EnvironmentInjector);
    const injector = createEnvironmentInjector([], parent);
    const query = () => (page() === undefined ? undefined : { page: page()! });
    const customers = runInInjectionContext(injector, () => customersResource(query));
    application.tick();
    expect(customers.status()).toBe('idle');
    page.set(1);
    application.tick();
    const first = control.expectOne('/v1/customers?page=1');
    page.set(2);
    application.tick();
    expect(first.cancelled).toBe(true);
    control.expectOne('/v1/customers?page=2').flush([{ id: 1, name: 'Ada' }]);
    await application.whenStable();
    expect(customers.value()?.[0]?.name).toBe('Ada');
    page.set(3);
    application.tick();
    injector.destroy();
    expect(control.expectOne('/v1/customers?page=3').cancelled).toBe(true);
  });
});
