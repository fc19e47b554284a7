import type { EditRow } from '../edit-row.ts';
import type { EditedDocument } from '../edited-document.ts';

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

/** Edits of what rows hold of other tables. */
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
    name: 'embedded rows of a schema of their own, limited and renamed',
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
    name: 'related rows that nothing embeds',
    change: relations,
    calls: [['GET /orders/1', undefined, 200, { id: 1, customer: undefined }]],
  },
  {
    name: 'a relation to a model that there is not',
    change: {
      'Order.customer': {
        ...customer,
        'x-db': { relation: { model: 'Custommer', columns: ['customer_id'] } },
      },
    },
    rejected: { at: 'properties/customer/x-db/relation/model', says: '"Customer"' },
  },
  {
    name: 'a relation that no foreign key makes',
    change: {
      'Order.customer': {
        ...customer,
        'x-db': { relation: { model: 'Customer', columns: ['status'] } },
      },
    },
    rejected: { at: 'properties/customer/x-db/relation/columns', says: 'No foreign key of Order' },
  },
  {
    name: 'a relation by a column that is never returned',
    change: { ...relations, 'Order.customerId': { writeOnly: true } },
    rejected: [
      { at: 'properties/customer/x-db/relation', says: 'nothing may embed by it' },
      { at: '', says: '' },
    ],
  },
  {
    name: 'a relation to an internal model',
    change: { 'Order.customer': customer, Customer: { 'x-internal': true } },
    rejected: { at: 'properties/customer/x-db/relation/model', says: 'Customer is internal' },
  },
  {
    name: 'related rows without a limit',
    change: { 'Order.items': { ...items, maxItems: undefined } },
    rejected: { at: 'properties/items', says: 'how many related rows' },
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
];
