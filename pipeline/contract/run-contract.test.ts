import { expect, test } from 'vitest';
import { startMock } from '../mock/start-mock.ts';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve/resolve-model.ts';
import type { ContractResult } from './contract-result.ts';
import { runContract } from './run-contract.ts';
import { noHooks } from './run/run-hooks.ts';
import type { RunOptions } from './run/run-options.ts';

const shop = new URL('../../openapi/shop.json', import.meta.url).pathname;

async function runAgainstMock(
  isStateful: boolean,
  options: Partial<RunOptions> = {},
): Promise<ContractResult> {
  const model = resolveModel(await loadDocument(shop));
  const documents = [{ name: 'shop', model }];
  const mock = await startMock({ documents, behaviour: { isStateful, seed: 1 }, port: 0 });
  const run = runContract(model, {
    ...{ endpoint: mock.url, seed: 42, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 3000, seconds: 60 }, signal: new AbortController().signal },
    ...options,
  });
  return run.finally(() => mock.stop());
}

const failed = ({ cells }: ContractResult): readonly string[] =>
  cells.filter(({ outcome }) => outcome.kind === 'failed').map(({ id }) => id);

test('finds nothing wrong with an API that keeps its promises, and leaves nothing behind', async () => {
  const result = await runAgainstMock(true);
  expect(failed(result)).toEqual([]);
  expect(result.leftovers).toEqual([]);
  expect(result.coverage.operations.missing).toEqual([]);
}, 30_000);

test('finds that an API forgets what it is reported', async () => {
  const paths = ['/products', '/products/{id}'];
  const found = failed(await runAgainstMock(false, { paths }));
  expect(found).toContain('GET /products/{id}: read');
  expect(found).toContain('GET /products: listed');
  expect(found).toContain('POST /products: unique sku');
}, 90_000);

test('tries no more than the budget allows, and says so of the rest', async () => {
  const result = await runAgainstMock(true, { budget: { requests: 20, seconds: 60 } });
  expect(result.leftovers).toEqual([]);
  expect(result.cells.map(({ outcome }) => outcome)).toContainEqual({
    ...{ kind: 'skipped', isProvokable: true, reason: 'The budget was used up before.' },
  });
});

test('is told that nothing answers', async () => {
  const model = resolveModel(await loadDocument(shop));
  const run = runContract(model, {
    ...{ endpoint: 'http://127.0.0.1:1', seed: 1, headers: {}, hooks: noHooks },
    ...{ budget: { requests: 1, seconds: 1 }, signal: new AbortController().signal },
  });
  await expect(run).rejects.toMatchObject({ code: 'API_UNREACHABLE' });
});
