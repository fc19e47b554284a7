import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { withAbility } from '../served-shop.ts';

/** The shop with related rows in bodies: orders by lists of actions, customers and products by complete lists. */
export function nestedShop(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(withAbility(withAbility(document, 'embed'), 'nested'));
  const { root } = shop;
  const { schemas } = root['components'] as {
    schemas: Record<string, { properties: Record<string, Record<string, unknown>> }>;
  };
  const whole = (dto: string, name: string, items: object): void => {
    const property = schemas[dto]?.properties[name] ?? {};
    const { 'x-db': source } = property;
    for (const key of Object.keys(property)) Reflect.deleteProperty(property, key);
    Object.assign(property, { type: 'array', maxItems: 10, items, 'x-db': source });
  };
  const { type, format } = schemas['Order']?.properties['id'] ?? {};
  whole('UpdateCustomerDTO', 'orders', {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...schemas['CreateCustomerOrdersDTO']?.properties,
      ...{ id: { type, format, readOnly: false } },
    },
  });
  whole('UpdateProductDTO', 'orderItems', {
    $ref: '#/components/schemas/CreateProductOrderItemsDTO',
  });
  return root as unknown as OpenApiDocument;
}

/** Method and path, and a body. */
export type NestedRequest = readonly [request: string, body?: unknown];

/** The expected response; of a body, only the given parts. */
export interface NestedStep {
  /** Or a function of the previous response. */
  readonly send:
    | NestedRequest
    | ((said: { readonly orders: readonly { readonly id: number }[] }) => NestedRequest);
  readonly status: number;
  readonly body?: unknown;
}

const item = (productId: number, quantity = 1) => ({ productId, quantity, unitPrice: 2.5 });
const broken = (code: string, ...fields: readonly string[]) => ({
  code,
  ...(fields.length === 0 ? {} : { details: fields.map((field) => ({ in: 'body', field })) }),
});

