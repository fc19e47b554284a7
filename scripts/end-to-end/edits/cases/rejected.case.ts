import type { EditRow } from '../edit-row.ts';
import { rejecting, type Telling } from '../telling.ts';

const none = undefined;

/** What a document says of tables that cannot be so. */
const untrue: readonly Telling[] = [
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
    'a database that nobody knows',
    { '#/x-db': { provider: 'oracle' } },
    '#/x-db/provider',
    /"sqlite"/,
  ],
  ['no database', { '#': { 'x-db': none } }, '#', /x-db/],
  ['a format of the future', { '#/x-db': { format: 99 } }, '#/x-db/format', /none of 1, 2/],
  [
    'an action that nobody knows',
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
    'an operation of a model that is not there',
    { 'GET /customers': { 'x-crud': { model: 'Klient', action: 'list' } } },
    '/get/x-crud/model',
    /Klient/,
  ],
  [
    'an operation of a schema that is no model',
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

/** What OpenAPI or a server cannot have. */
const unservable: readonly Telling[] = [
  [
    'a key that OpenAPI does not know',
    { 'GET /customers': { sumary: 'x' } },
    '/paths/~1customers/get/sumary',
    /no such key/,
  ],
  ['a document of OpenAPI 3.1', { '#': { openapi: '3.1.0' } }, '#/openapi', /3\.0/],
  [
    'two operations of one id',
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
    /leaves the document/,
  ],
  [
    'a schema that contains itself by allOf',
    { CreateCustomerDTO: { allOf: [{ $ref: '#/components/schemas/CreateCustomerDTO' }] } },
    '',
    /itself/,
  ],
  [
    'a type that nobody knows',
    { 'Customer.name': { type: 'text' } },
    '/Customer/properties/name/type',
    /./,
  ],
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
    'two paths that differ in names only',
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
    'a path of the server’s own',
    { 'GET /health': { operationId: 'health', responses: { 200: { description: 'x' } } } },
    '/paths/~1health/get',
    /\/health/,
  ],
  [
    'an operation of HEAD',
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

/** What contradicts the tables, OpenAPI or what servers can do. */
export const rejectedEdits: readonly EditRow[] = [...rejecting(untrue), ...rejecting(unservable)];
