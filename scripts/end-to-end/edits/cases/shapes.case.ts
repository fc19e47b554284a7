import type { EditedDocument, Part } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const grace = { email: 'hopper@example.com', name: 'Grace' };
const ada = { email: 'ada@example.com', phone: '+447700900123' };
const one = 'params: { path: { id: 1 } }';
const summary = {
  ...{ type: 'object', required: ['id', 'name'] },
  properties: {
    id: { type: 'integer', format: 'int64', 'x-db': { column: 'id' } },
    name: { type: 'string', 'x-db': { column: 'name' } },
  },
};
const count = (role: string) => ({ type: 'integer', 'x-crud': { role } });

/** Wraps the body of a response in an object, under a name, with other properties. */
function wrap(shop: EditedDocument, response: string, name: string, others: Part = {}): void {
  const body = `${response} body`;
  const inner = structuredClone(shop.part(body));
  const gone = Object.fromEntries(Object.keys(inner).map((key) => [key, undefined]));
  const properties = { [name]: inner, ...others };
  shop.change({
    [body]: { ...gone, type: 'object', required: Object.keys(properties), properties },
  });
}

/** Groups properties of a schema in an object. */
function group(
  shop: EditedDocument,
  schema: string,
  name: string,
  members: readonly string[],
): void {
  const part = shop.part(schema) as { properties: Part; required?: string[] };
  const inside = Object.entries(part.properties).filter(([one]) => members.includes(one));
  const required = (part.required ?? []).filter((one) => members.includes(one));
  for (const one of members) delete part.properties[one];
  part.properties[name] = {
    type: 'object',
    properties: Object.fromEntries(inside),
    ...(required.length === 0 ? {} : { required }),
    ...(schema.endsWith('DTO') ? { additionalProperties: false } : {}),
  };
  part.required = (part.required ?? []).filter((one) => !members.includes(one));
  if (required.length > 0) part.required.push(name);
  if (part.required.length === 0) delete part.required;
}

/** Makes the object of a group a component, and refers to it directly or from an `allOf`. */
function groupInComponent(shop: EditedDocument, schema: string, name: string, wrap = false): void {
  group(shop, schema, 'contact', ['email', 'phone']);
  const part = shop.part(schema) as { properties: Part };
  shop.change({ [name]: part.properties['contact'] as Part });
  const reference = { $ref: `#/components/schemas/${name}` };
  part.properties['contact'] = wrap
    ? { description: 'How to reach them.', allOf: [reference] }
    : reference;
}

