import type { EditRow } from '../edit-row.ts';
import { rejecting, type RejectedEdit } from '../rejected-edit.ts';

const order = { customerId: 1 };
const rightWhere = /Ignore this if/;

/** Bodies, models and paths that contradict each other. */
const contradictions: readonly RejectedEdit[] = [
  [
    'a maxLength in the model below that of Create',
    { 'Customer.name': { maxLength: 50 } },
    '/CreateCustomerDTO/properties/name/maxLength',
    /maxLength 50 in Customer but 120 here/,
  ],
  [
    'a value in Create that is not in the model’s enum',
    { 'CreateOrderDTO.status': { enum: ['pending', 'lost'] } },
    '/CreateOrderDTO/properties/status/enum',
    /no response could return/,
  ],
  [
    'another pattern in Update than in the model',
    { 'Product.sku': { pattern: '^[0-9]+$' }, 'UpdateProductDTO.sku': { pattern: '^[A-Z0-9]+$' } },
    '/UpdateProductDTO/properties/sku/pattern',
    /Product/,
  ],
  [
    'a default in Create that the model does not permit',
    { 'Order.note': { minLength: 5 }, 'CreateOrderDTO.note': { minLength: 0, default: 'x' } },
    '/CreateOrderDTO/properties/note/default',
    /is not valid for the property in Order/,
  ],
  [
    'a body that is a text',
    { CreateOrderDTO: { type: 'string' } },
    '/CreateOrderDTO/type',
    /object/,
  ],
  [
    'x-internal as a text',
    { 'Customer.phone': { 'x-internal': 'true' } },
    '/Customer/properties/phone/x-internal',
    /must be true or false, not "true"/,
  ],
  ['a row that is a number', { OrderItem: { type: 'integer' } }, '/OrderItem/type', /object/],
  [
    'a date-time path parameter for integer keys',
    { 'GET /customers/{id} ?id': { schema: { type: 'string', format: 'date-time' } } },
    '/paths/~1customers~1{id}/get/parameters/0/schema',
    /date-time/,
  ],
  [
    'a type next to a reference',
    { 'Customer.phone': { $ref: '#/components/schemas/Order/properties/note', minLength: 2 } },
    '/Customer/properties/phone',
    /next to a \$ref/,
  ],
  [
    'a not that rejects every value of its own type',
    { 'Category*.name': { not: { type: 'string' } } },
    '/Category/properties/name/not',
    /rejects every string/,
  ],
  [
    'an exclusive bound without the bound',
    { 'Product*.stock': { exclusiveMaximum: true } },
    '/Product/properties/stock/exclusiveMaximum',
    /without maximum/,
  ],
  [
    'a number as a text of another format',
    { 'Product*.categoryId': { type: 'string', format: 'byte' } },
    '/Product/properties/categoryId',
    /format "byte"/,
  ],
  [
    'pages that count from zero',
    { 'GET /customers ?page': { schema: { type: 'integer', minimum: 0, default: 0 } } },
    '/paths/~1customers/get/parameters',
    /count from 1/,
  ],
  [
    'a maximum page size of zero',
    { 'GET /customers ?limit': { schema: { type: 'integer', minimum: 0, maximum: 0 } } },
    '/paths/~1customers/get/parameters',
    /at least one row/,
  ],
  [
    'a parameter named __proto__',
    { 'GET /customers ?limit': { name: '__proto__' } },
    '/paths/~1customers/get/parameters',
    /name/,
  ],
  [
    'a minimum number of rows of a list',
    { 'GET /customers 200 body': { minItems: 1 } },
    '/paths/~1customers/get/responses/200',
    /A list may be empty, so minItems cannot be/,
  ],
];

