import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startMock } from '../mock/start-mock.ts';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { ContractResult } from './contract-result.ts';
import { runContract } from './run-contract.ts';
import { noHooks, type RunHooks } from './run/run-hooks.ts';
import type { RunOptions } from './run/run-options.ts';

const shop = new URL('../../server-template/openapi/shop.json', import.meta.url).pathname;

async function runAgainstMock(
  isStateful: boolean,
  options: Partial<RunOptions> = {},
): Promise<ContractResult> {
  const model = resolveModel(await loadDocument(shop));
  const documents = [{ name: 'shop', model }];
  const mock = await startMock({ documents, behaviour: { isStateful, seed: 1 }, port: 0 });
  try {
    return await runContract(model, {
      ...{ endpoint: mock.url, seed: 42, headers: {}, hooks: noHooks },
      ...{
        budget: { requests: 3000, seconds: 600 },
        timeoutMs: 60_000,
        signal: new AbortController().signal,
      },
      ...options,
    });
  } finally {
    await mock.stop();
  }
}

const failed = ({ cells }: ContractResult): readonly string[] =>
  cells.filter(({ outcome }) => outcome.kind === 'failed').map(({ id }) => id);

test('finds the same with four jobs as with one, and calls the API in parallel', async () => {
  let [inFlight, most] = [0, 0];
  const hooks: RunHooks = {
    ...noHooks,
    before: async () => {
      most = Math.max(most, ++inFlight);
      return null;
    },
    after: async () => {
      inFlight--;
      return null;
    },
  };
  const budget = { requests: 30_000, seconds: 300 };
  const outcomes = async (options: Partial<RunOptions>): Promise<readonly string[]> => {
    const { cells, leftovers } = await runAgainstMock(false, { budget, ...options });
    expect(leftovers).toEqual([]);
    return cells.map(({ id, outcome }) => `${id} ${outcome.kind}`);
  };
  const serial = await outcomes({});
  expect(await outcomes({ jobs: 4, hooks })).toEqual(serial);
  expect(serial.some((one) => one.endsWith(' failed'))).toBe(true);
  expect(most).toBeGreaterThan(1);
});

test('waits once for an operation with a rate limit, not for each request', async () => {
  const model = resolveModel(await loadDocument(shop));
  let calls = 0;
  const server = createServer((_request, response) => {
    calls++;
    response.writeHead(429, { 'retry-after': '0' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const run = runContract(model, {
    ...{ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seed: 1 },
    ...{ headers: {}, hooks: noHooks, signal: new AbortController().signal },
    ...{ budget: { requests: 500, seconds: 600 }, paths: ['/products'] },
  });
  const result = await run.finally(() => server.close());
  expect(failed(result)).toEqual([]);
  expect(result.requests).toBeGreaterThan(20);
  // Two more attempts for each called operation.
  expect(calls - result.requests).toBeGreaterThan(0);
  expect(calls - result.requests).toBeLessThanOrEqual(2 * 4);
});

test('finds that an API does not store what it is sent', async () => {
  const paths = ['/products', '/products/{id}'];
  const found = failed(await runAgainstMock(false, { paths }));
  expect(found).toContain('GET /products/{id}: read');
  expect(found).toContain('GET /products: listed');
  expect(found).toContain('POST /products: unique sku');
});

test('stays within the budget, and reports the rest as skipped', async () => {
  const result = await runAgainstMock(true, { budget: { requests: 20, seconds: 60 } });
  expect(result.leftovers).toEqual([]);
  expect(result.cells.map(({ outcome }) => outcome)).toContainEqual({
    ...{ kind: 'skipped', isProvokable: true, reason: 'The budget was used up first.' },
  });
});

test('reports that the API cannot be reached', async () => {
  const model = resolveModel(await loadDocument(shop));
  const run = runContract(model, {
    ...{ endpoint: 'http://127.0.0.1:1', seed: 1, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 1, seconds: 1 }, signal: new AbortController().signal },
  });
  await expect(run).rejects.toMatchObject({ code: 'API_UNREACHABLE' });
});
