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
];