/** In order, on the shop's few rows. */
export const nestedSteps: readonly NestedStep[] = [
  {
    send: ['POST /orders', { customerId: 1, orderItems: [item(2), item(1, 3)] }],
    status: 201,
    body: {
      id: 3,
      status: 'pending',
      orderItems: [
        { orderId: 3, productId: 1, quantity: 3 },
        { orderId: 3, productId: 2 },
      ],
    },
  },
  {
    send: ['GET /orders/3?embed=orderItems'],
    status: 200,
    body: { orderItems: [{ productId: 1, quantity: 3 }, { productId: 2 }] },
  },
  {
    send: ['POST /orders', { customerId: 1, orderItems: [] }],
    status: 201,
    body: { orderItems: [] },
  },
  { send: ['DELETE /orders/4'], status: 204 },
  {
    send: ['POST /orders', { customerId: 1, orderItems: [item(2), item(1, 0)] }],
    status: 400,
    body: broken('VALIDATION_FAILED', 'orderItems.1.quantity'),
  },
  {
    send: ['POST /orders', { customerId: 1, orderItems: [item(2), item(999)] }],
    status: 409,
    body: broken('REFERENCED_ROW_MISSING', 'orderItems.1.productId'),
  },
  {
    send: ['POST /orders', { customerId: 1, orderItems: [item(2), item(2)] }],
    status: 409,
    body: { code: 'UNIQUE_VIOLATION' },
  },
  {
    send: ['POST /orders', { customerId: 999, orderItems: [item(2)] }],
    status: 409,
    body: broken('REFERENCED_ROW_MISSING', 'customerId'),
  },
  {
    send: ['POST /orders', { customerId: 1, orderItems: [{ ...item(2), orderId: 1 }] }],
    status: 400,
    body: broken('VALIDATION_FAILED'),
  },
  {
    send: ['GET /orders?count=exact&limit=10'],
    status: 200,
    body: [{ id: 1 }, { id: 2 }, { id: 3 }],
  },
  {
    send: [
      'PATCH /orders/3',
      {
        note: 'changed',
        orderItems: { create: [], update: [{ productId: 1, quantity: 7 }], delete: [2] },
      },
    ],
    status: 200,
    body: { note: 'changed', orderItems: [{ productId: 1, quantity: 7, unitPrice: 2.5 }] },
  },
  {
    send: ['PATCH /orders/3', { orderItems: { create: [item(2, 5)], delete: [1] } }],
    status: 200,
    body: { orderItems: [{ productId: 2, quantity: 5 }] },
  },
  {
    send: ['PATCH /orders/3', { orderItems: { delete: [2], create: [item(2, 6), item(1)] } }],
    status: 200,
    body: { orderItems: [{ productId: 1 }, { productId: 2, quantity: 6 }] },
  },
  {
    send: [
      'PUT /orders/3',
      {
        orderItems: {
          update: [
            { productId: 1, quantity: 8 },
            { productId: 2, unitPrice: 9 },
          ],
        },
      },
    ],
    status: 200,
    body: {
      orderItems: [
        { productId: 1, quantity: 8, unitPrice: 2.5 },
        { productId: 2, quantity: 6, unitPrice: 9 },
      ],
    },
  },
  {
    send: [
      'PATCH /orders/3',
      {
        note: 'lost',
        orderItems: {
          update: [
            { productId: 1, quantity: 9 },
            { productId: 99, quantity: 1 },
          ],
        },
      },
    ],
    status: 404,
    body: broken('ROW_NOT_FOUND', 'orderItems.update.1'),
  },
  {
    send: ['PATCH /orders/3', { note: 'lost', orderItems: { delete: [1, 99] } }],
    status: 404,
    body: broken('ROW_NOT_FOUND', 'orderItems.delete.1'),
  },
  {
    send: [
      'PATCH /orders/3',
      {
        orderItems: {
          update: [
            { productId: 1, quantity: 1 },
            { productId: 1, quantity: 2 },
          ],
        },
      },
    ],
    status: 409,
    body: broken('UNIQUE_VIOLATION', 'orderItems.update.1.productId'),
  },
  {
    send: ['PATCH /orders/3', { note: 'lost', orderItems: { create: [item(1)] } }],
    status: 409,
    body: { code: 'UNIQUE_VIOLATION' },
  },
  {
    send: ['PATCH /orders/3', { orderItems: { update: [{ quantity: 1 }] } }],
    status: 400,
    body: broken('VALIDATION_FAILED', 'orderItems.update.0.productId'),
  },
  { send: ['PATCH /orders/999', { orderItems: { create: [item(1)] } }], status: 404 },
  {
    send: ['GET /orders/3?embed=orderItems'],
    status: 200,
    body: {
      note: 'changed',
      orderItems: [{ quantity: 8 }, { quantity: 6, unitPrice: 9 }],
    },
  },
  { send: ['PATCH /orders/3', { note: 'plain' }], status: 200, body: { note: 'plain' } },
  // A complete list of rows with generated keys.
  {
    send: ['PATCH /customers/3', { orders: [{ status: 'paid' }, { note: 'second' }] }],
    status: 200,
    body: { orders: [{ status: 'paid' }, { note: 'second', status: 'pending' }] },
  },
  {
    send: ({ orders }) => [
      'PATCH /customers/3',
      { orders: [{ id: orders[1]?.id, note: 'kept' }, { status: 'shipped' }] },
    ],
    status: 200,
    body: { orders: [{ note: 'kept' }, { status: 'shipped' }] },
  },
  {
    send: ['PATCH /customers/3', { orders: [{ id: 3, note: 'of another' }] }],
    status: 404,
    body: broken('ROW_NOT_FOUND', 'orders.0'),
  },
  {
    send: ['GET /customers/3?embed=orders'],
    status: 200,
    body: { orders: [{ note: 'kept' }, { status: 'shipped' }] },
  },
  {
    send: ['PATCH /customers/1', { name: 'Lost', orders: [] }],
    status: 409,
    body: { code: 'ROW_STILL_REFERENCED' },
  },
  {
    send: ['PATCH /customers/3', { name: 'Hopper', orders: [] }],
    status: 200,
    body: { name: 'Hopper', orders: [] },
  },
  {
    send: ['GET /customers/1?embed=orders'],
    status: 200,
    body: { name: 'Ada', orders: [{ id: 1 }, { id: 3 }] },
  },
  // A complete list of rows with keys from clients.
  {
    send: [
      'PATCH /products/2',
      {
        orderItems: [
          { orderId: 2, quantity: 4, unitPrice: 1 },
          { orderId: 1, quantity: 2, unitPrice: 5 },
        ],
      },
    ],
    status: 200,
    body: {
      orderItems: [
        { orderId: 1, quantity: 2 },
        { orderId: 2, quantity: 4 },
      ],
    },
  },
  { send: ['GET /order_items/3/2'], status: 404 },
];
