import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../openapi-document.ts';
import { sqlite } from '../dialects/sqlite/dialect.ts';
import { buildDocument } from './build-document.ts';
import type { CatalogFixture } from './catalog-fixture.ts';
import { wholeCatalog } from './catalog-fixture.ts';

function build(tables: CatalogFixture['tables'], previous?: OpenApiDocument): OpenApiDocument {
  const catalog = wholeCatalog({ provider: 'sqlite', tables }, sqlite);
  const kept = previous === undefined ? {} : { previous };
  return buildDocument(catalog, sqlite, { title: 'Sample', naming: 'camelCase', ...kept }).document;
}

const column = (name: string): { readonly name: string } => ({ name });

test('a new table does not take the name of an existing one', () => {
  const users = { name: 'users', columns: [column('a_b')] };
  const before = build([users]);
  const after = build([{ name: 'user', columns: [column('id')] }, users], before);
  expect(Object.keys(after.paths)).toEqual(['/user', '/users']);
  expect(after.paths['/users']).toEqual(before.paths['/users']);
  expect(after.components?.schemas?.['User']).toEqual(before.components?.schemas?.['User']);
  expect(after.paths['/user']?.get?.operationId).toBe('listUser2s');
});

test('names chosen by people survive the next introspection', () => {
  const orders = { name: 'orders', columns: [column('id'), column('total')] };
  const text = JSON.stringify(build([orders]))
    .replaceAll('"/orders', '"/purchases')
    .replaceAll('Order', 'Purchase')
    .replaceAll('"total":', '"sum":');
  const after = build([orders], JSON.parse(text) as OpenApiDocument);
  expect(Object.keys(after.paths)).toEqual(['/purchases']);
  expect(Object.keys(after.components?.schemas ?? {})).toEqual([
    'Purchase',
    'CreatePurchaseDTO',
    'Error',
  ]);
  expect(after.components?.schemas?.['Purchase']).toHaveProperty('properties.sum');
});

test('a new column does not take the property of an existing one', () => {
  const before = build([{ name: 'notes', columns: [column('a_b')] }]);
  const after = build([{ name: 'notes', columns: [column('aB'), column('a_b')] }], before);
  expect(after.components?.schemas?.['Note']).toMatchObject({
    properties: { aB2: { 'x-db': { column: 'aB' } }, aB: { 'x-db': { column: 'a_b' } } },
  });
});
