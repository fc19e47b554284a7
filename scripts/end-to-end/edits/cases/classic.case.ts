import type { EditRow } from '../edit-row.ts';

const grace = { email: 'hopper@example.com', name: 'Grace' };

/** The most common edits: names, deletions, keywords. */
export const classicEdits: readonly EditRow[] = [
  {
    name: 'nothing edited',
    change: {},
    calls: [
      ['GET /customers', undefined, 200, [{ id: 1 }, { id: 2 }, { id: 3 }]],
      ['GET /customers/1', undefined, 200, { id: 1, email: 'ada@example.com' }],
      ['POST /customers', grace, 201, grace, { headers: { location: /^\/customers\/\d+$/ } }],
      ['POST /customers', { name: 'only' }, 400],
      ['DELETE /customers/99999', undefined, 404],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { params: { path: { id: 1 } } });
      const name: string = data.name;
      // @ts-expect-error no such property
      data.fullName;
      void name;`,
    everywhere: true,
  },
  {
    name: 'a renamed path',
    change: (shop) => shop.replaceText('"/customers', '"/clients'),
    calls: [
      ['GET /clients/1', undefined, 200, { id: 1, email: 'ada@example.com' }],
      ['GET /customers/1', undefined, 404],
      ['POST /clients', grace, 201, grace, { headers: { location: /^\/clients\/\d+$/ } }],
    ],
    types: `await api.GET('/clients');
      // @ts-expect-error the old path
      await api.GET('/customers');`,
  },
  {
    name: 'a path parameter renamed in every place',
    change: (shop) => {
      shop.rename('#/paths/~1customers~1{id}', '/customers/{customerId}');
      shop.replaceText('"/customers/{id}', '"/customers/{customerId}');
      const path = shop.part('#/paths/~1customers~1{customerId}');
      for (const part of [path, ...Object.values(path)]) renameParameter(part, 'id', 'customerId');
    },
    calls: [
      ['GET /customers/1', undefined, 200, { id: 1 }],
      ['GET /customers/x', undefined, 400],
      ['DELETE /customers/99999', undefined, 404],
    ],
    types: `await api.GET('/customers/{customerId}', { params: { path: { customerId: 1 } } });`,
  },
  {
    name: 'a property renamed in every schema',
    change: (shop) => shop.rename('Customer*.name', 'fullName'),
    calls: [
      ['GET /customers/1', undefined, 200, { fullName: 'Ada', name: undefined }],
      ['PATCH /customers/1', { fullName: 'Ada L.' }, 200, { fullName: 'Ada L.' }],
      ['PATCH /customers/1', { name: 'Ada' }, 400],
      ['PATCH /customers/1', { fullName: 'Ada' }, 200],
      ['POST /customers', { email: 'a@b.co', fullName: 'A' }, 201, { fullName: 'A' }],
    ],
    types: `const { data } = await api.POST('/customers', { body: { email: '', fullName: '' } });
      const name: string = data.fullName;
      // @ts-expect-error the old name
      await api.POST('/customers', { body: { email: '', name: '' } });
      void name;`,
    everywhere: true,
  },
  {
    name: 'a property renamed only in responses',
    change: (shop) => shop.rename('Customer.name', 'title'),
    calls: [
      ['GET /customers/1', undefined, 200, { title: 'Ada' }],
      ['PATCH /customers/1', { name: 'Ada' }, 200, { title: 'Ada' }],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { params: { path: { id: 1 } } });
      const title: string = data.title;
      void title;`,
  },
  {
    name: 'a property of several words renamed only in responses',
    change: (shop) => shop.rename('Order.shippedOn', 'sent'),
    calls: [
      ['GET /orders/1', undefined, 200, { sent: '2024-03-01', shippedOn: undefined }],
      ['PATCH /orders/1', { shippedOn: '2024-03-04' }, 200, { sent: '2024-03-04' }],
      ['PATCH /orders/1', { sent: '2024-03-05' }, 400],
    ],
    everywhere: true,
  },
  {
    name: 'a property renamed only in a body',
    change: (shop) => shop.rename('CreateCustomerDTO.name', 'title'),
    rejected: {
      at: '/schemas/CreateCustomerDTO/properties/title',
      says: 'Name its column with "x-db": { "column": "…" }',
    },
  },
  {
    name: 'a property renamed only in a body, which declares its column',
    change: (shop) => {
      shop.rename('CreateCustomerDTO.name', 'title');
      shop.change({ 'CreateCustomerDTO.title': { 'x-db': { column: 'name' } } });
    },
    calls: [
      ['POST /customers', { email: 'a@b.co', title: 'A' }, 201, { name: 'A' }],
      ['POST /customers', { email: 'a@b.co', name: 'A' }, 400],
    ],
  },
  {
    name: 'a renamed operationId',
    change: { 'GET /customers': { operationId: 'findPeople' } },
    calls: [['GET /customers', undefined, 200, [{}, {}, {}]]],
    types: `const found: client.operations['findPeople'] | null = null; void found;
      // @ts-expect-error the old name
      const lost: client.operations['listCustomers'] | null = null; void lost;`,
  },
  {
    name: 'a renamed model',
    change: (shop) => {
      shop.replaceText('#/components/schemas/Customer"', '#/components/schemas/Person"');
      shop.replaceText('"model":"Customer"', '"model":"Person"');
      shop.rename('Customer', 'Person');
    },
    calls: [['GET /customers/1', undefined, 200, { name: 'Ada' }]],
    types: `const person: client.Person | null = null; void person;`,
  },
  {
    name: 'a deleted operation',
    change: { 'POST /customers': undefined },
    calls: [['POST /customers', grace, 405]],
    types: `// @ts-expect-error it is gone
      await api.POST('/customers', { body: { email: '', name: '' } });`,
  },
  {
    name: 'a deleted path',
    change: { '#/paths/~1customers~1{id}': undefined },
    calls: [
      ['GET /customers/1', undefined, 404],
      ['GET /customers', undefined, 200],
    ],
    contract: 'nothing takes back what it creates',
    types: `// @ts-expect-error it is gone
      await api.GET('/customers/{id}', { params: { path: { id: 1 } } });`,
  },
  {
    name: 'a deleted property, still named as required',
    change: { 'Customer*.phone': undefined },
    calls: [
      ['GET /customers/1', undefined, 200, { id: 1, phone: undefined }],
      ['PATCH /customers/1', { phone: '1' }, 400],
      ['POST /customers', { ...grace, phone: '1' }, 400],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { params: { path: { id: 1 } } });
      // @ts-expect-error it is gone
      data.phone;`,
  },
  {
    name: 'a deleted property of the response and the update, still required in Create',
    change: { 'Customer.name': { writeOnly: true }, 'UpdateCustomerDTO.name': undefined },
    calls: [
      ['GET /customers/1', undefined, 200, { id: 1, name: undefined }],
      ['PATCH /customers/1', { name: 'x' }, 400],
      ['POST /customers', grace, 201, { email: grace.email, name: undefined }],
    ],
  },
  {
    name: 'a deleted property of a unique set and one of a foreign key',
    change: {
      'Payment*.checkoutRequestId': undefined,
      'GET /payments ?checkoutRequestId': undefined,
      'GET /payments ?sort': undefined,
      'Category*.parentId': undefined,
      'GET /categories ?parentId': undefined,
      'GET /categories ?parentId_null': undefined,
    },
    calls: [
      ['GET /payments/1', undefined, 200, { id: 1, checkoutRequestId: undefined }],
      ['POST /categories', { name: 'Pots' }, 201, { name: 'Pots', parentId: undefined }],
      ['POST /categories', { name: 'Pans', parentId: 1 }, 400],
    ],
  },
  {
    name: 'a deleted property that a list still filters and sorts by',
    change: { 'Customer*.email': undefined },
    rejected: [
      { at: '#/paths/~1customers/get/parameters/5/x-crud/filter', says: '"email"' },
      { at: '#/paths/~1customers/get/parameters/3/schema/items/enum/2', says: '"email"' },
    ],
  },
  {
    name: 'a whole model and its paths deleted',
    change: (shop) => {
      for (const path of ['~1payments', '~1payments~1{id}']) {
        shop.change({ [`#/paths/${path}`]: undefined });
      }
      shop.change({ Payment: undefined, CreatePaymentDTO: undefined, UpdatePaymentDTO: undefined });
      shop.change({
        '#/components/responses': { PaymentRow: undefined },
        '#/components/requestBodies': { UpdatePayment: undefined },
      });
    },
    calls: [
      ['GET /payments', undefined, 404],
      ['GET /orders/1', undefined, 200],
    ],
  },
  {
    name: 'tighter keywords',
    change: {
      'CreateCustomerDTO.name': { minLength: 3 },
      'CreateCustomerDTO.email': { pattern: '@example\\.com$' },
    },
    calls: [
      ['POST /customers', { ...grace, name: 'G' }, 400],
      ['POST /customers', { ...grace, email: 'g@example.org' }, 400],
      ['POST /customers', grace, 201],
    ],
  },
  {
    name: 'a property that is now required',
    change: { CreateCustomerDTO: { required: ['email', 'name', 'phone'] } },
    calls: [
      ['POST /customers', grace, 400],
      ['POST /customers', { ...grace, phone: '1' }, 201, { phone: '1' }],
    ],
    types: `// @ts-expect-error phone is missing
      await api.POST('/customers', { body: { email: '', name: '' } });
      await api.POST('/customers', { body: { email: '', name: '', phone: '' } });`,
  },
  {
    name: 'an enum and a default',
    change: {
      'CreateCustomerDTO.name': { enum: ['Grace', 'Guest'], default: 'Guest' },
      CreateCustomerDTO: { required: ['email'] },
    },
    calls: [
      ['POST /customers', { email: 'a@b.co', name: 'Other' }, 400],
      ['POST /customers', { email: 'guest@b.co' }, 201, { name: 'Guest' }],
    ],
    types: `await api.POST('/customers', { body: { email: '' } });
      // @ts-expect-error not in the enum
      await api.POST('/customers', { body: { email: '', name: 'Other' } });`,
  },
  {
    name: 'a read-only property',
    change: { 'UpdateCustomerDTO.email': { readOnly: true } },
    calls: [
      ['PATCH /customers/1', { email: 'other@example.com' }, 400],
      ['PATCH /customers/1', { name: 'Ada K.' }, 200, { name: 'Ada K.' }],
    ],
  },
  {
    name: 'a read-only property sent as it is stored',
    change: { 'UpdateCustomerDTO.email': { readOnly: true } },
    calls: [['PATCH /customers/1', { email: 'ada@example.com' }, 200]],
    mock: 'its rows hold other addresses',
  },
  {
    name: 'a write-only property',
    change: { 'Customer.phone': { writeOnly: true } },
    calls: [
      ['PATCH /customers/1', { phone: '+254700000000' }, 200, { phone: undefined }],
      ['GET /customers/1', undefined, 200, { phone: undefined }],
    ],
  },
  {
    name: 'an internal property',
    change: { 'Customer.phone': { 'x-internal': true } },
    calls: [['GET /customers/1', undefined, 200, { phone: undefined }]],
    types: `const { data } = await api.GET('/customers/{id}', { params: { path: { id: 1 } } });
      // @ts-expect-error it is internal
      data.phone;`,
  },
  {
    name: 'an operation without a handler',
    change: {
      'POST /customers/{id}/greet': {
        operationId: 'greetCustomer',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { '204': { description: 'Greeted.' } },
      },
    },
    calls: [
      ['POST /customers/1/greet', undefined, 501],
      ['POST /customers/x/greet', undefined, 400],
      ['GET /customers/1/greet', undefined, 405],
    ],
    mock: [
      ['POST /customers/1/greet', undefined, 204],
      ['POST /customers/x/greet', undefined, 400],
      ['GET /customers/1/greet', undefined, 405],
    ],
    contract: 'nobody wrote its handler',
    types: `await api.POST('/customers/{id}/greet', { params: { path: { id: 1 } } });`,
  },
  {
    name: 'no tags, operationIds, summaries or examples',
    change: (shop) => {
      for (const path of Object.values(shop.part('#/paths'))) {
        for (const operation of Object.values(path as Record<string, Record<string, unknown>>)) {
          for (const key of ['tags', 'operationId', 'summary']) delete operation[key];
        }
      }
      dropExamples(shop.root);
    },
    calls: [['GET /customers/1', undefined, 200, { id: 1 }]],
  },
  {
    name: 'other descriptions, tags and a title',
    change: {
      '#/info': { title: 'Corner shop', version: '2.0.0', description: 'All */ of ${it}.' },
      'GET /customers': { description: 'Those */ who `buy`.', tags: ['People'] },
      'Customer.name': { description: 'As */ written.' },
    },
    calls: [['GET /customers/1', undefined, 200, { name: 'Ada' }]],
  },
  {
    name: 'the order of properties',
    change: (shop) => {
      const { properties } = shop.part('Customer') as { properties: Record<string, unknown> };
      shop.part('Customer')['properties'] = Object.fromEntries(
        Object.entries(properties).toReversed(),
      );
    },
    calls: [['GET /customers/1', undefined, 200, { id: 1, name: 'Ada' }]],
  },
];

function renameParameter(part: unknown, from: string, to: string): void {
  const { parameters = [] } = part as { readonly parameters?: { name?: string }[] };
  for (const one of parameters) if (one.name === from) one.name = to;
}

function dropExamples(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  Reflect.deleteProperty(part, 'example');
  Object.values(part).forEach(dropExamples);
}
