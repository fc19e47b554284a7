import { expect, test } from 'vitest';
import type { ContractResult } from './contract-result.ts';
import { runContract } from './run-contract.ts';
import { noHooks } from './run/run-hooks.ts';
import { editedModel, startEditedApi, type EditedFault } from './testing/edited-api.ts';

interface EditedRun {
  readonly result: ContractResult;
  readonly failed: readonly string[];
  readonly left: number;
}

async function tryEdited(fault: EditedFault | null, seed: number): Promise<EditedRun> {
  await using api = await startEditedApi(fault);
  const result = await runContract(await editedModel(), {
    ...{ endpoint: api.url, seed, headers: {}, hooks: noHooks },
    ...{
      budget: { requests: 3000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
  });
  const failed = result.cells.flatMap(({ id, outcome }) =>
    outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
  );
  return { result, failed, left: api.count() };
}

test.each([1, 2, 3])(
  'follows envelopes, renamed paging, nested paths, groups, forms and base paths (seed %i)',
  async (seed) => {
    const { result, failed, left } = await tryEdited(null, seed);
    expect(failed).toEqual([]);
    expect([left, result.leftovers]).toEqual([0, []]);
    const passed = result.cells.filter(({ outcome }) => outcome.kind === 'passed');
    const ids = passed.map(({ id }) => id);
    for (const id of [
      ...['GET /artists: total', 'GET /artists: pages', 'GET /artists: limit'],
      ...['GET /artists/{artistId}: read', 'GET /artists/{artistId}: deprecation'],
      ...['GET /artists/{artistId}/albums: listed', 'GET /artists/{artistId}/albums: limit'],
      ...['GET', 'POST'].map((method) => `${method} /artists/{artistId}/albums: unknown-parent`),
      ...['GET /albums/{id}: read', 'PATCH /albums/{id}: update', 'PATCH /albums/{id}: untouched'],
      ...['POST /artists/{artistId}/albums: defaults', 'DELETE /albums/{id}: unlisted'],
    ])
      expect(ids).toContain(id);
  },
);

test.each<[EditedFault, string]>([
  ['total counts the page', 'GET /artists: total'],
  ['unknown parents have rows', 'GET /artists/{artistId}/albums: unknown-parent'],
  ['constant varies', 'GET /albums/{id} 200 application/json'],
  ['default is not stored', 'POST /artists/{artistId}/albums: defaults'],
  ['deprecation is not announced', 'GET /artists/{artistId}: deprecation'],
  ['price is not kept', 'PATCH /albums/{id}: update'],
])('finds that %s', async (fault, id) => {
  const { failed } = await tryEdited(fault, 42);
  expect(failed.filter((one) => one.startsWith(id))).not.toEqual([]);
});

test.each<[EditedFault, string, string]>([
  ['a new name is not kept', 'GET /artists/{artistId}: read', '/data/name'],
  ['a new name is not kept', 'GET /artists: listed', '/data/0/name'],
  ['price is not kept', 'PATCH /albums/{id}: update', '/sale/price'],
])('reports %s with the place of the value in the body (%s)', async (fault, id, instance) => {
  const { result } = await tryEdited(fault, 42);
  const { outcome } = result.cells.find((one) => one.id === id) ?? {};
  const failures = outcome?.kind === 'failed' ? outcome.failures : [];
  expect(failures.map((one) => one.instance)).toContain(instance);
});
