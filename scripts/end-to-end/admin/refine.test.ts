import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataProvider } from '../../../clients/admin/refine.ts';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { startShop, type ServedShop } from '../served-shop.ts';

/** The shop with filters for Refine's operators, and products whose key is not called `id`. */
function adminShop(document: OpenApiDocument): OpenApiDocument {
  const lines = ['sku ne', 'sku eq', 'description null', 'price gte', 'price lte'];
  const filtered = lines.reduce((shop, line) => {
    const words = ['filter', ...line.split(' ')];
    const change = { verb: 'add', words, to: ['Product'], all: false } as const;
    return changeAbilities(shop, resolveModel(shop), change).document;
  }, document);
  const shop = new EditedDocument(filtered);
  for (const schema of ['Product', 'UpdateProductDTO']) {
    const part = shop.part(schema) as { properties: Record<string, object>; required?: string[] };
    const { id = {}, ...others } = part.properties;
    part.properties = { number: { ...id, 'x-db': { ...dbOf(id), column: 'id' } }, ...others };
    part.required = (part.required ?? []).map((name) => (name === 'id' ? 'number' : name));
    if (part.required.length === 0) delete part.required;
  }
  const list = shop.part('GET /products') as { parameters: Record<string, unknown>[] };
  for (const parameter of list.parameters) {
    const { filter } = (parameter['x-crud'] ?? {}) as { filter?: string };
    if (filter === 'id')
      Object.assign(parameter, { name: 'number', 'x-crud': { filter: 'number' } });
    const items = parameter['name'] === 'sort' ? (parameter['schema'] as Sorts).items : null;
    if (items !== null) items.enum = items.enum.map((name) => name.replace(/^(-?)id$/, '$1number'));
  }
  return shop.root as unknown as OpenApiDocument;
}

interface Sorts {
  readonly items: { enum: string[] };
}

function dbOf(schema: object): object {
  return 'x-db' in schema ? (schema['x-db'] as object) : {};
}

describe('the data provider of Refine', () => {
  let shop: ServedShop;
  let provider: ReturnType<typeof createDataProvider>;
  const skus = async (operator: string, field: string, value?: unknown): Promise<unknown> => {
    const filters = [{ field, operator, value: value ?? null }];
    const sorters = [{ field: 'number', order: 'asc' }] as const;
    const { data, total } = await provider.getList({ resource: 'products', filters, sorters });
    expect(total).toBe(data.length);
    return data.map((row) => row['sku']);
  };

  beforeAll(async () => {
    shop = await startShop('sqlite', adminShop, { rows: 'empty' });
    provider = createDataProvider(shop.api.url, { keys: { '/products': 'number' } });
    const made = await shop.api.call('POST /categories', { name: 'Tools' });
    const { id: categoryId } = made.body as { readonly id: number };
    for (const [sku, price, description] of [
      ['a', 1, null],
      ['b', 2, 'Digs.'],
      ['c', 3, null],
    ] as const)
      await shop.api.call('POST /products', {
        ...{ categoryId, sku, name: sku, price },
        ...(description === null ? {} : { description }),
      });
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  it('filters by lists of values, excluded lists, and null', async () => {
    expect(await skus('in', 'sku', ['a', 'c'])).toEqual(['a', 'c']);
    expect(await skus('nin', 'sku', ['a', 'c'])).toEqual(['b']);
    expect(await skus('ne', 'sku', 'a')).toEqual(['b', 'c']);
    expect(await skus('null', 'description')).toEqual(['a', 'c']);
    expect(await skus('eq', 'description')).toEqual(['a', 'c']);
    expect(await skus('nnull', 'description')).toEqual(['b']);
    expect(await skus('ne', 'description')).toEqual(['b']);
    expect(await skus('between', 'price', [2, 3])).toEqual(['b', 'c']);
  });

  it('throws for an unsupported operator, and reports a filter that the list does not declare', async () => {
    await expect(skus('startswith', 'sku', 'a')).rejects.toThrow('the operator startswith');
    await expect(skus('lt', 'stock', 1)).rejects.toMatchObject({ statusCode: 400 });
  });

  it('finds, updates and deletes rows by a key with another name', async () => {
    const [first, second] = (await provider.getList({ resource: 'products' })).data;
    const id = first?.['number'];
    expect(await provider.getOne({ resource: 'products', id })).toMatchObject({
      data: { number: id },
    });
    const many = await provider.getMany({ resource: 'products', ids: [id, second?.['number']] });
    expect(many.data.map((row) => row['number'])).toEqual([id, second?.['number']]);
    const changed = await provider.update({ resource: 'products', id, variables: { stock: 5 } });
    expect(changed.data).toMatchObject({ number: id, stock: 5 });
    expect((await provider.deleteOne({ resource: 'products', id })).data).toMatchObject({
      number: id,
    });
    await expect(provider.getOne({ resource: 'products', id })).rejects.toMatchObject({
      status: 404,
    });
  });
});
