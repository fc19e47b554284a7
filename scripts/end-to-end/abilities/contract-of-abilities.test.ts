import { expect, it } from 'vitest';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { sqliteShop } from '../../../server-template/testing/shop-apis.ts';
import { serveShop, shopWith } from './run-stories.ts';

it('bulk operations and entity tags are tested, and faults in them are found', async () => {
  const model = await shopWith(['bulk --to Customer', 'etag --to Customer']);
  await using right = await serveShop(model, sqliteShop);
  // The same document, with a server that supports neither tags nor conditions.
  const plain = await shopWith(['bulk --to Customer']);
  await using wrong = await serveShop(plain, sqliteShop);
  const outcomes = async (url: string) => {
    const { cells } = await runContract(model, {
      ...{ endpoint: url, seed: 42, headers: {}, hooks: noHooks },
      paths: ['/customers', '/customers/bulk', '/customers/{id}'],
      ...{
        budget: { requests: 400, seconds: 600 },
        timeoutMs: 60_000,
        signal: new AbortController().signal,
      },
    });
    return Object.fromEntries(
      cells
        .filter(({ id }) => /: (?:bulk|entity-tag)$/.test(id))
        .map(({ id, outcome }) => [id, outcome.kind]),
    );
  };
  expect(await outcomes(right.url)).toEqual({
    'POST /customers/bulk: bulk': 'passed',
    'GET /customers/{id}: entity-tag': 'passed',
    'PUT /customers/{id}: entity-tag': 'passed',
    'PATCH /customers/{id}: entity-tag': 'passed',
    'DELETE /customers/{id}: entity-tag': 'passed',
  });
  expect(await outcomes(wrong.url)).toEqual({
    'POST /customers/bulk: bulk': 'passed',
    'GET /customers/{id}: entity-tag': 'failed',
    'PUT /customers/{id}: entity-tag': 'failed',
    'PATCH /customers/{id}: entity-tag': 'failed',
    'DELETE /customers/{id}: entity-tag': 'failed',
  });
});

it('queries of a view succeed with random bodies, although no operation creates its rows', async () => {
  const model = await shopWith(['query --to ProductSale']);
  await using server = await serveShop(model, sqliteShop);
  const { cells, unsuccessful } = await runContract(model, {
    ...{ endpoint: server.url, seed: 1, headers: {}, hooks: noHooks },
    only: ['POST /product_sales/query'],
    ...{
      budget: { requests: 4000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
  });
  const valid = cells.filter(({ check }) => check === 'valid');
  expect(valid.map(({ outcome }) => outcome.kind)).toEqual(['passed']);
  expect(cells.filter(({ outcome }) => outcome.kind === 'failed')).toEqual([]);
  expect(unsuccessful).toEqual([]);
});
