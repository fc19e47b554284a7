import type { EditedDocument, Part } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const grace = { email: 'hopper@example.com', name: 'Grace' };
const rake = { categoryId: 1, sku: '7001', name: 'Hoe', price: 19.99 };
const cookie = (schema: Part, required: boolean) => ({
  name: 'session',
  in: 'cookie',
  required,
  schema,
});

/** Headers, cookies, defaults and examples. */
export const httpEdits: readonly EditRow[] = [
  {
    name: 'a response header called like a member of every object',
    change: (shop) => {
      const { headers } = shop.part('POST /orders 201');
      const text = JSON.stringify(headers).replace('"Location"', '"__proto__"');
      shop.change({ 'POST /orders 201': { headers: JSON.parse(text) as object } });
    },
    calls: [['GET /orders/1', undefined, 200, { id: 1 }]],
  },
  {
    name: 'errors without a schema',
    change: {
      '#/components/responses/NotFound': { content: { 'application/json': {} } },
      'GET /orders/{id} 404': { description: 'None', content: {}, $ref: undefined },
      '#/components/responses/Conflict': { content: undefined },
    },
    calls: [
      ['GET /customers/999', undefined, 404, { code: 'ROW_NOT_FOUND' }],
      ['GET /orders/999', undefined, 404, { code: 'ROW_NOT_FOUND' }],
    ],
  },
  {
    name: 'a row whose path reads rows of another table',
    change: (shop) => {
      const moved = shop.part('GET /customers/{id}');
      shop.change({ 'GET /customers/{id}': undefined, 'GET /payments/{id}': undefined });
      shop.change({ 'GET /payments/{id}': moved });
    },
    calls: [['GET /payments/1', undefined, 200, { email: 'ada@example.com' }]],
  },
  {
    name: 'a deprecated operation',
    change: { 'GET /customers': { deprecated: true } },
    calls: [
      ['GET /customers', undefined, 200, [{}, {}, {}], { headers: { deprecation: '@0' } }],
      ['GET /customers/1', undefined, 200, { id: 1 }, { headers: { deprecation: undefined } }],
    ],
  },
  {
    name: 'deprecated writes',
    change: {
      'POST /customers': { deprecated: true },
      'DELETE /customers/{id}': { deprecated: true },
    },
    calls: [
      ['POST /customers', grace, 201, grace, { headers: { deprecation: '@0' } }],
      ['DELETE /customers/99999', undefined, 404, undefined, { headers: { deprecation: '@0' } }],
    ],
  },
  {
    name: 'a deprecated property',
    change: { 'Customer*.phone': { deprecated: true } },
    calls: [['GET /customers/1', undefined, 200, { phone: '+447700900123' }]],
  },
  {
    name: 'a response header of one value',
    change: {
      'GET /customers 200 headers': { 'X-Kind': { schema: { type: 'string', enum: ['list'] } } },
    },
    calls: [['GET /customers', undefined, 200, [{}, {}, {}], { headers: { 'x-kind': 'list' } }]],
  },
  {
    name: 'a header of several values',
    change: {
      'GET /customers 200 headers': {
        'X-Kinds': {
          required: true,
          schema: { type: 'array', items: { type: 'string' }, default: ['a', 'b'] },
        },
        'X-Numbers': { schema: { type: 'array', items: { type: 'integer' }, enum: [[1, 2]] } },
      },
    },
    calls: [
      [
        ...(['GET /customers', undefined, 200, [{}, {}, {}]] as const),
        { headers: { 'x-kinds': 'a,b', 'x-numbers': '1,2' } },
      ],
    ],
  },
  {
    name: 'a response header with a default',
    change: {
      'GET /customers/{id} 200 headers': {
        'X-Version': { schema: { type: 'integer', default: 2 } },
      },
    },
    calls: [['GET /customers/1', undefined, 200, { id: 1 }, { headers: { 'x-version': '2' } }]],
  },
  {
    name: 'a required response header of one value',
    change: {
      'POST /customers 201 headers': {
        'X-Made-By': { required: true, schema: { type: 'string', enum: ['shop'] } },
      },
    },
    calls: [['POST /customers', grace, 201, grace, { headers: { 'x-made-by': 'shop' } }]],
  },
  {
    name: 'a required response header without a value',
    change: {
      'GET /customers 200 headers': { 'X-Mystery': { required: true, schema: { type: 'string' } } },
    },
    rejected: { at: '/paths/~1customers/get/responses/200/headers/X-Mystery', says: 'X-Mystery' },
  },
  {
    name: 'an optional response header without a value',
    change: { 'GET /customers 200 headers': { 'X-Mystery': { schema: { type: 'string' } } } },
    warned: { at: '/paths/~1customers/get/responses/200/headers/X-Mystery', says: 'X-Mystery' },
    calls: [
      ['GET /customers', undefined, 200, [{}, {}, {}], { headers: { 'x-mystery': undefined } }],
    ],
    mock: 'it makes up what a header may hold',
  },
  {
    name: 'a Location that is not declared',
    change: { 'POST /customers 201': { headers: undefined } },
    calls: [['POST /customers', grace, 201, grace]],
  },
  {
    name: 'a required cookie',
    change: (shop) => add(shop, 'GET /customers', cookie({ type: 'string', minLength: 4 }, true)),
    calls: [
      ['GET /customers', undefined, 400],
      ['GET /customers', undefined, 200, [{}, {}, {}], { send: { Cookie: 'session=abcd' } }],
      ['GET /customers', undefined, 200, [{}, {}, {}], { send: { Cookie: 'a=b; session="abcd"' } }],
      ['GET /customers', undefined, 400, undefined, { send: { Cookie: 'session=abc' } }],
      ['GET /customers', undefined, 400, undefined, { send: { Cookie: 'sessions=abcd' } }],
    ],
    // Only browsers set cookies, so clients have no option for them.
    types: `await api.GET('/customers');`,
  },
  {
    name: 'an optional cookie',
    change: (shop) => add(shop, 'GET /customers/{id}', cookie({ type: 'integer' }, false)),
    calls: [
      ['GET /customers/1', undefined, 200],
      ['GET /customers/1', undefined, 400, undefined, { send: { Cookie: 'session=x' } }],
      ['GET /customers/1', undefined, 200, { id: 1 }, { send: { Cookie: 'session=5' } }],
    ],
  },
  {
    name: 'a required cookie of a create',
    change: (shop) => add(shop, 'POST /customers', cookie({ type: 'string' }, true)),
    calls: [
      ['POST /customers', grace, 400],
      ['POST /customers', grace, 201, grace, { send: { Cookie: 'session=x' } }],
    ],
  },
  {
    name: 'the Error schema with one more optional property',
    change: (shop) => shop.change({ 'Error.help': { type: 'string' } }),
    calls: [['GET /customers/x', undefined, 400, { statusCode: 400 }]],
  },
  {
    name: 'the Error schema under another name',
    change: (shop) => {
      shop.replaceText('#/components/schemas/Error"', '#/components/schemas/Problem"');
      shop.rename('Error', 'Problem');
    },
    calls: [['GET /customers/x', undefined, 400, { code: 'VALIDATION_FAILED' }]],
    types: `const problem: client.Problem | null = null; void problem;`,
  },
  {
    name: 'the Error schema with fewer required properties',
    change: { Error: { required: ['message'] } },
    calls: [['GET /customers/x', undefined, 400, { statusCode: 400 }]],
  },
  {
    name: 'a property that the server does not send required of errors',
    change: (shop) => {
      shop.change({ 'Error.traceId': { type: 'string' } });
      (shop.part('Error')['required'] as string[]).push('traceId');
    },
    rejected: { at: '/components/schemas/Error', says: 'traceId' },
  },
  {
    name: 'an error property of another type',
    change: { 'Error.statusCode': { type: 'string', format: undefined } },
    rejected: { at: '/components/schemas/Error', says: /statusCode|error/ },
  },
  {
    name: 'an enum of error codes that lacks most codes',
    change: { 'Error.code': { enum: ['NOT_FOUND'] } },
    rejected: { at: '/components/schemas/Error', says: /code|error/ },
  },
  {
    name: 'an Error schema from another API',
    change: {
      Error: {
        required: ['fault'],
        properties: { fault: { type: 'string' } },
        additionalProperties: false,
      },
    },
    rejected: { at: '/components/schemas/Error', says: /error/i },
  },
  {
    name: 'a different error schema of one operation',
    change: {
      'GET /customers/{id} 404 body': { $ref: undefined, type: 'object', required: ['reason'] },
    },
    rejected: { at: '/paths/~1customers~1{id}/get/responses/404', says: /reason|error/ },
  },
  {
    name: 'an example of a single read',
    change: (shop) => {
      const example = {
        ...{ id: 1, email: 'example@example.com', name: 'Exa', phone: null },
        ...{ createdAt: '2024-02-29T12:30:00Z', updatedAt: '2024-02-29T12:30:00Z' },
      };
      const { content } = shop.part('GET /customers/{id} 200') as { content: Record<string, Part> };
      Object.assign(content['application/json'] ?? {}, { example });
    },
    calls: [['GET /customers/1', undefined, 200, { name: 'Ada' }]],
    mock: [['GET /customers/1', undefined, 200, { name: 'Exa', email: 'example@example.com' }]],
  },
  {
    name: 'an example of a list',
    change: (shop) => {
      const { content } = shop.part('GET /categories 200') as { content: Record<string, Part> };
      const example = [{ id: 7, parentId: null, name: 'Exampled', position: 3 }];
      Object.assign(content['application/json'] ?? {}, { example });
    },
    calls: [['GET /categories/1', undefined, 200, { name: 'Tools' }]],
    mock: [['GET /categories/7', undefined, 200, { name: 'Exampled', position: 3 }]],
  },
  {
    name: 'an example of a custom operation',
    change: {
      'GET /stock': {
        operationId: 'getStock',
        responses: {
          '200': {
            description: 'Counted.',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { products: { type: 'integer' } } },
                example: { products: 42 },
              },
            },
          },
        },
      },
    },
    mock: [['GET /stock', undefined, 200, { products: 42 }]],
    contract: 'nobody wrote its handler',
  },
  {
    name: 'a default of a required property',
    change: { 'CreateCustomerDTO.name': { default: 'Guest' } },
    calls: [['POST /customers', { email: 'guest@b.co' }, 201, { name: 'Guest' }]],
  },
  {
    name: 'a default in Create',
    change: { 'CreateOrderDTO.status': { default: 'paid' } },
    calls: [
      ['POST /orders', { customerId: 1 }, 201, { status: 'paid' }],
      ['POST /orders', { customerId: 1, status: 'shipped' }, 201, { status: 'shipped' }],
    ],
    everywhere: true,
  },
  {
    name: 'a default of a number in Create',
    change: { 'CreateCategoryDTO.position': { default: 7 } },
    calls: [['POST /categories', { name: 'Pots' }, 201, { position: 7 }]],
  },
  {
    name: 'a default of a column that may be null',
    change: { 'CreateCustomerDTO.phone': { default: '110' } },
    calls: [
      ['POST /customers', grace, 201, { phone: '110' }],
      ['POST /customers', { ...grace, email: 'b@b.co', phone: null }, 201, { phone: null }],
    ],
  },
  {
    name: 'no default in Create where the database has one',
    change: { 'CreateCategoryDTO.position': { default: undefined } },
    calls: [['POST /categories', { name: 'Pots' }, 201, { position: 0 }]],
    mock: 'it cannot know the default of a database',
  },
  ...[0.01, 0.1, 0.05].map((multipleOf): EditRow => ({
    name: `prices in steps of ${multipleOf}`,
    change: { 'CreateProductDTO.price': { multipleOf }, 'UpdateProductDTO.price': { multipleOf } },
    calls: [
      ['POST /products', { ...rake, price: multipleOf === 0.01 ? 19.99 : 19.9 }, 201],
      ['POST /products', { ...rake, sku: '7002', price: 1.1 }, 201],
      ['POST /products', { ...rake, sku: '7003', price: 0.3 }, 201],
      ['POST /products', { ...rake, sku: '7004', price: 19.999 }, 400],
    ],
    everywhere: true,
  })),
  {
    name: 'prices in steps of a cent in the response too',
    change: { 'Product*.price': { multipleOf: 0.01 } },
    calls: [
      ['GET /products/1', undefined, 200, { price: 19.99 }],
      ['PATCH /products/1', { price: 1.13 }, 200, { price: 1.13 }],
      ['PATCH /products/1', { price: 1.135 }, 400],
    ],
    everywhere: true,
  },
];

function add(shop: EditedDocument, operation: string, parameter: object): void {
  const part = shop.part(operation) as { parameters?: unknown[] };
  (part.parameters ??= []).push(parameter);
}
