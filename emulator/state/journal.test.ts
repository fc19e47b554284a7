import { expect, it } from 'vitest';
import { Journal, type ReceivedExchange } from './journal.ts';

const exchange = (url: string): ReceivedExchange => ({
  kind: 'provider',
  at: 0,
  durationMs: 1,
  method: 'GET',
  url,
  requestHeaders: '',
  requestBody: '',
  status: 200,
  responseHeaders: '',
  responseBody: '',
  hint: undefined,
  checkoutRequestId: undefined,
});

it('keeps a limited number of exchanges, newest first', () => {
  const journal = new Journal(3);
  const urls = () =>
    journal.entries().map(({ exchange: kept }) => (kept.kind === 'callback' ? '' : kept.url));
  expect(urls()).toEqual([]);
  for (const url of ['/1', '/2']) journal.add(exchange(url));
  expect(urls()).toEqual(['/2', '/1']);
  for (const url of ['/3', '/4', '/5', '/6', '/7']) journal.add(exchange(url));
  expect(urls()).toEqual(['/7', '/6', '/5']);
  expect(journal.entries().map(({ number }) => number)).toEqual([7, 6, 5]);
});

it('keeps 10,000 by default', () => {
  const journal = new Journal();
  for (let count = 0; count < 10_001; count += 1) journal.add(exchange(`/${count}`));
  expect(journal.entries()).toHaveLength(10_000);
  expect(journal.entries().at(-1)?.number).toBe(2);
});
