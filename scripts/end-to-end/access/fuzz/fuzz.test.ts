import { expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../../pipeline/openapi-document.ts';
import { EditedDocument, type Changes } from '../../edits/edited-document.ts';
import { everyAbleShop } from '../secured-shop.ts';
import { fuzzShop } from './fuzz-shop.ts';

// Fifty times as many: npm run test:fuzz
it('no response contains data of another caller’s rows', { timeout: 400_000 }, async () => {
  const count = 400;
  const { leaks, statuses, strange } = await fuzzShop(count, 1);
  expect(leaks).toEqual([]);
  // Some requests succeeded.
  for (const status of [200, 201, 204, 400, 403, 404])
    expect(statuses.get(status) ?? 0, `requests with ${status}`).toBeGreaterThan(count / 200);
  expect(strange).toBeGreaterThan(count / 10);
});

const orders = (action: string, rows: object) => ({ 'x-crud': { model: 'Order', action, rows } });
const anybodys = { id: { gte: 0 } };

it.each<[string, Changes]>([
  ['reads', { 'GET /orders/{id}': orders('get', anybodys) }],
  ['changes', { 'PATCH /orders/{id}': orders('update', anybodys) }],
  ['deletes', { 'DELETE /orders/{id}': orders('delete', anybodys) }],
])('it detects a caller who %s rows other than their own', async (_what, changes) => {
  const secured = (document: OpenApiDocument): OpenApiDocument => {
    const shop = new EditedDocument(everyAbleShop(document));
    shop.change(changes);
    return shop.root as unknown as OpenApiDocument;
  };
  const { leaks } = await fuzzShop(500, 2, { secured, endsWithLeak: true });
  expect(leaks).not.toEqual([]);
});
