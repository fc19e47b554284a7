import { describe, expect, it } from 'vitest';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { changeAbilities } from './change-abilities.ts';
import { hideEntry } from './hide-entry.ts';

const shop = await loadDocument('server-template/openapi/shop.json');

function changed(document: OpenApiDocument, verb: 'add' | 'remove', line: string) {
  const [words = '', to = ''] = line.split(' --to ');
  const change = { verb, words: words.split(' '), to: [to], all: false };
  return changeAbilities(document, resolveModel(document), change);
}

function filtersOf(document: OpenApiDocument, path: string): readonly string[] {
  const parameters = document.paths[path]?.get?.parameters ?? [];
  return parameters.flatMap((one) => ('name' in one && one.name.includes('.') ? [one.name] : []));
}

describe('a filter by related rows', () => {
  it('is added once and removed', () => {
    const line = 'filter customer.name like --to Order';
    const once = changed(shop, 'add', line).document;
    expect(filtersOf(once, '/orders')).toEqual(['customer.name_like']);
    expect(changed(once, 'add', line).document).toEqual(once);
    expect(changed(once, 'remove', line).document).toEqual(shop);
  });

  it('follows several relations, and lists that are embedded', () => {
    const embedding = changed(shop, 'add', 'embed --to Customer').document;
    const own = changed(embedding, 'add', 'filter orders.status --to Customer').document;
    const { document } = changed(own, 'add', 'filter order.customer.email --to Payment');
    expect(
      resolveModel(document).operations.flatMap(({ list }) => list?.relatedFilters ?? []),
    ).toMatchObject([
      { property: 'status', way: [{ name: 'orders', key: [['id', 'customerId']] }] },
      { property: 'email', way: [{ name: 'order' }, { name: 'customer' }] },
    ]);
  });

  it('notes what no index supports', () => {
    const { notes } = changed(shop, 'add', 'filter customer.name --to Order');
    expect(notes).toEqual([expect.stringContaining('customers.name')]);
  });

  it.each([
    ['filter nothing.name --to Order', 'has no relation "nothing"'],
    ['filter customer.nothing --to Order', 'has no property "nothing"'],
  ])('%s is rejected', (line, message) => {
    expect(() => changed(shop, 'add', line)).toThrow(message);
  });

  it.each([
    ['customer.nothing', 'has no property "nothing"'],
    ['nothing.name', 'no relation "nothing"'],
  ])('by %s is a problem of the document', (filter, message) => {
    const document = structuredClone(
      changed(shop, 'add', 'filter customer.name --to Order').document,
    );
    const parameters = (document.paths['/orders']?.get?.parameters ?? []) as readonly {
      'x-crud'?: object;
    }[];
    const [own] = parameters.slice(-1);
    if (own !== undefined) own['x-crud'] = { filter };
    expect(() => resolveModel(document)).toThrow(message);
  });

  it.each(['Customer', 'Customer.name', 'Customer.id', 'Order.customerId'])(
    'is removed with %s',
    (entry) => {
      const { document } = changed(shop, 'add', 'filter customer.name --to Order');
      const hidden = hideEntry(document, resolveModel(document), entry).document;
      expect(filtersOf(hidden, '/orders')).toEqual([]);
    },
  );
});
