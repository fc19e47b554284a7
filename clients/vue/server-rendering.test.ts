// @vitest-environment node
import { createSSRApp, defineComponent, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { expect, it } from 'vitest';
import { createClient } from '../typescript/generated/client';
import { useInfiniteOrders, useOrders } from './generated/order';
import { apiClientKey } from './generated/runtime/api-client';

const Orders = defineComponent(() => {
  const { isLoading } = useOrders();
  const { rows } = useInfiniteOrders();
  return () => h('p', isLoading.value ? 'Loading' : `${rows.value.length} loaded`);
});

it('renders without a window, and sends no request', async () => {
  expect('window' in globalThis).toBe(false);
  const asked: unknown[] = [];
  const app = createSSRApp(Orders);
  const fetch = (request: Request) => {
    asked.push(request);
    return Promise.reject(new Error('asked'));
  };
  app.provide(apiClientKey, createClient({ baseUrl: 'http://localhost', fetch }));
  expect(await renderToString(app)).toBe('<p>Loading</p>');
  expect(asked).toEqual([]);
});

it('reports a missing client', async () => {
  const app = createSSRApp(Orders);
  app.config.warnHandler = () => undefined;
  await expect(renderToString(app)).rejects.toThrow('app.provide(apiClientKey, createClient())');
  expect(() => useOrders()).toThrow('in setup');
});
