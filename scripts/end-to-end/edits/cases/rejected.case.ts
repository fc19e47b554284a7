import type { EditRow } from '../edit-row.ts';
import { rejecting, type RejectedEdit } from '../rejected-edit.ts';

const none = undefined;

const id = { type: 'integer', format: 'int64', 'x-db': { column: 'id' } };
const ownRow = (name: string, schema: object) => ({
  'GET /customers 200 body': {
    items: {
      ...{ type: 'object', required: ['id', name] },
      properties: { id, [name]: { type: 'string', ...schema, 'x-db': { column: name } } },
    },
  },
});

const detail = (name: string) =>
  `#/components/schemas/Error/properties/details/items/properties/${name}`;
const filter = { 'x-crud': { filter: 'customerId' } };

/** Edits that contradict the tables. */
const untrue: readonly RejectedEdit[] = [
  [
    'a column of Create that the model does not have',
    { 'CreateCustomerDTO.name': { 'x-db': { column: 'nom' } } },
    '/CreateCustomerDTO/properties/name',
    /nom/,
  ],
  [
    'a column of Update that the model does not have',
    { 'UpdateCustomerDTO.name': { 'x-db': { column: 'nom' } } },
    '/UpdateCustomerDTO/properties/name',
    /nom/,
  ],
  [
    'a key of a column that the model does not have',
    { Customer: { 'x-db': { kind: 'table', table: 'customers', primaryKey: ['key'] } } },
    '/Customer/x-db/primaryKey',
    /key/,
  ],
  [
    'a key property taken away',
    { 'Customer*.id': none },
    '/Customer/x-db/primaryKey',
    /key column "id"/,
  ],
  [
    'a part of a key taken away',
    { 'OrderItem*.productId': none },
    '/OrderItem/x-db/primaryKey',
    /product_id/,
  ],
  [
    'a row of a list that allows less than its model',
    ownRow('name', { maxLength: 2 }),
    '/properties/name',
    /maxLength 2 here but 120 in Customer/,
  ],
  [
    'a non-nullable row property of a list that is nullable in its model',
    ownRow('phone', {}),
    '/properties/phone',
    /never null here/,
  ],
  [
    'a text column that is an integer in the model and any text in a body',
    { 'Customer.phone': { type: 'integer', maxLength: none, pattern: none, example: none } },
    '/properties/phone',
    /accepts values that no response could return/,
  ],
  [
    'a limit in errors that is not a whole number',
    { [detail('limit')]: { not: { type: 'integer' } } },
    '/schemas/Error',
    /limit", it matches the schema in "not"/,
  ],
  [
    'a limit in errors with a small maximum',
    { [detail('limit')]: { maximum: 50 } },
    '/schemas/Error',
    /limit", it is above the maximum 50/,
  ],
  [
    'an incomplete list of formats in errors',
    { [detail('format')]: { enum: ['email', 'date'] } },
    '/schemas/Error',
    /format", it is not one of the enum values/,
  ],
  [
    'a number in a body for a text that the model bounds',
    {
      'Customer.email': { format: none },
      'CreateCustomerDTO.email': { type: 'integer', format: none, minLength: none },
    },
    '/CreateCustomerDTO/properties/email',
    /is a number here but has minLength 3 in Customer/,
  ],
  [
    'a filter of any value',
    { 'GET /orders ?customerId': { ...filter, schema: {} } },
    '/schema',
    /"type": "integer"/,
  ],
  [
    'more properties than rows have',
    { Product: { minProperties: 12 } },
    '/Product/minProperties',
    /may have as few as 11 properties/,
  ],
  [
    'fewer properties than rows have',
    { Product: { maxProperties: 10 } },
    '/Product/maxProperties',
    /may have as many as 11 properties/,
  ],
  [
    'a format that the texts of errors do not have',
    { '#/components/schemas/Error/properties/requestId': { format: 'byte' } },
    '/schemas/Error',
    /not a valid byte/,
  ],
  [
    'a filter by a boolean on a number',
    { 'GET /orders ?customerId': { ...filter, schema: { type: 'boolean' } } },
    '/schema',
    /type boolean cannot compare "customerId", whose type is integer/,
  ],
  [
    'a filter by null that loses its operator',
    { 'GET /categories ?parentId_null': { 'x-crud': { filter: 'parentId' } } },
    '/schema',
    /type boolean cannot compare "parentId"/,
  ],
  [
    'items that are only written',
    { '#/components/schemas/Error/properties/details/items': { writeOnly: true } },
    '/details/items/writeOnly',
    /applies only to properties, and this schema is an item/,
  ],
  [
    'a filter of a list of any values',
    { 'GET /orders ?customerId': { ...filter, schema: { type: 'array', items: {} } } },
    '/schema/items',
    /"type": "integer"/,
  ],
  [
    'a row in itself',
    { 'Category.up': { $ref: '#/components/schemas/Category' } },
    '/Category/properties/up',
    /the row in itself/,
  ],
  [
    'a header that is an object',
    { 'GET /customers 200 headers': { 'X-Kinds': { schema: { type: 'object', default: {} } } } },
    '/headers/X-Kinds',
    /type object/,
  ],
  [
    'two properties of one column',
    { 'Customer.alias': { type: 'string', 'x-db': { column: 'name', type: 'VARCHAR(120)' } } },
    '/Customer/properties/alias',
    /same column/,
  ],
  [
    'a model of a table twice',
    {
      Client: {
        type: 'object',
        properties: { id: { type: 'integer', 'x-db': { column: 'id', type: 'INTEGER' } } },
        'x-db': { kind: 'tables', table: 'customers' },
      },
    },
    '/Client/x-db/kind',
    /"table"/,
  ],
  [
    'an unknown key of x-db',
    { 'Customer.name': { 'x-db': { column: 'name', colum: 'x' } } },
    '/Customer/properties/name/x-db/colum',
    /Unknown key/,
  ],
  [
    'an unknown database provider',
    { '#/x-db': { provider: 'oracle' } },
    '#/x-db/provider',
    /"sqlite"/,
  ],
  ['no database', { '#': { 'x-db': none } }, '#', /x-db/],
  ['a format of the future', { '#/x-db': { format: 99 } }, '#/x-db/format', /must be one of 1, 2/],
  [
    'an unknown action',
    { 'GET /customers': { 'x-crud': { model: 'Customer', action: 'find' } } },
    '/get/x-crud/action',
    /"list"/,
  ],
  [
    'an action of another method',
    { 'GET /customers': { 'x-crud': { model: 'Customer', action: 'create' } } },
    '/get/x-crud/action',
    /POST/,
  ],
  [
    'an operation of a missing model',
    { 'GET /customers': { 'x-crud': { model: 'Klient', action: 'list' } } },
    '/get/x-crud/model',
    /Klient/,
  ],
  [
    'an operation of a schema that is not a model',
    { 'GET /customers': { 'x-crud': { model: 'Error', action: 'list' } } },
    '/get/x-crud/model',
    /Error/,
  ],
  [
    'a list of another model’s rows',
    { 'GET /customers 200 body': { items: { $ref: '#/components/schemas/Payment' } } },
    '',
    /column|model/,
  ],
];

