import type { EditRow } from '../edit-row.ts';

const relation = { 'x-db': { relation: { model: 'OrderItem', columns: ['order_id'] } } };
const shown = {
  ...{ type: 'array', maxItems: 50, items: { $ref: '#/components/schemas/OrderItem' } },
  ...{ readOnly: true, ...relation },
};
const newItem = {
  ...{ type: 'object', additionalProperties: false },
  required: ['productId', 'quantity', 'unitPrice'],
  properties: {
    productId: { type: 'integer' },
    quantity: { type: 'integer' },
    unitPrice: { type: 'number', format: 'double' },
  },
};
const lines = { type: 'array', maxItems: 20, items: newItem, ...relation };
const written = {
  'Order.lines': shown,
  'CreateOrderDTO.lines': lines,
  'UpdateOrderDTO.lines': lines,
};
const line = (productId: number, quantity = 1) => ({ productId, quantity, unitPrice: 5 });
const withLines = (more: object) => ({ ...written, 'UpdateOrderDTO.lines': { ...lines, ...more } });

/** Edits of bodies that write rows of other tables. */
export const writtenRowEdits: readonly EditRow[] = [
  {
    name: 'related rows in bodies, as whole lists',
    change: written,
    calls: [
      [
        'POST /orders',
        { customerId: 1, lines: [line(1, 2), line(2)] },
        201,
        { lines: [{ productId: 1, quantity: 2, lineTotal: 10 }, { productId: 2 }] },
      ],
      ['POST /orders', { customerId: 1, lines: [line(1, 1000)] }, 400],
      ['POST /orders', { customerId: 1, lines: [line(99)] }, 409],
      ['PATCH /orders/1', { lines: [line(2, 3)] }, 200, { lines: [{ productId: 2, quantity: 3 }] }],
      ['PUT /orders/1', { lines: [] }, 200, { lines: [] }],
      ['PATCH /orders/1', { note: 'plain' }, 200, { lines: undefined }],
      ['GET /order_items/1/2', undefined, 404],
    ],
    types: `const { data } = await api.POST('/orders', { body: { customerId: 1, lines: [{ productId: 1, quantity: 1, unitPrice: 2 }] } });
      const count: number | undefined = data.lines?.length;
      void count;
      // @ts-expect-error the order of a line is its own
      await api.POST('/orders', { body: { customerId: 1, lines: [{ orderId: 1, productId: 1, quantity: 1, unitPrice: 2 }] } });`,
    everywhere: true,
  },
  {
    name: 'related rows in a body that no response shows',
    change: { 'UpdateOrderDTO.lines': lines },
    calls: [['PATCH /orders/2', { lines: [line(1)] }, 200, { lines: undefined }]],
  },
  {
    name: 'related rows that name what they belong to',
    change: withLines({
      items: {
        ...newItem,
        properties: { ...newItem.properties, orderId: { type: 'integer' } },
      },
    }),
    rejected: {
      at: 'UpdateOrderDTO/properties/lines/items',
      says: 'to the row that they belong to',
    },
  },
  {
    name: 'written rows without a limit',
    change: withLines({ maxItems: undefined }),
    rejected: { at: 'UpdateOrderDTO/properties/lines', says: 'The maximum number of related rows' },
  },
  {
    name: 'written rows of a table that refers to none of these',
    change: withLines({ 'x-db': { relation: { model: 'OrderItem', columns: ['product_id'] } } }),
    rejected: { at: 'lines/x-db/relation/columns', says: 'No foreign key of OrderItem' },
  },
  {
    name: 'written rows of an unknown model',
    change: withLines({ 'x-db': { relation: { model: 'Line', columns: ['order_id'] } } }),
    rejected: { at: 'lines/x-db/relation/model', says: 'There is no table "Line"' },
  },
  {
    name: 'one related row in a body',
    change: { 'UpdateOrderDTO.lines': { type: 'object', ...relation } },
    rejected: {
      at: 'UpdateOrderDTO/properties/lines',
      says: 'what happens to related rows',
    },
  },
  {
    name: 'a new row that changes related ones',
    change: {
      'CreateOrderDTO.lines': {
        ...{ type: 'object', ...relation },
        properties: {
          delete: { type: 'array', maxItems: 9, items: { type: 'integer' } },
        },
      },
    },
    rejected: { at: 'lines/properties/delete', says: 'A new row has no related rows to delete' },
  },
  {
    name: 'rows to change without what names them',
    change: {
      'UpdateOrderDTO.lines': {
        ...{ type: 'object', ...relation },
        properties: {
          update: {
            ...{ type: 'array', maxItems: 9 },
            items: {
              type: 'object',
              properties: { quantity: { type: 'integer' } },
            },
          },
        },
      },
    },
    rejected: { at: 'update/items', says: 'may omit the key column' },
  },
  {
    name: 'related rows of related rows',
    change: (shop) => {
      const items = {
        ...newItem,
        properties: {
          ...newItem.properties,
          payments: {
            type: 'array',
            maxItems: 2,
            items: {},
            'x-db': { relation: { model: 'Payment', columns: ['order_id'] } },
          },
        },
      };
      shop.change(withLines({ items }));
    },
    rejected: { at: 'lines/items/properties/payments', says: 'cannot write related rows' },
  },
];