/** Envelopes, rows with fewer properties, constants, computed properties and groups. */
export const shapeEdits: readonly EditRow[] = [
  {
    name: 'a single row in an envelope',
    change: (shop) => wrap(shop, 'GET /customers/{id} 200', 'data'),
    calls: [
      ['GET /customers/1', undefined, 200, { id: undefined, data: { id: 1, name: 'Ada' } }],
      ['GET /customers/99999', undefined, 404, { data: undefined, statusCode: 404 }],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { ${one} });
      const name: string = data.data.name;
      void name;`,
    everywhere: true,
  },
  {
    name: 'rows and their total',
    change: (shop) => wrap(shop, 'GET /customers 200', 'items', { total: count('total') }),
    calls: [
      ['GET /customers', undefined, 200, { items: [{ id: 1 }, { id: 2 }, { id: 3 }], total: 3 }],
      ['GET /customers?limit=1&page=2', undefined, 200, { items: [{ id: 2 }], total: 3 }],
      ['GET /customers?page=9', undefined, 200, { items: [], total: 3 }],
    ],
    mock: [['GET /customers?limit=1', undefined, 200, { items: [{}] }]],
    types: `const { data } = await api.GET('/customers');
      const total: number = data.total;
      const name: string | undefined = data.items[0]?.name;
      void total; void name;`,
    everywhere: true,
  },
  {
    name: 'rows with their page and limit',
    change: (shop) => {
      wrap(shop, 'GET /customers 200', 'rows', { page: count('page'), pageSize: count('limit') });
    },
    calls: [
      [
        'GET /customers?limit=2&page=2',
        undefined,
        200,
        { rows: [{ id: 3 }], page: 2, pageSize: 2 },
      ],
      ['GET /customers', undefined, 200, { page: 1, pageSize: 20 }],
    ],
    mock: [
      ['GET /customers?limit=2&page=2', undefined, 200, { rows: [{}, {}], page: 2, pageSize: 2 }],
    ],
  },
  {
    name: 'rows alone in an envelope',
    change: (shop) => wrap(shop, 'GET /customers 200', 'results'),
    calls: [['GET /customers?limit=2', undefined, 200, { results: [{ id: 1 }, { id: 2 }] }]],
  },
  {
    name: 'what was created in an envelope',
    change: (shop) => wrap(shop, 'POST /customers 201', 'data'),
    calls: [
      [
        'POST /customers',
        grace,
        201,
        { data: grace },
        { headers: { location: /^\/customers\/\d+$/ } },
      ],
    ],
  },
  {
    name: 'every single row in an envelope',
    change: (shop) => {
      for (const response of [
        ...['POST /customers 201', 'GET /customers/{id} 200', 'PUT /customers/{id} 200'],
        'PATCH /customers/{id} 200',
      ]) {
        wrap(shop, response, 'data');
      }
      wrap(shop, 'GET /customers 200', 'data', { total: count('total') });
    },
    calls: [
      ['PATCH /customers/1', { name: 'Ada L.' }, 200, { data: { name: 'Ada L.' } }],
      ['GET /customers/1', undefined, 200, { data: { name: 'Ada L.' } }],
    ],
    mock: [['PATCH /customers/1', { name: 'Ada L.' }, 200, { data: { name: 'Ada L.' } }]],
  },
  {
    name: 'a constant in an envelope',
    change: (shop) => {
      wrap(shop, 'GET /customers/{id} 200', 'data', {
        ok: { type: 'boolean', enum: [true] },
        version: { type: 'string', default: '1' },
      });
    },
    calls: [['GET /customers/1', undefined, 200, { data: { id: 1 }, ok: true, version: '1' }]],
  },
  {
    name: 'an envelope in an envelope',
    change: (shop) => {
      wrap(shop, 'GET /customers 200', 'items', { total: count('total') });
      wrap(shop, 'GET /customers 200', 'result');
    },
    calls: [
      ['GET /customers?limit=1', undefined, 200, { result: { items: [{ id: 1 }], total: 3 } }],
    ],
    mock: [['GET /customers?limit=1', undefined, 200, { result: { items: [{}] } }]],
  },
  {
    name: 'an envelope that is a component',
    change: (shop) => {
      const inner = structuredClone(shop.part('GET /customers/{id} 200 body'));
      shop.change({
        CustomerEnvelope: { type: 'object', required: ['data'], properties: { data: inner } },
      });
      shop.change({
        'GET /customers/{id} 200 body': { $ref: '#/components/schemas/CustomerEnvelope' },
      });
    },
    calls: [['GET /customers/1', undefined, 200, { data: { id: 1 } }]],
    types: `const envelope: client.CustomerEnvelope | null = null; void envelope;`,
  },
  {
    name: 'an envelope with a property that nobody fills',
    change: (shop) => wrap(shop, 'GET /customers 200', 'items', { mood: { type: 'string' } }),
    rejected: { at: '/schema/properties/mood', says: 'x-crud' },
  },
  {
    name: 'an envelope of a row with a property that nobody fills',
    change: (shop) => wrap(shop, 'GET /customers/{id} 200', 'data', { mood: { type: 'string' } }),
    rejected: { at: '/schema/properties/mood', says: 'The value of "mood" next to the row' },
  },
  {
    name: 'a slimmer row in the list than alone',
    change: (shop) => {
      shop.change({
        CustomerSummary: summary,
        'GET /customers 200 body': { items: { $ref: '#/components/schemas/CustomerSummary' } },
      });
    },
    calls: [
      ['GET /customers?limit=1', undefined, 200, [{ id: 1, name: 'Ada', email: undefined }]],
      ['GET /customers/1', undefined, 200, { id: 1, email: 'ada@example.com' }],
    ],
    types: `const { data } = await api.GET('/customers');
      const name: string | undefined = data[0]?.name;
      // @ts-expect-error only alone
      data[0]?.email;
      void name;`,
    everywhere: true,
  },
  {
    name: 'a slimmer row in the response of a create',
    change: { 'POST /customers 201 body': { $ref: undefined, ...summary } },
    calls: [['POST /customers', grace, 201, { name: 'Grace', email: undefined }]],
  },
  {
    name: 'a slimmer row under other names',
    change: {
      'GET /customers 200 body': {
        items: {
          type: 'object',
          properties: { label: { type: 'string', 'x-db': { column: 'name' } } },
        },
      },
    },
    calls: [['GET /customers?limit=1', undefined, 200, [{ label: 'Ada', id: undefined }]]],
    contract: 'rows of the list cannot be told by their keys',
  },
  {
    name: 'a constant property',
    change: (shop) => {
      shop.change({ 'Customer.kind': { type: 'string', enum: ['customer'] } });
      (shop.part('Customer')['required'] as string[]).push('kind');
    },
    calls: [
      ['GET /customers/1', undefined, 200, { id: 1, kind: 'customer' }],
      ['POST /customers', grace, 201, { kind: 'customer' }],
      ['PATCH /customers/1', { kind: 'customer' }, 400],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { ${one} });
      const kind: 'customer' = data.kind;
      void kind;`,
  },
  {
    name: 'a constant of a default',
    change: { 'Customer.tier': { type: 'integer', default: 3 } },
    calls: [['GET /customers', undefined, 200, [{ tier: 3 }, { tier: 3 }, { tier: 3 }]]],
  },
  {
    name: 'a constant object',
    change: {
      'Customer.links': {
        type: 'object',
        enum: [{ self: 'here' }],
        properties: { self: { type: 'string' } },
      },
    },
    calls: [['GET /customers/1', undefined, 200, { links: { self: 'here' } }]],
  },
  {
    name: 'a computed property',
    change: (shop) => {
      shop.change({ 'Customer.label': { type: 'string' } });
      (shop.part('Customer')['required'] as string[]).push('label');
    },
    custom: {
      'custom/customer-properties.ts': `import type { CustomerProperties } from '../generated/types/customer.ts';
/** Computed properties of Customer. */
export const customerProperties: CustomerProperties = {
  label: (row) => \`\${row.name} <\${row.email}>\`,
};
`,
    },
    calls: [
      ['GET /customers/1', undefined, 200, { label: 'Ada <ada@example.com>' }],
      ['GET /customers?limit=1', undefined, 200, [{ label: 'Ada <ada@example.com>' }]],
      ['POST /customers', grace, 201, { label: 'Grace <hopper@example.com>' }],
    ],
    mock: [['GET /customers/1', undefined, 200]],
    types: `const { data } = await api.GET('/customers/{id}', { ${one} });
      const label: string = data.label;
      void label;`,
  },
  {
    name: 'computed properties that are one of several kinds',
    change: (shop) => {
      shop.change({
        'Customer.label': { oneOf: [{ type: 'string' }, { type: 'integer' }] },
        'Customer.badge': { anyOf: [{ type: 'boolean' }] },
      });
      (shop.part('Customer')['required'] as string[]).push('label', 'badge');
    },
    calls: [['GET /customers/1', undefined, 501, { code: 'NOT_IMPLEMENTED' }]],
    mock: [['GET /customers/1', undefined, 200]],
    contract: 'the functions are not written yet',
    types: `const { data } = await api.GET('/customers/{id}', { ${one} });
      const label: string | number = data.label;
      void label;`,
  },
  {
    name: 'a property of a body that no column holds',
    change: { 'CreateCustomerDTO.nickname': { type: 'string' } },
    rejected: { at: '/schemas/CreateCustomerDTO/properties/nickname', says: /column/ },
  },
  {
    name: 'a property of a body whose column the model lacks',
    change: { 'CreateCustomerDTO.nickname': { type: 'string', 'x-db': { column: 'nick_name' } } },
    rejected: { at: '/schemas/CreateCustomerDTO/properties/nickname', says: 'nick_name' },
  },
  {
    name: 'a property taken out of the model but not of its bodies',
    change: (shop) => shop.change({ 'Customer.phone': undefined }),
    rejected: { at: '/schemas/CreateCustomerDTO/properties/phone', says: /writeOnly|x-internal/ },
  },
  {
    name: 'columns grouped in the response',
    change: (shop) => group(shop, 'Customer', 'contact', ['email', 'phone']),
    calls: [
      [
        'GET /customers/1',
        undefined,
        200,
        {
          name: 'Ada',
          email: undefined,
          contact: { email: 'ada@example.com', phone: '+447700900123' },
        },
      ],
      ['POST /customers', grace, 201, { name: 'Grace' }],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { ${one} });
      const email: string = data.contact.email;
      void email;`,
    everywhere: true,
  },
  {
    name: 'columns grouped in all three schemas',
    change: (shop) => {
      for (const schema of ['Customer', 'CreateCustomerDTO', 'UpdateCustomerDTO']) {
        group(shop, schema, 'contact', ['email', 'phone']);
      }
    },
    calls: [
      [
        'POST /customers',
        { name: 'Grace', contact: { email: 'hopper@example.com' } },
        201,
        { name: 'Grace', contact: { email: 'hopper@example.com', phone: null } },
      ],
      ['POST /customers', grace, 400],
      ['POST /customers', { name: 'Grace', contact: {} }, 400],
      ['PATCH /customers/1', { contact: { phone: '110' } }, 200, { contact: { phone: '110' } }],
      ['PATCH /customers/1', { contact: { fax: '110' } }, 400],
    ],
    types: `await api.POST('/customers', { body: { name: '', contact: { email: '' } } });
      // @ts-expect-error it is grouped
      await api.POST('/customers', { body: { name: '', email: '' } });`,
    everywhere: true,
  },
  {
    name: 'columns grouped in an object that is a component',
    change: (shop) => groupInComponent(shop, 'Customer', 'Contact'),
    calls: [
      ['GET /customers/1', undefined, 200, { email: undefined, contact: ada }],
      ['POST /customers', grace, 201, { name: 'Grace' }],
      ['GET /customers?email=ada@example.com', undefined, 200, [{ contact: ada }]],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { ${one} });
      const email: string = data.contact.email;
      void email;`,
    everywhere: true,
  },
  {
    name: 'columns grouped in components in all three schemas, by allOf',
    change: (shop) => {
      groupInComponent(shop, 'Customer', 'Contact', true);
      groupInComponent(shop, 'CreateCustomerDTO', 'CreateContact', true);
      groupInComponent(shop, 'UpdateCustomerDTO', 'UpdateContact');
    },
    calls: [
      [
        'POST /customers',
        { name: 'Grace', contact: { email: 'hopper@example.com' } },
        201,
        { name: 'Grace', contact: { email: 'hopper@example.com', phone: null } },
      ],
      ['POST /customers', grace, 400],
      ['POST /customers', { name: 'Grace', contact: {} }, 400],
      ['PATCH /customers/1', { contact: { phone: '110' } }, 200, { contact: { phone: '110' } }],
      ['PATCH /customers/1', { contact: { fax: '110' } }, 400],
    ],
    types: `await api.POST('/customers', { body: { name: '', contact: { email: '' } } });
      // @ts-expect-error it is grouped
      await api.POST('/customers', { body: { name: '', email: '' } });`,
    everywhere: true,
  },
  {
    name: 'one component of grouped columns for all three schemas',
    change: (shop) => {
      for (const schema of ['CreateCustomerDTO', 'UpdateCustomerDTO', 'Customer']) {
        groupInComponent(shop, schema, 'Contact');
      }
    },
    calls: [
      ['PATCH /customers/1', { contact: ada }, 200, { contact: ada }],
      ['GET /customers/1', undefined, 200, { contact: ada }],
      ['POST /customers', { name: 'Grace', contact: {} }, 400],
    ],
  },
  {
    name: 'a group in a group',
    change: (shop) => {
      group(shop, 'Product', 'money', ['price']);
      group(shop, 'Product', 'sale', ['money', 'stock']);
    },
    calls: [['GET /products/1', undefined, 200, { sale: { money: { price: 19.99 }, stock: 3 } }]],
  },
  {
    name: 'a group of key columns',
    change: (shop) => group(shop, 'OrderItem', 'of', ['orderId', 'productId']),
    calls: [
      [
        'GET /order_items?limit=1',
        undefined,
        200,
        [{ of: { orderId: 1, productId: 1 }, quantity: 2 }],
      ],
    ],
  },
  {
    name: 'a group that may be null',
    change: (shop) => {
      group(shop, 'Customer', 'contact', ['email', 'phone']);
      shop.change({ 'Customer.contact': { nullable: true } });
    },
    rejected: { at: '/schemas/Customer/properties/contact', says: 'never null' },
  },
  {
    name: 'a list that answers one row',
    change: {
      'GET /customers 200 body': {
        type: undefined,
        items: undefined,
        $ref: '#/components/schemas/Customer',
      },
    },
    rejected: { at: '', says: 'A list responds with an array of rows' },
  },
  {
    name: 'a single read without a schema',
    change: (shop) => shop.change({ 'GET /customers/{id} 200': { content: undefined } }),
    rejected: { at: '/paths/~1customers~1{id}/get/responses/200', says: 'no JSON schema' },
  },
];
