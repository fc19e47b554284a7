import type { EditedDocument, Part } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const errorNames = {
  ...{ 400: 'BadRequest', 404: 'NotFound', 409: 'Conflict', 413: 'PayloadTooLarge' },
  ...{ 415: 'UnsupportedMediaType', 500: 'InternalServerError', 503: 'ServiceUnavailable' },
};
const errors: Part = Object.fromEntries(
  Object.entries(errorNames).map(([status, name]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]),
);
const given = (name: string, schema: Part = { type: 'integer', format: 'int32' }) => ({
  ...{ name, in: 'path', required: true, schema },
});
const status = { type: 'string', enum: ['pending', 'paid', 'shipped', 'cancelled'] };
const bodyOfOrder = {
  ...{ type: 'object', additionalProperties: false },
  properties: {
    status: { ...status, 'x-db': { column: 'status' } },
    note: { type: 'string', maxLength: 500, 'x-db': { column: 'note' } },
  },
};

/** An operation of another model on a path below a row. */
function nest(shop: EditedDocument, from: string, to: string, change: Part): void {
  const operation = structuredClone(shop.part(from));
  const [method = '', path = ''] = to.split(' ');
  const { parameters = [], key, ...rest } = change as { parameters?: Part[]; key?: string[] };
  const own = ((operation['parameters'] ?? []) as Part[]).filter((one) => one['in'] !== 'path');
  shop.change({
    [to]: {
      ...operation,
      responses: { ...errors, ...(operation['responses'] as Part) },
      operationId: `${method.toLowerCase()}${path.replace(/\W+/g, '_')}`,
      parameters: [...parameters, ...own],
      'x-crud': { ...(operation['x-crud'] as Part), ...(key === undefined ? {} : { key }) },
      ...rest,
    },
  });
}

