// @vitest-environment node
import { get } from 'svelte/store';
import { expect, it } from 'vitest';
import { createClient } from '../typescript/generated/client';
import { ordersStore, pagedOrdersStore } from './generated/order';

it('can be read without a window, and sends no request', () => {
  expect('window' in globalThis).toBe(false);
  const asked: unknown[] = [];
  const api = createClient({
    baseUrl: 'http://localhost',
    fetch: (request) => {
      asked.push(request);
      return Promise.reject(new Error('asked'));
    },
  });
  expect(get(ordersStore(api))).toEqual({ data: undefined, error: undefined, isLoading: true });
  expect(get(pagedOrdersStore(api)).rows).toEqual([]);
  expect(asked).toEqual([]);
});
