import { expect, test } from 'vitest';
import { editedApi, type EditedFault } from './testing/edited-faults.ts';
import { tryFaulty } from './testing/faulty/try-faulty.ts';
import { untilEnd } from './testing/until-failure.ts';

test.each([1, 2, 3])(
  'follows envelopes, renamed paging, nested paths, groups, forms and base paths (seed %i)',
  async (seed) => {
    const { result, failed, left } = await tryFaulty(editedApi, null, { seed });
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
  const { failed } = await tryFaulty(editedApi, fault, untilEnd());
  expect(failed.filter((one) => one.startsWith(id))).not.toEqual([]);
});

test.each<[EditedFault, string, string]>([
  ['a new name is not kept', 'GET /artists/{artistId}: read', '/data/name'],
  ['a new name is not kept', 'GET /artists: listed', '/data/0/name'],
  ['price is not kept', 'PATCH /albums/{id}: update', '/sale/price'],
])('reports %s with the place of the value in the body (%s)', async (fault, id, instance) => {
  const { result } = await tryFaulty(editedApi, fault, untilEnd());
  const { outcome } = result.cells.find((one) => one.id === id) ?? {};
  const failures = outcome?.kind === 'failed' ? outcome.failures : [];
  expect(failures.map((one) => one.instance)).toContain(instance);
});
