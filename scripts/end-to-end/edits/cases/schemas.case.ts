import type { EditRow } from '../edit-row.ts';

const grace = { email: 'hopper@example.com', name: 'Grace' };
const path = 'params: { path: { id: 1 } }';

/** Visibility and writability, declared in one of a model's three schemas. */
export const schemaEdits: readonly EditRow[] = [
  {
    name: 'a member of the errors that clients do not see',
    change: {
      '#/components/schemas/Error/properties/details/items/properties/field': {
        'x-internal': true,
      },
    },
    client: 'export function fieldErrors',
  },
  {
    name: 'internal in the model alone',
    change: { 'Customer.phone': { 'x-internal': true } },
    calls: [
      ['GET /customers/1', undefined, 200, { phone: undefined }],
      ['GET /customers', undefined, 200],
      ['POST /customers', grace, 201, { phone: undefined }],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { ${path} });
      // @ts-expect-error it is internal
      data.phone;
      // @ts-expect-error in bodies too
      await api.POST('/customers', { body: { email: '', name: '', phone: '' } });`,
  },
  {
    name: 'internal in the model, but not in Create',
    change: {
      'Customer.phone': { 'x-internal': true },
      'CreateCustomerDTO.phone': { 'x-internal': false },
    },
    calls: [['POST /customers', { ...grace, phone: '110' }, 201, { phone: undefined }]],
    types: `await api.POST('/customers', { body: { email: '', name: '', phone: '' } });
      // @ts-expect-error but not to be changed
      await api.PATCH('/customers/{id}', { ${path}, body: { phone: '' } });`,
  },
  {
    name: 'internal in Create alone',
    change: { 'CreateCustomerDTO.phone': { 'x-internal': true } },
    calls: [['GET /customers/1', undefined, 200, { phone: '+447700900123' }]],
    types: `// @ts-expect-error it is internal there
      await api.POST('/customers', { body: { email: '', name: '', phone: '' } });
      await api.PATCH('/customers/{id}', { ${path}, body: { phone: '' } });`,
  },
  {
    name: 'read-only in the model alone',
    change: { 'Customer.phone': { readOnly: true } },
    calls: [
      ['GET /customers/1', undefined, 200, { phone: '+447700900123' }],
      ['POST /customers', { ...grace, phone: '110' }, 400],
      ['PATCH /customers/1', { phone: '999' }, 400],
      ['POST /customers', grace, 201, { phone: null }],
    ],
  },
  {
    name: 'read-only in the model, but not in Update',
    change: {
      'Customer.phone': { readOnly: true },
      'UpdateCustomerDTO.phone': { readOnly: false },
    },
    calls: [
      ['POST /customers', { ...grace, phone: '110' }, 400],
      ['PATCH /customers/1', { phone: '999' }, 200, { phone: '999' }],
    ],
  },
  {
    name: 'read-only in Create alone',
    change: { 'CreateCustomerDTO.phone': { readOnly: true } },
    calls: [
      ['POST /customers', { ...grace, phone: '110' }, 400],
      ['PATCH /customers/1', { phone: '999' }, 200, { phone: '999' }],
    ],
  },
  {
    name: 'write-only in the model alone',
    change: { 'Customer.phone': { writeOnly: true } },
    calls: [
      ['GET /customers/1', undefined, 200, { phone: undefined }],
      ['POST /customers', { ...grace, phone: '110' }, 201, { phone: undefined }],
      ['PATCH /customers/1', { phone: '999' }, 200, { phone: undefined }],
    ],
    types: `await api.POST('/customers', { body: { email: '', name: '', phone: '110' } });`,
    everywhere: true,
  },
  {
    name: 'a key that nobody sees',
    change: {
      'Customer*.id': { 'x-internal': true },
      // A hidden property can be neither a filter nor a sort key.
      'GET /customers': {
        parameters: ['page', 'limit'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
      },
    },
    calls: [
      ['GET /customers/1', undefined, 200, { id: undefined, name: 'Ada' }],
      ['POST /customers', grace, 201, { id: undefined, name: 'Grace' }],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { ${path} });
      // @ts-expect-error it is internal
      data.id;`,
  },
  {
    name: 'read-only and write-only at once',
    change: { 'Customer.phone': { readOnly: true, writeOnly: true } },
    rejected: { at: '/schemas/Customer/properties/phone', says: /readOnly|writeOnly/ },
  },
  {
    name: 'an internal operation',
    change: { 'DELETE /customers/{id}': { 'x-internal': true } },
    calls: [
      ['DELETE /customers/99999', undefined, 404],
      ['GET /customers/1', undefined, 200],
    ],
    types: `// @ts-expect-error it is internal
      await api.DELETE('/customers/{id}', { ${path} });
      await api.GET('/customers/{id}', { ${path} });`,
  },
  {
    name: 'what is internal is not shown',
    change: {
      'DELETE /customers/{id}': { 'x-internal': true },
      'Customer.phone': { 'x-internal': true },
    },
    calls: [
      [
        'GET /openapi.json',
        undefined,
        200,
        {
          'x-db': undefined,
          paths: { '/customers/{id}': { delete: undefined, get: { 'x-crud': undefined } } },
          components: { schemas: { Customer: { properties: { phone: undefined, name: {} } } } },
        },
      ],
    ],
  },
  {
    name: 'an internal parameter',
    change: { 'GET /customers ?page': { 'x-internal': true } },
    calls: [
      ['GET /customers?limit=1', undefined, 200, [{ id: 1 }]],
      ['GET /customers?limit=1&page=2', undefined, 200, [{ id: 2 }]],
    ],
    types: `// @ts-expect-error it is internal
      await api.GET('/customers', { params: { query: { page: 1 } } });`,
  },
  {
    name: 'an internal schema',
    change: { ProductSale: { 'x-internal': true } },
    calls: [
      ['GET /product_sales', undefined, 404],
      [
        'GET /openapi.json',
        undefined,
        200,
        {
          paths: { '/product_sales': undefined },
          components: { schemas: { ProductSale: undefined } },
        },
      ],
    ],
    mock: [['GET /product_sales', undefined, 404]],
    types: `// @ts-expect-error it is internal
      const sale: client.ProductSale | null = null; void sale;`,
  },
  {
    name: 'private keys next to an example of components',
    change: {
      '#/components': {
        examples: { Shown: { value: { 'x-db': 'data', 'x-crud': 1, name: 'x' } } },
      },
      '#/components/requestBodies': {
        Spare: { content: { 'application/json': { example: { 'x-db': 1 } } } },
      },
    },
    calls: [['GET /customers/1', undefined, 200, { id: 1 }]],
  },
  {
    name: 'a component called like a private key',
    change: (shop) => {
      shop.change({ '#/components/parameters': { 'x-db': shop.part('GET /customers ?page') } });
    },
    calls: [['GET /customers/1', undefined, 200, { id: 1 }]],
  },
  {
    name: 'a longer text in Update than the model shows',
    change: { 'UpdateCustomerDTO.name': { maxLength: 300 } },
    rejected: { at: '/schemas/UpdateCustomerDTO/properties/name/maxLength', says: /120/ },
  },
  {
    name: 'a pattern in Create alone',
    change: { 'CreateCustomerDTO.name': { pattern: '^[A-Z]' } },
    calls: [
      ['POST /customers', { ...grace, name: 'grace' }, 400],
      ['POST /customers', grace, 201],
      ['PATCH /customers/1', { name: 'ada' }, 200],
    ],
  },
  {
    name: 'tighter keywords in all three schemas',
    change: { 'Customer*.name': { minLength: 2, maxLength: 40 } },
    calls: [
      ['POST /customers', { ...grace, name: 'G' }, 400],
      ['PATCH /customers/1', { name: 'A' }, 400],
      ['PATCH /customers/1', { name: 'Ad' }, 200, { name: 'Ad' }],
    ],
    everywhere: true,
  },
  {
    name: 'bounds of numbers',
    change: {
      'Product*.stock': { minimum: 1, maximum: 10, exclusiveMaximum: true, default: 1, example: 1 },
    },
    calls: [
      ['PATCH /products/1', { stock: 0 }, 400],
      ['PATCH /products/1', { stock: 10 }, 400],
      ['PATCH /products/1', { stock: 9 }, 200, { stock: 9 }],
    ],
    contract: 'the default of the column is below the minimum',
    everywhere: true,
  },
  {
    name: 'fewer values of an enum',
    change: { 'CreateOrderDTO.status': { enum: ['pending', 'paid'] } },
    calls: [
      ['POST /orders', { customerId: 1, status: 'shipped' }, 400],
      ['POST /orders', { customerId: 1, status: 'paid' }, 201],
    ],
    types: `// @ts-expect-error not any more
      await api.POST('/orders', { body: { customerId: 1, status: 'shipped' } });`,
    everywhere: true,
  },
  {
    name: 'a property in Update alone taken away',
    change: { 'UpdateCustomerDTO.email': undefined },
    calls: [
      ['PATCH /customers/1', { email: 'other@example.com' }, 400],
      ['PATCH /customers/1', { name: 'Ada' }, 200],
    ],
    types: `// @ts-expect-error it may not be changed
      await api.PATCH('/customers/{id}', { ${path}, body: { email: '' } });`,
  },
  {
    name: 'bodies that take unknown properties',
    change: { CreateCustomerDTO: { additionalProperties: undefined } },
    calls: [['POST /customers', { ...grace, unknown: 1 }, 201, { unknown: undefined }]],
  },
  {
    name: 'an update that needs at least one property',
    change: { UpdateCustomerDTO: { minProperties: 1 } },
    calls: [
      ['PATCH /customers/1', {}, 400],
      ['PATCH /customers/1', { name: 'Ada' }, 200],
    ],
  },
  {
    name: 'a schema of Create that refers to a shared one',
    change: (shop) => {
      shop.change({ Short: { type: 'string', minLength: 2, maxLength: 9 } });
      shop.change({ 'CreateCustomerDTO.name': undefined });
      shop.change({
        'CreateCustomerDTO.name': {
          allOf: [{ $ref: '#/components/schemas/Short' }],
          'x-db': { column: 'name' },
        },
      });
    },
    calls: [
      ['POST /customers', { ...grace, name: 'Grace Hopper' }, 400],
      ['POST /customers', grace, 201, grace],
    ],
    types: `const short: client.Short = ''; void short;`,
  },
  {
    name: 'the body of Create written out in its operation',
    change: {
      'POST /customers body': {
        ...{ $ref: undefined, type: 'object', additionalProperties: false, required: ['email'] },
        properties: {
          email: { type: 'string', maxLength: 254, minLength: 3, 'x-db': { column: 'email' } },
          name: { type: 'string', default: 'Guest', maxLength: 120, 'x-db': { column: 'name' } },
        },
      },
    },
    calls: [['POST /customers', { email: 'a@b.co' }, 201, { name: 'Guest' }]],
    types: `await api.POST('/customers', { body: { email: '' } });`,
  },
];
