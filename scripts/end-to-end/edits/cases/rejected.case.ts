import type { Changes } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const none = undefined;

/** Keywords that no value can satisfy, told where they stand. */
const impossible: readonly (readonly [name: string, change: Changes, at: string, says: RegExp])[] =
  [
    [
      'a shortest text longer than the longest',
      { 'CreateCustomerDTO.name': { minLength: 200 } },
      '/CreateCustomerDTO/properties/name',
      /minLength/,
    ],
    [
      'a shortest text longer than the longest in the response',
      { 'Customer.name': { minLength: 200 } },
      '/Customer/properties/name',
      /minLength/,
    ],
    [
      'a minimum above the maximum',
      { 'CreateProductDTO.stock': { minimum: 9, maximum: 3 } },
      '/CreateProductDTO/properties/stock',
      /minimum/,
    ],
    [
      'exclusive bounds that meet',
      { 'CreateProductDTO.stock': { minimum: 5, maximum: 5, exclusiveMaximum: true } },
      '/CreateProductDTO/properties/stock',
      /minimum|maximum/,
    ],
    [
      'more properties than there may be',
      { UpdateCustomerDTO: { minProperties: 5, maxProperties: 2 } },
      '/UpdateCustomerDTO',
      /minProperties/,
    ],
    [
      'more items than there may be',
      {
        'CreateProductDTO.attributes': {
          type: 'array',
          items: {},
          additionalProperties: none,
          minItems: 4,
          maxItems: 2,
        },
      },
      '/CreateProductDTO/properties/attributes',
      /minItems/,
    ],
    [
      'a default that is not in the enum',
      { 'CreateOrderDTO.status': { default: 'lost' } },
      '/CreateOrderDTO/properties/status/default',
      /default/,
    ],
    [
      'a default above the maximum',
      { 'CreateProductDTO.stock': { maximum: 10, default: 11 } },
      '/CreateProductDTO/properties/stock/default',
      /default/,
    ],
    [
      'a default of another type',
      { 'CreateProductDTO.stock': { default: 'many' } },
      '/CreateProductDTO/properties/stock/default',
      /default/,
    ],
    [
      'a default that is too long',
      { 'CreateCustomerDTO.phone': { default: '0'.repeat(17) } },
      '/CreateCustomerDTO/properties/phone/default',
      /default/,
    ],
    [
      'a default that the pattern refuses',
      { 'CreateCustomerDTO.phone': { pattern: '^\\d+$', default: 'none' } },
      '/CreateCustomerDTO/properties/phone/default',
      /default/,
    ],
    [
      'a default of null where null is not allowed',
      { 'CreateCustomerDTO.name': { default: null } },
      '/CreateCustomerDTO/properties/name/default',
      /default/,
    ],
    [
      'a default of a parameter above its maximum',
      {
        'GET /customers ?limit': {
          schema: { type: 'integer', minimum: 1, maximum: 10, default: 20 },
        },
      },
      '/schema/default',
      /default/,
    ],
    [
      'a limit whose minimum is above its maximum',
      { 'GET /customers ?limit': { schema: { type: 'integer', minimum: 10, maximum: 5 } } },
      '/parameters/1/schema',
      /minimum/,
    ],
    [
      'an enum of values of another type',
      { 'CreateOrderDTO.status': { enum: [1, 2], default: none, example: none } },
      '/CreateOrderDTO/properties/status',
      /enum/,
    ],
    [
      'an enum of values that are too long',
      { 'CreateOrderDTO.status': { enum: ['x'.repeat(40)], default: none, example: none } },
      '/CreateOrderDTO/properties/status',
      /enum/,
    ],
    [
      'an enum without values',
      { 'CreateOrderDTO.status': { enum: [], default: none, example: none } },
      '/CreateOrderDTO/properties/status/enum',
      /enum|items/,
    ],
    [
      'steps of nothing',
      { 'CreateProductDTO.price': { multipleOf: 0 } },
      '/CreateProductDTO/properties/price/multipleOf',
      /multipleOf|> 0|greater/,
    ],
    [
      'steps larger than the range',
      { 'CreateProductDTO.stock': { minimum: 1, maximum: 4, multipleOf: 7 } },
      '/CreateProductDTO/properties/stock',
      /multipleOf/,
    ],
    [
      'a required property that is not allowed',
      {
        CreateCustomerDTO: {
          required: ['email', 'name', 'nick'],
          allOf: [{ type: 'object', required: ['nick'] }],
        },
      },
      '/CreateCustomerDTO',
      /nick/,
    ],
    [
      'a pattern that cannot be read',
      { 'CreateCustomerDTO.name': { pattern: '(' } },
      '/CreateCustomerDTO/properties/name/pattern',
      /pattern|expression/,
    ],
    [
      'a pattern that can backtrack without bound',
      { 'CreateCustomerDTO.name': { pattern: '^(a+)+$' } },
      '/CreateCustomerDTO/properties/name/pattern',
      /unsafePattern/,
    ],
    [
      'a pattern of overlapping alternatives',
      { 'CreateCustomerDTO.name': { pattern: '^(\\w|\\d)*!$' } },
      '/CreateCustomerDTO/properties/name/pattern',
      /unsafePattern/,
    ],
    [
      'a pattern of a parameter that can backtrack without bound',
      { 'GET /customers/{id} ?id': { schema: { type: 'string', pattern: '^(\\d+)*$' } } },
      '/schema/pattern',
      /unsafePattern/,
    ],
    [
      'nullable without a type',
      { 'CreateCustomerDTO.phone': { type: none } },
      '/CreateCustomerDTO/properties/phone',
      /nullable/,
    ],
  ];

