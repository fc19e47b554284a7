import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { changeAbilities } from '../abilities/change-abilities.ts';
import { parseDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { createExampleMaker, examplePlaces } from './explorer-examples.ts';
import { createSchemaValidator } from './validate/create-schema-validator.ts';

const shop = await readFile(
  new URL('../../server-template/openapi/shop.json', import.meta.url),
  'utf8',
);

/** Examples of a document by operation, with the parameter or "response"; each satisfies its schema. */
async function examplesOf(text: string): Promise<Readonly<Record<string, unknown>>> {
  const model = resolveModel(await parseDocument(text, 'shop.json'), 'shop.json');
  const make = createExampleMaker(model);
  const validator = createSchemaValidator(model);
  return Object.fromEntries(
    examplePlaces(model).map((place) => {
      const value = make(place);
      expect(validator.accepts(place.schemaPointer, place.direction, value), place.pointer).toBe(
        true,
      );
      const part = place.direction === 'response' ? 'response' : place.parameter;
      return [[place.operation.id, part].filter(Boolean).join(' '), value];
    }),
  );
}

it('creates bodies and keys that refer to rows, except to rows of the same table', async () => {
  const examples = await examplesOf(shop);
  expect(examples).toMatchObject({
    'getOrder id': 1,
    'getOrderItem productId': 1,
    createOrderItem: { orderId: 1, productId: 1 },
    createCategory: { parentId: null },
    createCustomer: { email: expect.stringContaining('@') as string },
  });
  expect(Object.values(examples)).not.toContain(undefined);
});

it('creates responses as plausible as requests, of one row and without embedded ones', async () => {
  const examples = await examplesOf(shop);
  expect(examples).toMatchObject({
    'listCustomers response': [{ id: 1, email: expect.stringContaining('@') as string }],
    'createOrderItem response': { orderId: 1, productId: 1 },
  });
  const document = JSON.parse(shop) as OpenApiDocument;
  const change = { verb: 'add', words: ['embed'], to: null, all: true } as const;
  const { document: embedded } = changeAbilities(document, resolveModel(document), change);
  const embedding = await examplesOf(JSON.stringify(embedded));
  expect(embedding['listOrders response']).toEqual(examples['listOrders response']);
});

it('uses different values in operations that write the same unique column', async () => {
  const { createCustomer, replaceCustomer } = await examplesOf(shop);
  expect(createCustomer).not.toEqual(replaceCustomer);
});

it('omits internal parts, and places that have an example', async () => {
  const document = JSON.parse(shop) as {
    paths: Record<string, { parameters: { example?: number }[] }>;
    components: { schemas: Record<string, { properties: Record<string, object> }> };
  };
  const { Customer } = document.components.schemas;
  Object.assign(Customer?.properties['phone'] ?? {}, { 'x-internal': true });
  Object.assign(document.paths['/customers/{id}']?.parameters[0] ?? {}, { example: 7 });
  const examples = await examplesOf(JSON.stringify(document));
  expect(Object.keys(examples['createCustomer'] as object).sort()).toEqual(['email', 'name']);
  expect(examples).not.toHaveProperty('getCustomer id');
});
