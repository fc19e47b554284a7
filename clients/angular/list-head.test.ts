import '@angular/compiler';
import {
  provideHttpClient,
  withInterceptors,
  type HttpInterceptorFn,
  type HttpResourceRef,
} from '@angular/common/http';
import { signal, type ApplicationRef } from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLinked } from '../testing/linked-server.ts';
import { startStreaming } from '../testing/stream-server.ts';
import { startShop } from '../testing/shop-server.ts';
import type { Customer } from '../typescript/generated/client';
import { queryListResource, queryResource, QueryService } from './fixtures/odd/query';
import { ReportsSuchService } from './fixtures/odd/reports-such';
import { provideApi as provideOdd } from './fixtures/odd/runtime/api-options';
import { customersResource } from './generated/customer';
import { provideApi } from './generated/runtime/api-options';

let application: ApplicationRef;
let asked: string[];

const count: HttpInterceptorFn = (request, next) => {
  asked.push(new URL(request.urlWithParams).pathname + new URL(request.urlWithParams).search);
  return next(request);
};

beforeEach(() => {
  asked = [];
});
afterEach(() => application.destroy());

it('a list returns its total if the server sends it, in one request', async () => {
  const shop = await startShop();
  application = await createApplication({
    providers: [provideHttpClient(withInterceptors([count])), provideApi({ baseUrl: shop.url })],
  });
  const { injector } = application;
  const page = signal(1);
  const query = () => ({ page: page(), limit: 2, count: 'exact' }) as const;
  const counted = customersResource(query, { injector });
  const uncounted = customersResource(() => ({ limit: 1 }), { injector });
  expect(counted.total() satisfies number | undefined).toBeUndefined();
  await application.whenStable();
  const plain: HttpResourceRef<readonly Customer[] | undefined> = counted;
  expect(plain.hasValue()).toBe(true);
  if (!counted.hasValue()) throw counted.error();
  expect([counted.value().length, counted.total()]).toEqual([2, 3]);
  expect([uncounted.value()?.length, uncounted.total()]).toEqual([1, undefined]);
  page.set(2);
  await expect.poll(() => counted.value()?.[0]?.name).toBe('Grace');
  expect(counted.total()).toBe(3);
  expect(asked).toEqual([
    '/customers?page=1&limit=2&count=exact',
    '/customers?limit=1',
    '/customers?page=2&limit=2&count=exact',
  ]);
  await shop.stop();
});

it('a list returns the cursor of its next page, and a row accepts `embed`', async () => {
  const linked = await startLinked();
  application = await createApplication({
    providers: [provideHttpClient(), provideOdd({ baseUrl: linked.url })],
  });
  const { injector } = application;
  const cursor = signal('');
  const list = queryListResource(() => ({ cursor: cursor(), limit: 1 }), { injector });
  await application.whenStable();
  expect([list.value()?.[0]?.slug, list.total(), list.nextCursor()]).toEqual(['a', 2, 'b+2']);
  cursor.set(list.nextCursor() ?? '');
  await expect.poll(() => list.value()?.[0]?.slug).toBe('b');
  expect([list.total(), list.nextCursor()]).toEqual([undefined, undefined]);
  const embed = ['parent'] as const;
  const row = queryResource(() => 'c', { injector, query: () => ({ embed: [...embed] }) });
  await application.whenStable();
  expect(row.value()?.parent?.slug).toBe('root');
  const given = injector.get(QueryService).getQuery('d', { embed: [...embed] });
  expect(await firstValueFrom(given)).toMatchObject({ slug: 'd', parent: { slug: 'root' } });
  expect(linked.asked).toEqual([
    '/queries?cursor=&limit=1',
    '/queries?cursor=b%2B2&limit=1',
    '/queries/c?embed=parent',
    '/queries/d?embed=parent',
  ]);
  linked.stop();
});

it('a row returns its ETag, changes send headers, and a query in a body is a read', async () => {
  const linked = await startLinked();
  application = await createApplication({
    providers: [provideHttpClient(), provideOdd({ baseUrl: linked.url })],
  });
  const { injector } = application;
  const row = queryResource(() => 'c', { injector });
  await application.whenStable();
  expect(row.etag()).toBe('"v1"');
  const service = injector.get(QueryService);
  await firstValueFrom(service.queryQuery({ body: { limit: 1 } }));
  await application.whenStable();
  expect(linked.asked).toEqual(['/queries/c']);
  const stale = { 'If-Match': '"stale"' };
  const rejected = firstValueFrom(
    service.replaceQuery({ id: 'c', body: { slug: 'c' }, header: stale }),
  );
  await expect(rejected).rejects.toMatchObject({ status: 412 });
  await expect.poll(() => linked.asked).toEqual(['/queries/c', '/queries/c']);
  await expect.poll(() => row.etag()).toBe('"v1"');
  const header = { 'If-Match': row.etag() ?? '' };
  await firstValueFrom(service.replaceQuery({ id: 'c', body: { slug: 'c' }, header }));
  await firstValueFrom(service.callDelete({ id: 'd', header: { 'If-Match': '"v2"' } }));
  await firstValueFrom(service.callDelete({ id: 'e' }));
  await firstValueFrom(service.query({ body: { slug: 'f' }, header: { 'Idempotency-Key': 'k' } }));
  expect(linked.changes.filter((line) => line !== 'POST /queries/query')).toEqual([
    'PUT /queries/c "stale"',
    'PUT /queries/c "v1"',
    'DELETE /queries/d "v2"',
    'DELETE /queries/e',
    'POST /queries k',
  ]);
  linked.stop();
});

it('a stream emits its values as they arrive, and unsubscribing ends its request', async () => {
  const streaming = await startStreaming();
  application = await createApplication({
    providers: [provideHttpClient(), provideOdd({ baseUrl: streaming.url })],
  });
  const changes = application.injector
    .get(ReportsSuchService)
    .reportChanges({ params: { path: { id: 1 } } });
  const heard: unknown[] = [];
  const listen = () =>
    changes.subscribe({
      next: ({ line }) => heard.push(line),
      error: ({ kind }: { kind: string }) => heard.push(kind),
      complete: () => heard.push('end'),
    });
  expect(streaming.asked).toEqual([]);
  listen();
  await expect.poll(() => streaming.asked).toHaveLength(1);
  streaming.send({ line: 1 });
  await expect.poll(() => heard).toEqual([1]);
  streaming.send({ line: 2 });
  await expect.poll(() => heard).toEqual([1, 2]);
  streaming.end();
  await expect.poll(() => heard).toEqual([1, 2, 'end']);
  listen();
  await expect.poll(() => streaming.asked).toHaveLength(2);
  streaming.send('{');
  await expect.poll(() => heard.at(-1)).toBe('unreadable');
  const listening = listen();
  await expect.poll(() => streaming.asked).toHaveLength(3);
  listening.unsubscribe();
  await expect.poll(() => streaming.left.length).toBeGreaterThan(0);
  streaming.stop();
});
