import { describe, expect, it } from 'vitest';
import { loadDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { changeAbilities } from './change-abilities.ts';
import { DocumentDraft } from './document-draft.ts';
import { plays } from './list-parameters.ts';
import { hideEntry } from './hide-entry.ts';

const plain = await loadDocument('server-template/openapi/shop.json');
const shop = ['search', 'fields', 'embed', 'nested', 'bulk', 'merge-patch', 'query'].reduce(
  (document, ability) =>
    changeAbilities(document, resolveModel(document), {
      ...{ verb: 'add', words: [ability], to: null, all: true },
    }).document,
  plain,
);
const api = resolveModel(shop);
const properties = api.models.flatMap(({ name, source, properties: own }) =>
  own
    // Rows are addressed by their key.
    .filter(({ source: { column } }) => source.primaryKey?.includes(column) !== true)
    .map((property) => [name, property.name] as const),
);

describe('what is hidden is in no response, parameter or optional body', () => {
  it.each(properties)('%s.%s', (owner, name) => {
    const { document, notes } = hideEntry(shop, api, `${owner}.${name}`);
    const { operations, models } = resolveModel(document);
    const model = models.find((one) => one.name === owner);
    expect(model?.properties.find((one) => one.name === name)).toMatchObject({ hidden: true });
    const own = operations.filter(({ crud }) => crud?.model.name === owner);
    for (const { crud, parameters } of own) {
      expect(crud?.output.map((one) => one.name)).not.toContain(name);
      expect(parameters.map((one) => one.name)).not.toContain(name);
      expect(JSON.stringify(parameters)).not.toContain(`"-${name}"`);
      const isSent = crud?.input.some((one) => one.name === name) === true;
      expect(isSent && notes.length === 0).toBe(false);
    }
  });

  it.each(api.models.map(({ name }) => name))('%s', (name) => {
    const { operations } = resolveModel(hideEntry(shop, api, name).document);
    expect(operations.filter(({ crud }) => crud?.model.name === name)).toEqual([]);
    expect(operations.length).toBeGreaterThan(0);
  });
});

it('takes relations of related rows from the choices of others', () => {
  const nested = structuredClone(shop);
  const ofOrders = resolveModel(nested).operations.filter(
    ({ crud }) => crud?.model.name === 'Order',
  );
  for (const { pointer } of ofOrders) {
    const draft = new DocumentDraft(nested);
    const parameter = draft.parametersOf(pointer).find(plays('embed'));
    if (parameter === undefined) continue;
    const { items } = parameter['schema'] as { readonly items: { readonly enum: string[] } };
    items.enum.push('orderItems.product', 'orderItems.product.category');
    Object.assign(nested, draft.root);
  }
  const choices = (entry: string) =>
    resolveModel(hideEntry(nested, resolveModel(nested), entry).document)
      .operations.filter(({ crud }) => crud?.model.name === 'Order')
      .flatMap((operation) => operation.embed?.relations ?? [])
      .find((relation) => relation.name === 'orderItems')?.relations;
  expect(choices('Payment')).toMatchObject([
    { name: 'product', relations: [{ name: 'category' }] },
  ]);
  expect(choices('Category')).toMatchObject([{ name: 'product', relations: [] }]);
  expect(choices('Product')).toEqual([]);
  expect(choices('Product.categoryId')).toMatchObject([{ name: 'product', relations: [] }]);
});

it('suggests the nearest name', () => {
  expect(() => hideEntry(shop, api, 'Customer.fone')).toThrow(
    'no property of Customer called "fone"',
  );
});
