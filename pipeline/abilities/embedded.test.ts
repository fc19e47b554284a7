import { describe, expect, it } from 'vitest';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { changeAbilities } from './change-abilities.ts';
import { hideEntry } from './hide-entry.ts';

const shop = await loadDocument('server-template/openapi/shop.json');

function changed(document: OpenApiDocument, verb: 'add' | 'remove', line: string) {
  const change = { verb, words: line.split(' '), to: ['Order'], all: false };
  return changeAbilities(document, resolveModel(document), change).document;
}

const lines = ['sort quantity', 'sort unitPrice', 'limit', 'filter quantity gte'].map(
  (line) => `embedded orderItems ${line}`,
);
const embedding = changed(shop, 'add', 'embed');
const able = lines.reduce((document, line) => changed(document, 'add', line), embedding);

function namesIn(document: OpenApiDocument): readonly string[] {
  const parameters = document.paths['/orders']?.get?.parameters ?? [];
  return parameters.flatMap((one) => ('name' in one && one.name.includes('.') ? [one.name] : []));
}

describe('embedded lists', () => {
  it('are sorted, limited and filtered by parameters of their own', () => {
    const names = ['orderItems.sort', 'orderItems.limit', 'orderItems.quantity_gte'];
    expect(namesIn(able)).toEqual(names);
    const list = resolveModel(able).operations.find(({ path }) => path === '/orders');
    const relation = list?.embed?.relations.find(({ name }) => name === 'orderItems');
    expect(relation?.list).toMatchObject({
      paging: { limit: 'orderItems.limit', defaultLimit: 100, maximumLimit: 100 },
      abilities: { sortable: [{ name: 'quantity' }, { name: 'unitPrice' }] },
    });
    expect(list?.list?.sort?.name).toBe('sort');
  });

  it('are added once and removed', () => {
    for (const line of lines) expect(changed(able, 'add', line)).toEqual(able);
    expect(lines.reduce((document, line) => changed(document, 'remove', line), able)).toEqual(
      embedding,
    );
    expect(changed(able, 'remove', 'embed')).toEqual(shop);
  });

  it('leave the order of the list itself', () => {
    const sorted = changed(able, 'add', 'sort note');
    expect(namesIn(changed(sorted, 'remove', 'sort note'))).toEqual(namesIn(able));
  });

  it('lose the orders and filters of a hidden property', () => {
    const hidden = hideEntry(able, resolveModel(able), 'OrderItem.quantity').document;
    expect(namesIn(hidden)).toEqual(['orderItems.sort', 'orderItems.limit']);
    expect(() => resolveModel(hidden)).not.toThrow();
  });

  it.each([
    ['embedded customer limit', 'embeds a list called customer'],
    ['embedded nothing limit', 'embeds a list called nothing'],
    ['embedded orderItems sort nothing', 'has no property "nothing"'],
    ['embedded orderItems page', 'not "page"'],
  ])('%s is rejected', (line, message) => {
    expect(() => changed(embedding, 'add', line)).toThrow(message);
  });

  it.each([
    [{ relation: 'customer', role: 'limit' }, 'embeds no list of related rows called "customer"'],
    [{ relation: 'orderItems', role: 'page' }, 'has the roles sort and limit, not page'],
    [{ relation: 'orderItems', role: 'sort' }, 'Two parameters of the list "orderItems"'],
    [{ relation: 'orderItems', filter: 'nothing' }, 'has no property "nothing"'],
  ])('with %j are a problem of the document', (crud, message) => {
    const document = structuredClone(able);
    const parameters = document.paths['/orders']?.get?.parameters ?? [];
    const limit = parameters.find((one) => 'name' in one && one.name === 'orderItems.limit');
    Object.assign(limit ?? {}, { 'x-crud': crud });
    expect(() => resolveModel(document)).toThrow(message);
  });
});
