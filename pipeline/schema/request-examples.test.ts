import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parseDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { createExampleMaker, examplePlaces } from './request-examples.ts';
import { createSchemaValidator } from './validate/create-schema-validator.ts';

const shop = await readFile(
  new URL('../../server-template/openapi/shop.json', import.meta.url),
  'utf8',
);

/** Examples of a document by operation, and parameter if it is one; each satisfies its schema. */
async function examplesOf(text: string): Promise<Readonly<Record<string, unknown>>> {
  const model = resolveModel(await parseDocument(text, 'shop.json'), 'shop.json');
  const make = createExampleMaker(model);
  const validator = createSchemaValidator(model);
  return Object.fromEntries(
    examplePlaces(model).map((place) => {
      const value = make(place);
      expect(validator.accepts(place.schemaPointer, 'request', value), place.pointer).toBe(true);
      return [[place.operation.id, place.parameter].filter(Boolean).join(' '), value];
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