/** What a document says of tables that cannot be so. */
const untrue: typeof impossible = [
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
    'a unique set of a column that the model does not have',
    {
      Customer: {
        'x-db': {
          kind: 'table',
          table: 'customers',
          primaryKey: ['id'],
          uniques: [{ columns: ['mail'] }],
        },
      },
    },
    '/Customer/x-db/uniques/0/columns/0',
    /mail/,
  ],
  [
    'a reference to a table that the document does not have',
    {
      Order: {
        'x-db': {
          kind: 'table',
          table: 'orders',
          primaryKey: ['id'],
          foreignKeys: [
            { columns: ['nobody'], references: { table: 'customers', columns: ['id'] } },
          ],
        },
      },
    },
    '/Order/x-db/foreignKeys/0/columns/0',
    /nobody/,
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
  ['a format of the future', { '#/x-db': { format: 99 } }, '#/x-db/format', /format|99/],
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
const unservable: typeof impossible = [
  ['a document of OpenAPI 3.1', { '#': { openapi: '3.1.0' } }, '#/openapi', /3\.0/],
  [
    'two operations of one id',
    { 'GET /customers': { operationId: 'getOrder' } },
    '/operationId',
    /getOrder/,
  ],
  [
    'a parameter of a path that is not declared',
    { 'GET /customers/{id}': { parameters: [] } },
    '/paths/~1customers~1{id}/get',
    /id/,
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
    'security, which servers cannot check yet',
    {
      '#': { security: [{ key: [] }] },
      '#/components': { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    },
    '',
    /security/,
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

/** What builds, and is said to be odd. */
const odd: typeof impossible = [
  [
    'nullable on a column that is not',
    { 'Customer*.name': { nullable: true } },
    '/Customer/properties/name',
    /null/,
  ],
  [
    'nullable gone from a column that may be null',
    { 'Customer*.phone': { nullable: none } },
    '/Customer/properties/phone',
    /null/,
  ],
  [
    'a value of an enum that the database refuses',
    { 'CreateOrderDTO.status': { enum: ['pending', 'lost'] } },
    '/CreateOrderDTO/properties/status',
    /lost|enum/,
  ],
  [
    'a value of an enum that no column of that width holds',
    { 'Payment*.method': { enum: ['card', 'mobile_money', 'cash', 'cheque'] } },
    '/Payment/properties/method',
    /cheque|enum/,
  ],
  [
    'a column without default taken out of Create',
    { 'CreateCustomerDTO.name': none },
    '/CreateCustomerDTO',
    /name/,
  ],
  [
    'a foreign key taken out of Create',
    { 'CreateOrderDTO.customerId': none },
    '/CreateOrderDTO',
    /customer/,
  ],
  [
    'an example of another type',
    { 'Customer.name': { example: 5 } },
    '/Customer/properties/name/example',
    /example/,
  ],
  [
    'an example that is too long',
    { 'CreateCustomerDTO.phone': { example: '0'.repeat(20) } },
    '/CreateCustomerDTO/properties/phone/example',
    /example/,
  ],
  [
    'an example of a parameter above its maximum',
    { 'GET /customers ?limit': { example: 1000 } },
    '/parameters/1/example',
    /example/,
  ],
  [
    'an example outside its enum',
    { 'Order.status': { example: 'lost' } },
    '/Order/properties/status/example',
    /example/,
  ],
  [
    'a required name that is no property',
    { Customer: { required: ['id', 'nick'] } },
    '/Customer/required',
    /nick/,
  ],
  [
    'a key that OpenAPI does not know',
    { 'GET /customers': { sumary: 'x' } },
    '',
    /sumary|no such key/,
  ],
];

/** Rows of a table of changes; the document is rejected. */
function rejecting(rows: typeof impossible): readonly EditRow[] {
  return rows.map(([name, change, at, says]) => ({ name, change, rejected: { at, says } }));
}

/** What is rejected, with its place, and what is warned of. */
export const rejectedEdits: readonly EditRow[] = [
  ...rejecting(impossible),
  ...rejecting(untrue),
  ...rejecting(unservable),
  {
    name: 'problems of several kinds, told at once',
    change: {
      'CreateCustomerDTO.name': { minLength: 200 },
      'Customer*.email': { type: 'boolean', minLength: none, maxLength: none },
      'CreateOrderDTO.note': { 'x-db': { column: 'remark' } },
    },
    rejected: [
      { at: '/CreateCustomerDTO/properties/name', says: /minLength/ },
      { at: '/Customer/properties/email', says: /without losing information/ },
      { at: '/CreateOrderDTO/properties/note', says: /remark/ },
    ],
  },
  {
    name: 'a pattern that can backtrack without bound, and is meant',
    change: {
      'CreateCustomerDTO.name': { pattern: '^(a+)+$', 'x-crud': { unsafePattern: true } },
    },
    calls: [
      ['POST /customers', { email: 'a@b.co', name: 'aaa' }, 201, { name: 'aaa' }],
      ['POST /customers', { email: 'b@b.co', name: `${'a'.repeat(60)}!` }, 400],
    ],
  },
  ...odd.map(([name, change, at, says]): EditRow => {
    const calls: EditRow['calls'] = [['GET /customers', none, 200]];
    return { name, change, warned: { at, says }, calls, contract: 'the database knows better' };
  }),
];
