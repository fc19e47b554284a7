import { expect, test } from 'vitest';
import { resolveModel } from '../model/resolve-model.ts';
import type { ContractResult } from './contract-result.ts';
import { runContract } from './run-contract.ts';
import { noHooks, type RunHooks } from './run/run-hooks.ts';
import type { RunOptions } from './run/run-options.ts';
import { bookshop, BOOKSHOP_TOKEN, type BookshopFault } from './testing/bookshop-faults.ts';
import { bookshopSource } from './testing/bookshop-model.ts';
import { startFaulty } from './testing/faulty/try-faulty.ts';

interface Ending {
  readonly result: ContractResult;
  /** Surplus of rows after the run. */
  readonly left: number;
}

/** Runs against a new bookshop, optionally without some methods in the document. */
async function runAgainst(
  fault: BookshopFault | null,
  options: Partial<RunOptions>,
  lacking: readonly string[] = [],
): Promise<Ending> {
  const document = structuredClone(bookshopSource);
  for (const item of Object.values(document.paths))
    for (const method of lacking) Reflect.deleteProperty(item, method);
  await using shop = await startFaulty(bookshop, fault);
  const result = await runContract(resolveModel(document), {
    ...{ endpoint: shop.url, seed: 42, hooks: noHooks, signal: new AbortController().signal },
    headers: { authorization: `Bearer ${BOOKSHOP_TOKEN}` },
    budget: { requests: 3000, seconds: 600 },
    timeoutMs: 60_000,
    ...options,
  });
  return { result, left: await shop.left() };
}

test.each([1, 2, 5])('interrupted after row %i, deletes what it created', async (rows) => {
  const interrupt = new AbortController();
  let created = 0;
  let deleted = 0;
  let isOver = false;
  const hooks: RunHooks = {
    ...noHooks,
    after: async ({ request }, real) => {
      if (request.method === 'DELETE' && real?.status === 204) deleted++;
      if (request.method === 'POST' && real?.status === 201) created++;
      if (created === rows) interrupt.abort();
      return null;
    },
    afterAll: async () => void (isOver = true),
  };
  const { result, left } = await runAgainst(null, { hooks, signal: interrupt.signal });
  expect({ created, deleted, left, isOver }).toEqual({
    ...{ created: rows, deleted: rows, left: 0, isOver: true },
  });
  expect(result.leftovers).toEqual([]);
  const outcomes = result.cells.map(({ outcome }) => outcome);
  expect(outcomes.filter(({ kind }) => kind === 'failed')).toEqual([]);
  expect(outcomes).toContainEqual({
    ...{ kind: 'skipped', isProvokable: true, reason: 'The run was interrupted first.' },
  });
});

test('lists no rows whose creation could not be sent, after the server has stopped', async () => {
  const shop = await startFaulty(bookshop, null);
  let stopping: PromiseLike<void> | undefined;
  const { leftovers } = await runContract(bookshop.model, {
    ...{ endpoint: shop.url, seed: 42, signal: new AbortController().signal, jobs: 1 },
    headers: { authorization: `Bearer ${BOOKSHOP_TOKEN}` },
    ...{ budget: { requests: 60, seconds: 600 }, timeoutMs: 60_000 },
    hooks: {
      ...noHooks,
      after: async ({ request }, real) => {
        if (request.method === 'POST' && real?.status === 201)
          stopping ??= shop[Symbol.asyncDispose]();
        return null;
      },
    },
  });
  await stopping;
  expect(leftovers.join('\n')).toMatch(/^a row of \w+ with id \d+/);
  expect(leftovers.join('\n')).not.toContain('perhaps');
});

test('reports every row that it could not delete', async () => {
  const { result, left } = await runAgainst(null, {}, ['delete']);
  expect(left).toBeGreaterThan(0);
  expect(result.leftovers).toHaveLength(left);
  expect(result.leftovers.join('\n')).toMatch(/a row of Book with id \d+/);
});

test('finds the same failures with the same seed, and with another seed by other requests', async () => {
  const curls = async (seed: number): Promise<readonly string[]> => {
    const { result } = await runAgainst('length is not checked', { seed, only: ['createBook'] });
    return result.cells.flatMap(({ id, outcome }) =>
      outcome.kind === 'failed'
        ? outcome.failures.map((one) => `${id} ${one.seed} ${one.curl.replaceAll(/:\d+\//g, '/')}`)
        : [],
    );
  };
  const first = await curls(7);
  expect(first.join('\n')).toContain('maxLength of title 7 ROW=$(curl');
  expect(await curls(7)).toEqual(first);
  expect(await curls(8)).not.toEqual(first);
});

test('reports which response a hook prevented, with its reason', async () => {
  const hooks: RunHooks = {
    ...noHooks,
    before: async ({ expected: { status }, operation }) =>
      operation?.id === 'listBooks' && status === '200'
        ? { kind: 'skip', reason: 'not on this machine' }
        : null,
  };
  const { result } = await runAgainst(null, { hooks });
  const cell = result.cells.find(({ id }) => id === 'GET /books 200 application/json');
  expect(cell?.outcome).toMatchObject({ kind: 'skipped', reason: 'not on this machine' });
});
