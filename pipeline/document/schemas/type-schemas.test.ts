import { expect, test } from 'vitest';
import { postgresql } from '../../dialects/postgresql/dialect.ts';
import { mergeDocuments } from '../../merge/merge-documents.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { buildDocument } from '../build-document.ts';
import type { CatalogFixture } from '../catalog-fixture.ts';
import { wholeCatalog } from '../catalog-fixture.ts';

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The document of tables with a column `state` of the enum `order_state`. */
function build(
  values: readonly string[],
  tables: CatalogFixture['tables'],
  previous?: OpenApiDocument,
): OpenApiDocument {
  const type = { schema: 'public', name: 'order_state', values, comment: null };
  const fixture = { provider: 'postgresql', defaultSchema: 'public', enums: [type] } as const;
  const catalog = wholeCatalog({ ...fixture, tables }, postgresql);
  const kept = previous === undefined ? {} : { previous };
  const options = { title: 'Sample', naming: 'camelCase', ...kept } as const;
  return buildDocument(catalog, postgresql, options).document;
}

const state = (values: readonly string[]) => ({
  ...{ name: 'state', sqlType: 'order_state' },
  type: { kind: 'enum', name: 'order_state', schema: 'public', values } as const,
});
const orders = (values: readonly string[]): CatalogFixture['tables'] => [
  {
    name: 'orders',
    columns: [{ name: 'id' }, state(values), { ...state(values), name: 'former', nullable: true }],
  },
];
const two = ['new', 'paid'];
const three = ['new', 'paid', 'sent'];

test('an enum type is one schema that columns and filters refer to', () => {
  const { components, paths, 'x-db': database } = build(two, orders(two));
  expect(components?.schemas).toMatchObject({
    OrderState: { type: 'string', enum: two, 'x-db': { kind: 'enum', name: 'order_state' } },
    NullableOrderState: { type: 'string', nullable: true, enum: [...two, null] },
    Order: {
      properties: {
        state: { allOf: [reference('OrderState')] },
        former: { allOf: [reference('NullableOrderState')] },
      },
    },
    CreateOrderDTO: { properties: { state: { allOf: [reference('OrderState')] } } },
  });
  expect(paths['/orders']?.get?.parameters).toContainEqual({
    ...{ name: 'former', in: 'query', 'x-crud': { filter: 'former' } },
    schema: { type: 'array', items: reference('OrderState') },
  });
  expect(database).not.toHaveProperty('enums');
});

test("a new table does not take the name of a type's schema", () => {
  const before = build(two, orders(two));
  const late = { name: 'order_states', columns: [{ name: 'id' }] };
  const after = build(two, [late, ...orders(two)], before);
  expect(after.components?.schemas).toMatchObject({ OrderState: { enum: two } });
  expect(Object.keys(after.paths)).toContain('/order_states');
});

test('renamed values are kept when their type grows', () => {
  const base = build(two, orders(two));
  const text = JSON.stringify(base).replaceAll('OrderState', 'Progress');
  const edited = JSON.parse(text) as OpenApiDocument;
  const fresh = build(three, orders(three), edited);
  const { document, changes } = mergeDocuments({ base, fresh, edited });
  expect(document.components?.schemas).toMatchObject({
    Progress: { enum: three },
    NullableProgress: { enum: [...three, null] },
    Order: { properties: { state: { allOf: [reference('Progress')] } } },
  });
  expect(document.components?.schemas).not.toHaveProperty('OrderState');
  expect(changes.length).toBeGreaterThan(0);
});