/** Edits that OpenAPI or a server cannot support. */
const unservable: readonly RejectedEdit[] = [
  [
    'a key that OpenAPI does not define',
    { 'GET /customers': { sumary: 'x' } },
    '/paths/~1customers/get/sumary',
    /does not define this key/,
  ],
  ['a document of OpenAPI 3.1', { '#': { openapi: '3.1.0' } }, '#/openapi', /3\.0/],
  [
    'two operations with the same id',
    { 'GET /customers': { operationId: 'getOrder' } },
    '/operationId',
    /getOrder/,
  ],
  [
    'a parameter of a path that is not declared',
    { '#/paths/~1customers~1{id}': { parameters: undefined } },
    '',
    /\bid\b/,
  ],
  [
    'a reference to nothing',
    { 'GET /customers/{id} 200 body': { $ref: '#/components/schemas/Nobody' } },
    '',
    /Nobody/,
  ],
  [
    'a reference to another file',
    { 'GET /customers/{id} 200 body': { $ref: 'other.json#/x' } },
    '/$ref',
    /points outside the document/,
  ],
  [
    'a schema that contains itself by allOf',
    { CreateCustomerDTO: { allOf: [{ $ref: '#/components/schemas/CreateCustomerDTO' }] } },
    '',
    /itself/,
  ],
  ['an unknown type', { 'Customer.name': { type: 'text' } }, '/Customer/properties/name/type', /./],
  [
    'a response without description',
    { 'GET /customers 200': { description: none } },
    '/paths/~1customers/get/responses/200',
    /description/,
  ],
  [
    'a path without a slash',
    { '#/paths': { customers: { get: { responses: { 200: { description: '' } } } } } },
    '#/paths/customers',
    /slash/,
  ],
  [
    'two paths that differ only in parameter names',
    {
      'GET /customers/{key}': {
        responses: { 200: { description: 'x' } },
        parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'integer' } }],
      },
    },
    '',
    /path/i,
  ],
  [
    'an API key in the address',
    {
      '#': { security: [{ key: [] }] },
      '#/components': { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'key' } } },
    },
    '/components/securitySchemes/key',
    /API key/,
  ],
  [
    'a path that the server reserves',
    { 'GET /health': { operationId: 'health', responses: { 200: { description: 'x' } } } },
    '/paths/~1health/get',
    /\/health/,
  ],
  [
    'a HEAD operation',
    {
      'HEAD /customers': { operationId: 'headCustomers', responses: { 200: { description: 'x' } } },
    },
    '/paths/~1customers/head',
    /HEAD/,
  ],
  [
    'a create of a view',
    {
      'POST /product_sales': {
        operationId: 'createSale',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { name: { type: 'string', 'x-db': { column: 'name' } } },
              },
            },
          },
        },
        responses: {
          201: {
            description: 'x',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/ProductSale' } },
            },
          },
        },
        'x-crud': { model: 'ProductSale', action: 'create' },
      },
    },
    '',
    /view/,
  ],
  [
    'the boolean schema true',
    { 'GET /orders ?customerId': { ...filter, schema: true } },
    '/parameters',
    /OpenAPI 3\.0 is an object, not true/,
  ],
  [
    'the boolean schema false',
    { 'POST /orders 201': { content: { 'application/json': { schema: false } } } },
    '/schema',
    /OpenAPI 3\.0 is an object, not false/,
  ],
  [
    'write-only rows in a response',
    { 'GET /orders 200 body': { writeOnly: true } },
    '/schema/writeOnly',
    /only to properties/,
  ],
  [
    'a write-only model',
    { Order: { writeOnly: true } },
    '/schemas/Order/writeOnly',
    /only to properties/,
  ],
  [
    'a read-only body',
    { CreateOrderDTO: { readOnly: true } },
    '/schemas/CreateOrderDTO/readOnly',
    /only to properties/,
  ],
  [
    'a reference to a number that is a boolean',
    { 'Product*.categoryId': { type: 'boolean', format: none, 'x-db': { column: 'category_id' } } },
    '/Product/properties/categoryId',
    /only one of them is a boolean/,
  ],
  [
    'a keyword next to the reference to a response',
    { 'GET /orders/{id} 404': { $ref: '#/components/responses/NotFound', content: {} } },
    '/responses/404',
    /next to a \$ref are ignored, so content has/,
  ],
  ['a create without a body', { 'POST /customers': { requestBody: none } }, '', /body/],
  [
    'a delete with a body',
    {
      'DELETE /customers/{id}': {
        requestBody: { content: { 'application/json': { schema: {} } } },
      },
    },
    '',
    /no body/,
  ],
  [
    'a create without its 201',
    { 'POST /customers': { responses: { 200: { description: 'x' } } } },
    '',
    /201/,
  ],
];

/** Edits that contradict the tables, OpenAPI or the abilities of servers. */
export const rejectedEdits: readonly EditRow[] = [...rejecting(untrue), ...rejecting(unservable)];