/** Edits to one column in a model, its bodies and its paths. */
export const bodyEdits: readonly EditRow[] = [
  ...rejecting(contradictions),
  {
    name: 'keywords only in the model',
    change: { 'Order.note': { minLength: 3, pattern: '^[a-z ]*$' } },
    warned: [
      { at: '/CreateOrderDTO/properties/note', says: 'apply here too: minLength 3' },
      { at: '/UpdateOrderDTO/properties/note', says: 'pattern' },
    ],
    calls: [
      ['POST /orders', { ...order, note: 'ab' }, 400],
      ['POST /orders', { ...order, note: 'ABC' }, 400],
      ['POST /orders', { ...order, note: 'ring' }, 201, { note: 'ring' }],
      ['PATCH /orders/1', { note: 'ab' }, 400],
      ['PATCH /orders/1', { note: null }, 200, { note: null }],
    ],
    everywhere: true,
  },
  {
    name: 'a path parameter that excludes some rows',
    change: {
      'GET /customers/{id} ?id': { schema: { type: 'integer', format: 'int64', minimum: 2 } },
    },
    warned: { at: '/paths/~1customers~1{id}/get/parameters/0/schema/minimum', says: rightWhere },
    calls: [
      ['GET /customers/1', undefined, 400],
      ['GET /customers/2', undefined, 200, { id: 2 }],
    ],
    contract: 'rows without an address',
  },
  {
    name: 'a bound of a generated key',
    change: { 'Customer.id': { maximum: 1000 } },
    warned: { at: '/Customer/properties/id', says: rightWhere },
    calls: [['GET /customers/1', undefined, 200, { id: 1 }]],
    contract: 'the database counts on',
  },
  {
    name: 'a column without default that is optional in Create',
    change: { CreateCustomerDTO: { required: ['email'] } },
    warned: { at: '/paths/~1customers/post', says: /may omit the column "name".*Ignore this/ },
    calls: [['POST /customers', { email: 'a@b.co' }, 400]],
    contract: 'a trigger would fill the column',
    everywhere: true,
  },
  {
    name: 'a default in Update, which is not applied',
    change: { 'Product*.stock': { default: 7 } },
    calls: [['PUT /products/1', { name: 'Spade' }, 200, { name: 'Spade' }]],
  },
  {
    name: 'optional bodies, which are empty if they are not sent',
    change: (shop) => {
      const { requestBody, 'x-crud': crud } = shop.part('POST /orders') as Record<string, object>;
      shop.change({
        'CreateOrderDTO.customerId': undefined,
        CreateOrderDTO: { required: undefined },
        'POST /orders': {
          requestBody: { ...requestBody, required: false },
          'x-crud': { ...crud, preset: { customerId: 1 } },
        },
        '#/components/requestBodies/UpdateOrder': { required: false },
      });
    },
    calls: [
      ['POST /orders', undefined, 201, { status: 'pending', note: null }],
      ['POST /orders', { note: 'ring' }, 201, { note: 'ring' }],
      ['PATCH /orders/1', undefined, 200, { id: 1, status: 'paid' }],
      ['POST /orders', [], 400],
    ],
    mock: [['PATCH /orders/1', undefined, 200, { id: 1 }]],
    everywhere: true,
  },
  {
    name: 'a read-only column with a default, which is the database’s',
    change: { 'Order.status': { readOnly: true } },
    calls: [
      ['POST /orders', order, 201, { status: 'pending' }],
      ['POST /orders', { ...order, status: 'paid' }, 400],
    ],
    everywhere: true,
  },
  {
    name: 'alternative bodies that declare their own properties',
    change: (shop) => {
      const whole = structuredClone(shop.part('CreateCustomerDTO'));
      const branches = ['phone', 'email'].map((name) => ({ ...whole, required: ['name', name] }));
      shop.change({
        CreateCustomerDTO: {
          ...Object.fromEntries(Object.keys(whole).map((key) => [key, undefined])),
          anyOf: branches,
        },
        'Customer.email': { nullable: false },
      });
    },
    warned: { at: '/paths/~1customers/post', says: /may omit the column "email"/ },
    calls: [
      ['POST /customers', { name: 'Eve', email: 'eve@b.co' }, 201, { email: 'eve@b.co' }],
      ['POST /customers', { name: 'Eve' }, 400],
      ['POST /customers', { name: 'Eve', phone: '1', other: 1 }, 400],
    ],
    contract: 'a trigger would fill the column',
  },
  {
    name: 'path parameters in an order different from the key’s',
    change: (shop) =>
      shop.rename(
        '#/paths/~1order_items~1{orderId}~1{productId}',
        '/order_items/{productId}/{orderId}',
      ),
    calls: [
      ['GET /order_items/2/1', undefined, 200, { orderId: 1, productId: 2, quantity: 1 }],
      ['GET /order_items/1/2', undefined, 404],
      ['PATCH /order_items/2/1', { quantity: 3 }, 200, { productId: 2, quantity: 3 }],
    ],
    mock: 'its items have other keys',
  },
  {
    name: 'a response that refers to a response',
    change: {
      '#/components/responses/Alias': { $ref: '#/components/responses/CustomerRow' },
      'GET /customers/{id} 200': {
        ...{ description: undefined, content: undefined, headers: undefined, links: undefined },
        $ref: '#/components/responses/Alias',
      },
    },
    calls: [['GET /customers/1', undefined, 200, { name: 'Ada' }]],
    types: `const { data } = await api.GET('/customers/{id}', { params: { path: { id: 1 } } });
      data?.name satisfies string | undefined;`,
  },
];
