import type { OpenApiDocument } from '../../../../pipeline/openapi-document.ts';
import { withAbility } from '../../served-shop.ts';
import type { EditRow } from '../edit-row.ts';
import type { EditedDocument } from '../edited-document.ts';
import { writtenRowEdits } from './written-rows.case.ts';

const customer = {
  ...{ allOf: [{ $ref: '#/components/schemas/Customer' }], readOnly: true },
  'x-db': { relation: { model: 'Customer', columns: ['customer_id'] } },
};
const items = {
  ...{ type: 'array', maxItems: 50, items: { $ref: '#/components/schemas/OrderItem' } },
  ...{ readOnly: true, 'x-db': { relation: { model: 'OrderItem', columns: ['order_id'] } } },
};
const relations = { 'Order.customer': customer, 'Order.items': items };

function embed(shop: EditedDocument, operation: string, names: readonly string[], name = 'embed') {
  const part = shop.part(operation) as { parameters?: unknown[] };
  (part.parameters ??= []).push({
    ...{ name, in: 'query', explode: false, 'x-crud': { role: 'embed' } },
    schema: { type: 'array', items: { type: 'string', enum: names } },
  });
}

/** Edits of related rows in responses. */
export const relationEdits: readonly EditRow[] = [
  {
    name: 'embedded rows',
    change: (shop) => {
      shop.change(relations);
      embed(shop, 'GET /orders', ['customer', 'items']);
      embed(shop, 'GET /orders/{id}', ['customer', 'items'], 'with');
    },
    calls: [
      ['GET /orders/1', undefined, 200, { id: 1, customer: undefined, items: undefined }],
      ['GET /orders/1?with=customer', undefined, 200, { customer: { name: 'Ada' } }],
      ['GET /orders/1?with=items', undefined, 200, { items: [{ quantity: 2 }, { quantity: 1 }] }],
      [
        'GET /orders?embed=items,customer&sort=-id',
        undefined,
        200,
        [{ items: [], customer: { id: 2 } }, { items: [{ productId: 1 }, { productId: 2 }] }],
      ],
      ['GET /orders?embed=payments', undefined, 400],
      ['GET /orders?with=customer', undefined, 400],
    ],
    mock: [
      ['GET /orders/1?with=customer,items', undefined, 200, {}],
      ['GET /orders?embed=payments', undefined, 400],
    ],
    types: `const { data: one } = await api.GET('/orders/{id}', { params: { path: { id: 1 }, query: { with: ['customer'] } } });
      const name: string | undefined = one.customer?.name;
      const counts: number[] | undefined = one.items?.map(({ quantity }) => quantity);
      void [name, counts];
      // @ts-expect-error no such relation
      await api.GET('/orders', { params: { query: { embed: ['payments'] } } });`,
    everywhere: true,
  },
  {
    name: 'embedded rows with their own schema, limited and renamed',
    change: (shop) => {
      const line = {
        type: 'object',
        properties: { product: { type: 'integer', 'x-db': { column: 'product_id' } } },
      };
      shop.change({ 'Order.lines': { ...items, maxItems: 1, items: line } });
      embed(shop, 'GET /orders', ['lines']);
    },
    calls: [
      [
        'GET /orders?embed=lines',
        undefined,
        200,
        [{ lines: [{ product: 1, quantity: undefined }] }, { lines: [] }],
      ],
    ],
    mock: [['GET /orders?embed=lines', undefined, 200]],
  },
  {
    name: 'related rows without an embed parameter',
    change: relations,
    calls: [['GET /orders/1', undefined, 200, { id: 1, customer: undefined }]],
  },
  {
    name: 'a relation to a missing model',
    change: {
      'Order.customer': {
        ...customer,
        'x-db': { relation: { model: 'Custommer', columns: ['customer_id'] } },
      },
    },
    rejected: { at: 'properties/customer/x-db/relation/model', says: '"Customer"' },
  },
  {
    name: 'a relation without a foreign key',
    change: {
      'Order.customer': {
        ...customer,
        'x-db': { relation: { model: 'Customer', columns: ['status'] } },
      },
    },
    rejected: { at: 'properties/customer/x-db/relation/columns', says: 'No foreign key of Order' },
  },
  {
    name: 'a relation by a hidden column',
    change: { ...relations, 'Order.customerId': { writeOnly: true } },
    rejected: [
      {
        at: 'properties/customer/x-db/relation',
        says: 'is never returned, so it cannot be used to embed',
      },
      { at: '', says: '' },
    ],
  },
  ...writtenRowEdits,
  {
    name: 'a relation to an internal model',
    change: { 'Order.customer': customer, Customer: { 'x-internal': true } },
    rejected: { at: 'properties/customer/x-db/relation/model', says: 'Customer is internal' },
  },
  {
    name: 'related rows without a limit',
    change: { 'Order.items': { ...items, maxItems: undefined } },
    rejected: { at: 'properties/items', says: 'The maximum number of related rows is not defined' },
  },
  {
    name: 'related rows that are required',
    change: (shop) => {
      shop.change({ 'Order.items': items });
      (shop.part('Order')['required'] as string[]).push('items');
    },
    rejected: { at: '/components/schemas/Order', says: 'cannot be required' },
  },
  {
    name: 'an unknown relation among the choices',
    change: (shop) => {
      shop.change(relations);
      embed(shop, 'GET /orders', ['customer', 'item']);
    },
    rejected: { at: 'items/enum/1', says: '"items"' },
  },
  {
    name: 'a query',
    change: (shop) => {
      addAbility(shop, 'embed');
      addAbility(shop, 'query');
      shop.change({
        'POST /orders/query': { 'x-crud': queryOf({ depth: 2, terms: 3, groups: 1 }) },
      });
    },
    calls: [
      ['POST /orders/query', {}, 200, { items: [{ id: 1 }, { id: 2 }] }],
      [
        'POST /orders/query',
        { where: { customer: { name: { eq: 'Ada' } } }, embed: ['customer'] },
        200,
        { items: [{ id: 1, customer: { name: 'Ada' } }], groups: undefined },
      ],
      ['POST /orders/query', { where: { not: { not: {} } } }, 400],
      ['POST /orders/query', { where: { id: { in: [1, 2, 3, 4] } } }, 400],
      ['POST /orders/query', { groupBy: ['status'] }, 400],
      ['POST /orders/query', { aggregate: { count: true } }, 200, { groups: [{ count: 2 }] }],
    ],
    mock: [
      ['POST /orders/query', {}, 200],
      ['POST /orders/query', { where: { id: { like: 'x' } } }, 400],
    ],
    types: `const { data } = await api.POST('/orders/query', {
        body: { where: { customer: { name: { like: 'a' } } }, groupBy: ['status'] },
      });
      const ids: number[] | undefined = data.items?.map(({ id }) => id);
      const sum: number | null | undefined = data.groups?.[0]?.sum?.customerId;
      void [ids, sum];
      // @ts-expect-error no such property
      await api.POST('/orders/query', { body: { where: { colour: { eq: 'red' } } } });
      // @ts-expect-error a number is not a text
      await api.POST('/orders/query', { body: { where: { id: { eq: 'red' } } } });`,
  },
  {
    name: 'conditions on hidden properties',
    change: (shop) => {
      addAbility(shop, 'query');
      shop.change({ 'Order.note': { writeOnly: true } });
      (shop.part('Order')['required'] as string[]).splice(3, 1);
    },
    rejected: { at: 'OrderWhere/properties/note', says: 'never returned' },
  },
  {
    name: 'conditions that no column has',
    change: (shop) => {
      addAbility(shop, 'query');
      shop.change({ 'OrderWhere.colour': { $ref: '#/components/schemas/StringCondition' } });
    },
    rejected: { at: 'OrderWhere/properties/colour', says: 'no property and no relation "colour"' },
  },
  {
    name: 'a sum of texts',
    change: (shop) => {
      addAbility(shop, 'query');
      const { properties } = shop.part('OrderQuery.aggregate') as never as {
        properties: Record<string, { items: { enum: string[] } }>;
      };
      properties['sum']?.items.enum.push('note');
    },
    rejected: { at: 'aggregate/properties/sum', says: 'which is text' },
  },
  {
    name: 'a query with unknown members',
    change: (shop) => {
      addAbility(shop, 'query');
      shop.change({ 'OrderQuery.filter': { type: 'object' } });
    },
    rejected: { at: 'OrderQuery/properties/filter', says: 'does not support "filter"' },
  },
];

function queryOf(limits: object): object {
  return { model: 'Order', action: 'query', limits };
}

function addAbility(shop: EditedDocument, words: string): void {
  Object.assign(shop.root, withAbility(shop.root as unknown as OpenApiDocument, words));
}