function nestBody(schema: Part) {
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

const ofCustomer = { parameters: [given('customerId')], key: ['customer_id'] };
const list = (shop: EditedDocument) =>
  nest(shop, 'GET /orders', 'GET /customers/{customerId}/orders', ofCustomer);

/** Lists and rows below other rows. */
export const nestedEdits: readonly EditRow[] = [
  {
    name: 'the orders of a customer',
    change: list,
    calls: [
      ['GET /customers/1/orders', undefined, 200, [{ id: 1, customerId: 1 }]],
      ['GET /customers/3/orders', undefined, 200, []],
      ['GET /customers/99999/orders', undefined, 404],
      ['GET /customers/x/orders', undefined, 400],
      ['GET /customers/1/orders?limit=1&page=2', undefined, 200, []],
      ['GET /customers/99999/orders?page=2', undefined, 404],
      ['GET /customers/1/orders?nope=1', undefined, 400],
    ],
    types: `const { data } = await api.GET('/customers/{customerId}/orders', { params: { path: { customerId: 1 }, query: { limit: 5 } } });
      const id: number | undefined = data[0]?.customerId;
      void id;`,
    everywhere: true,
  },
  {
    name: 'a new order of a customer',
    change: (shop) => {
      nest(shop, 'POST /orders', 'POST /customers/{customerId}/orders', {
        ...ofCustomer,
        ...nestBody(bodyOfOrder),
      });
    },
    calls: [
      [
        'POST /customers/3/orders',
        { note: 'n' },
        201,
        { customerId: 3, note: 'n', status: 'pending' },
      ],
      ['POST /customers/99999/orders', { note: 'n' }, 404],
      ['POST /customers/3/orders', { customerId: 3 }, 400],
      ['POST /customers/x/orders', {}, 400],
    ],
    mock: [
      ['POST /customers/3/orders', { note: 'n' }, 201, { customerId: 3, note: 'n' }],
      ['POST /customers/99999/orders', { note: 'n' }, 404],
      ['POST /customers/3/orders', { customerId: 3 }, 400],
    ],
    types: `await api.POST('/customers/{customerId}/orders', { params: { path: { customerId: 1 } }, body: { note: '' } });`,
    everywhere: true,
  },
  {
    name: 'list and create of one nested path',
    change: (shop) => {
      list(shop);
      nest(shop, 'POST /orders', 'POST /customers/{customerId}/orders', {
        ...ofCustomer,
        ...nestBody(bodyOfOrder),
      });
    },
    calls: [
      ['POST /customers/3/orders', {}, 201, { customerId: 3 }],
      ['GET /customers/3/orders', undefined, 200, [{ customerId: 3 }]],
    ],
    mock: [['POST /customers/3/orders', {}, 201, { customerId: 3 }]],
  },
  {
    name: 'one order of a customer',
    change: (shop) => {
      nest(shop, 'GET /orders/{id}', 'GET /customers/{customerId}/orders/{id}', {
        ...{ parameters: [given('customerId'), given('id')], key: ['customer_id', 'id'] },
      });
    },
    calls: [
      ['GET /customers/1/orders/1', undefined, 200, { id: 1, customerId: 1 }],
      ['GET /customers/2/orders/1', undefined, 404],
      ['GET /customers/1/orders/x', undefined, 400],
    ],
    mock: [['GET /customers/99999/orders/1', undefined, 404]],
    everywhere: true,
  },
  {
    name: 'an order of a customer changed and deleted',
    change: (shop) => {
      const key = { parameters: [given('customerId'), given('id')], key: ['customer_id', 'id'] };
      nest(shop, 'PATCH /orders/{id}', 'PATCH /customers/{customerId}/orders/{id}', key);
      nest(shop, 'DELETE /orders/{id}', 'DELETE /customers/{customerId}/orders/{id}', key);
    },
    calls: [
      ['PATCH /customers/2/orders/2', { note: 'later' }, 200, { note: 'later' }],
      ['PATCH /customers/1/orders/2', { note: 'later' }, 404],
      ['DELETE /customers/1/orders/2', undefined, 404],
      ['DELETE /customers/2/orders/2', undefined, 204],
    ],
    mock: [['PATCH /customers/99999/orders/2', { note: 'later' }, 404]],
  },
  {
    name: 'the lines of an order, whose key has two columns',
    change: (shop) => {
      nest(shop, 'GET /order_items', 'GET /orders/{orderId}/items', {
        ...{ parameters: [given('orderId')], key: ['order_id'] },
      });
    },
    calls: [
      ['GET /orders/1/items', undefined, 200, [{ orderId: 1, productId: 1 }, { productId: 2 }]],
      ['GET /orders/2/items', undefined, 200, []],
      ['GET /orders/99999/items', undefined, 404],
    ],
    mock: [['GET /orders/99999/items', undefined, 404]],
    everywhere: true,
  },
  {
    name: 'a new line of an order',
    change: (shop) => {
      const schema = structuredClone(shop.part('CreateOrderItemDTO')) as {
        required: string[];
        properties: Part;
      };
      schema.required = schema.required.filter((one) => one !== 'orderId');
      delete schema.properties['orderId'];
      nest(shop, 'POST /order_items', 'POST /orders/{orderId}/items', {
        ...{ parameters: [given('orderId')], key: ['order_id'], ...nestBody(schema) },
      });
    },
    calls: [
      ['POST /orders/2/items', { productId: 1, quantity: 2, unitPrice: 1.5 }, 201, { orderId: 2 }],
      ['POST /orders/2/items', { productId: 1, quantity: 2, unitPrice: 1.5 }, 409],
      ['POST /orders/99999/items', { productId: 1, quantity: 2, unitPrice: 1.5 }, 404],
      ['POST /orders/2/items', { productId: 99999, quantity: 2, unitPrice: 1.5 }, 409],
    ],
    mock: [['POST /orders/99999/items', { productId: 1, quantity: 2, unitPrice: 1.5 }, 404]],
  },
  {
    name: 'the categories within another',
    change: (shop) => {
      nest(shop, 'GET /categories', 'GET /categories/{id}/children', {
        ...{ parameters: [given('id')], key: ['parent_id'] },
      });
    },
    calls: [
      ['GET /categories/1/children', undefined, 200, []],
      ['GET /categories/99999/children', undefined, 404],
    ],
  },
  {
    name: 'a list below a column without a foreign key',
    change: (shop) => {
      nest(shop, 'GET /orders', 'GET /orders/by-status/{status}', {
        ...{ parameters: [given('status', status)], key: ['status'] },
      });
    },
    calls: [
      ['GET /orders/by-status/paid', undefined, 200, [{ id: 1, status: 'paid' }]],
      ['GET /orders/by-status/cancelled', undefined, 200, []],
      ['GET /orders/by-status/lost', undefined, 400],
    ],
    mock: [['GET /orders/by-status/lost', undefined, 400]],
  },
  {
    name: 'a row by a unique column instead of its key',
    change: (shop) => {
      nest(shop, 'GET /customers/{id}', 'GET /customers/by-email/{email}', {
        ...{ parameters: [given('email', { type: 'string' })], key: ['email'] },
      });
    },
    calls: [
      ['GET /customers/by-email/ada@example.com', undefined, 200, { id: 1 }],
      ['GET /customers/by-email/nobody@example.com', undefined, 404],
    ],
    mock: [['GET /customers/by-email/nobody@example.com', undefined, 404]],
  },
  {
    name: 'the orders of a customer below a base path',
    change: (shop) => {
      list(shop);
      shop.change({ '#': { servers: [{ url: '/v1' }] } });
    },
    calls: [
      ['GET /v1/customers/1/orders', undefined, 200, [{ customerId: 1 }]],
      ['GET /v1/customers/99999/orders', undefined, 404],
    ],
  },
  {
    name: 'a nested list without its column',
    change: (shop) => {
      const parameters = [given('customerId')];
      nest(shop, 'GET /orders', 'GET /customers/{customerId}/orders', { parameters });
    },
    rejected: {
      at: '/paths/~1customers~1{customerId}~1orders/get',
      says: 'must name the columns',
    },
  },
  {
    name: 'a nested list by a column that the model lacks',
    change: (shop) => {
      nest(shop, 'GET /orders', 'GET /customers/{customerId}/orders', {
        ...ofCustomer,
        key: ['customer'],
      });
    },
    rejected: { at: '/get/x-crud', says: 'no column "customer"' },
  },
  {
    name: 'a key of more columns than the path has parameters',
    change: (shop) => {
      nest(shop, 'GET /orders', 'GET /customers/{customerId}/orders', {
        ...ofCustomer,
        key: ['customer_id', 'id'],
      });
    },
    rejected: { at: '', says: 'The path has 1 parameter, but the key has 2 columns' },
  },
  {
    name: 'a single read by a column that is not unique',
    change: (shop) => {
      nest(shop, 'GET /orders/{id}', 'GET /customers/{customerId}/order', ofCustomer);
    },
    rejected: { at: '', says: 'do not identify one row of Order' },
  },
  {
    name: 'a nested create with its parent in path and body',
    change: (shop) => {
      nest(shop, 'POST /orders', 'POST /customers/{customerId}/orders', ofCustomer);
    },
    rejected: { at: '/post/requestBody', says: 'set the same column "customer_id"' },
  },
];
