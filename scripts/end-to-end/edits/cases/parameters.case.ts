import type { EditedDocument } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } };
const role = (name: string) => ({ 'x-crud': { role: name } });

/** Roles of parameters, and limits of lists. */
export const parameterEdits: readonly EditRow[] = [
  {
    name: 'parameters whose schemas are in allOf',
    change: (shop) => {
      for (const name of ['GET /orders ?customerId', 'GET /orders ?sort', 'GET /orders ?page']) {
        const { schema } = shop.part(name);
        shop.change({ [name]: { schema: { allOf: [schema] } } });
      }
    },
    calls: [
      ['GET /orders?customerId=1&sort=-id&page=1', undefined, 200],
      ['GET /orders?customerId=x', undefined, 400],
      ['GET /orders?page=x', undefined, 400],
    ],
  },
  {
    name: 'a list of values that requires properties',
    change: (shop) => {
      const { schema } = shop.part('GET /categories ?name');
      shop.change({
        'GET /categories ?name': { schema: { ...(schema as object), required: ['id', 'name'] } },
      });
    },
    calls: [['GET /categories?name=Tools&name=Seeds', undefined, 200]],
  },
  {
    name: 'page under another name',
    change: { 'GET /customers ?page': { name: 'pageNumber', ...role('page') } },
    calls: [
      ['GET /customers?pageNumber=2&limit=2', undefined, 200, [{ id: 3 }]],
      ['GET /customers?page=2', undefined, 400],
      ['GET /customers?pageNumber=0', undefined, 400],
    ],
    types: `await api.GET('/customers', { params: { query: { pageNumber: 2 } } });
      // @ts-expect-error the old name
      await api.GET('/customers', { params: { query: { page: 2 } } });`,
  },
  {
    name: 'limit under another name',
    change: { 'GET /customers ?limit': { name: 'pageSize', ...role('limit') } },
    calls: [
      ['GET /customers?pageSize=2', undefined, 200, [{ id: 1 }, { id: 2 }]],
      ['GET /customers?limit=2', undefined, 400],
      ['GET /customers?pageSize=101', undefined, 400],
    ],
    types: `await api.GET('/customers', { params: { query: { pageSize: 2 } } });`,
    everywhere: true,
  },
  {
    name: 'page and limit under each other’s names',
    change: (shop) => {
      const parts = [
        shop.part('GET /customers ?page'),
        shop.part('GET /customers ?limit'),
      ] as const;
      Object.assign(parts[0], { name: 'limit', ...role('page') });
      Object.assign(parts[1], { name: 'page', ...role('limit') });
    },
    calls: [
      ['GET /customers?limit=2&page=2', undefined, 200, [{ id: 3 }]],
      ['GET /customers?page=1', undefined, 200, [{ id: 1 }]],
    ],
  },
  {
    name: 'a renamed page is used by the client',
    change: { 'GET /customers ?page': { name: 'seite', ...role('page') } },
    types: `for await (const { data } of api.pages('/customers')) void data[0]?.name;`,
  },
  {
    name: 'page deleted',
    change: { 'GET /customers ?page': undefined },
    calls: [
      ['GET /customers', undefined, 200, [{ id: 1 }, { id: 2 }, { id: 3 }]],
      ['GET /customers?page=1', undefined, 400],
      ['GET /customers?limit=1', undefined, 200, [{ id: 1 }]],
    ],
    types: `// @ts-expect-error there is no page
      await api.GET('/customers', { params: { query: { page: 1 } } });`,
  },
  {
    name: 'limit deleted, the list bounded by maxItems',
    change: {
      'GET /customers ?limit': undefined,
      'GET /customers 200 body': { maxItems: 2 },
    },
    calls: [
      ['GET /customers', undefined, 200, [{ id: 1 }, { id: 2 }]],
      ['GET /customers?page=2', undefined, 200, [{ id: 3 }]],
      ['GET /customers?limit=1', undefined, 400],
    ],
    mock: [
      ['GET /customers', undefined, 200, [{}, {}]],
      ['GET /customers?page=2', undefined, 200, [{}, {}]],
      ['GET /customers?limit=1', undefined, 400],
    ],
  },
  {
    name: 'pages of listed numbers',
    change: { '#/components/parameters/page/schema': { enum: [1, 2, 3] } },
    calls: [
      ['GET /customers?page=2', undefined, 200, []],
      ['GET /customers?page=4', undefined, 400],
    ],
  },
  {
    name: 'page and limit deleted, the list bounded by maxItems',
    change: {
      'GET /customers': { parameters: [] },
      'GET /customers 200 body': { maxItems: 2 },
    },
    calls: [
      ['GET /customers', undefined, 200, [{ id: 1 }, { id: 2 }]],
      ['GET /customers?page=2', undefined, 400],
    ],
    types: `// @ts-expect-error there is no query
      await api.GET('/customers', { params: { query: { limit: 1 } } });`,
  },
  {
    name: 'limit deleted without a bound',
    change: (shop) => {
      withFormat2(shop);
      shop.change({ 'GET /customers ?limit': undefined });
    },
    rejected: { at: '#/paths/~1customers/get/responses/200', says: 'maxItems' },
  },
  {
    name: 'page and limit deleted without a bound',
    change: (shop) => {
      withFormat2(shop);
      shop.change({ 'GET /customers': { parameters: [] } });
    },
    rejected: { at: '#/paths/~1customers/get/responses/200', says: 'no limit parameter' },
  },
  {
    name: 'a list with a limit and maxItems',
    change: { 'GET /customers 200 body': { maxItems: 2 } },
    calls: [['GET /customers', undefined, 200, [{ id: 1 }, { id: 2 }]]],
    mock: [['GET /customers', undefined, 200, [{}, {}]]],
  },
  {
    name: 'maxItems above the limit',
    change: { 'GET /customers 200 body': { maxItems: 5000 } },
    calls: [['GET /customers?limit=2', undefined, 200, [{}, {}]]],
  },
  {
    name: "another default and maximum of a list's limit",
    change: {
      'GET /customers ?limit': { schema: { type: 'integer', minimum: 1, default: 1, maximum: 2 } },
    },
    calls: [
      ['GET /customers', undefined, 200, [{ id: 1 }]],
      ['GET /customers?limit=2', undefined, 200, [{ id: 1 }, { id: 2 }]],
      ['GET /customers?limit=3', undefined, 400],
    ],
    mock: [
      ['GET /customers', undefined, 200, [{}]],
      ['GET /customers?limit=2', undefined, 200, [{}, {}]],
      ['GET /customers?limit=3', undefined, 400],
    ],
    everywhere: true,
  },
  {
    name: 'a page with another default',
    change: { 'GET /customers ?page': { schema: { type: 'integer', minimum: 1, default: 2 } } },
    calls: [['GET /customers?limit=2', undefined, 200, [{ id: 3 }]]],
    contract: 'it counts rows on a first page that must be asked for',
  },
  {
    name: 'a limit without default',
    change: { 'GET /customers ?limit': { schema: { type: 'integer', minimum: 1, maximum: 2 } } },
    calls: [
      ['GET /customers', undefined, 200, [{ id: 1 }, { id: 2 }]],
      ['GET /customers?limit=3', undefined, 400],
    ],
    mock: [['GET /customers', undefined, 200, [{}, {}]]],
  },
  {
    name: 'a limit that must be sent',
    change: {
      'GET /customers ?limit': { required: true, schema: { type: 'integer', maximum: 100 } },
    },
    calls: [
      ['GET /customers', undefined, 400],
      ['GET /customers?limit=1', undefined, 200, [{ id: 1 }]],
    ],
    types: `// @ts-expect-error limit is missing
      await api.GET('/customers');
      await api.GET('/customers', { params: { query: { limit: 1 } } });`,
  },
  {
    name: 'a limit that must be sent and has a default',
    change: { 'GET /customers ?limit': { required: true } },
    calls: [
      ['GET /customers', undefined, 200, [{}, {}, {}]],
      ['GET /customers?limit=1', undefined, 200, [{}]],
    ],
  },
  {
    name: 'a limit of listed values',
    change: {
      'GET /customers ?limit': { schema: { type: 'integer', enum: [1, 2, 50], default: 2 } },
    },
    calls: [
      ['GET /customers', undefined, 200, [{}, {}]],
      ['GET /customers?limit=1', undefined, 200, [{}]],
      ['GET /customers?limit=3', undefined, 400],
    ],
    types: `// @ts-expect-error not among them
      await api.GET('/customers', { params: { query: { limit: 3 } } });`,
  },
  {
    name: 'a limit in steps',
    change: {
      'GET /customers ?limit': {
        schema: { type: 'integer', minimum: 2, maximum: 10, default: 2, multipleOf: 2 },
      },
    },
    calls: [
      ['GET /customers?limit=4', undefined, 200, [{}, {}, {}]],
      ['GET /customers?limit=3', undefined, 400],
    ],
  },
  {
    name: 'a limit that is not a number',
    change: { 'GET /customers ?limit': { schema: { type: 'string' }, ...role('limit') } },
    rejected: { at: '/paths/~1customers/get/parameters/1', says: /integer/ },
  },
  {
    name: 'a page that is not a number',
    change: { 'GET /customers ?page': { schema: { type: 'boolean' }, ...role('page') } },
    rejected: { at: '/paths/~1customers/get/parameters/0', says: /integer/ },
  },
  {
    name: 'one parameter for two lists in components',
    change: (shop) => {
      shop.change({
        '#/components/parameters': { Side: { ...page, name: 'side', ...role('page') } },
      });
      for (const path of ['/customers', '/orders']) {
        shop.part(`GET ${path} ?page`);
        const { parameters } = shop.part(`GET ${path}`) as { parameters: unknown[] };
        parameters[0] = { $ref: '#/components/parameters/Side' };
      }
    },
    calls: [
      ['GET /customers?side=2&limit=2', undefined, 200, [{ id: 3 }]],
      ['GET /orders?side=2&limit=1', undefined, 200, [{ id: 2 }]],
      ['GET /orders?page=2', undefined, 400],
    ],
    types: `await api.GET('/orders', { params: { query: { side: 2 } } });`,
  },
  {
    name: 'a parameter that is on the path',
    change: (shop) => {
      const parameter = structuredClone(shop.part('GET /categories ?page'));
      shop.change({ 'GET /categories ?page': undefined });
      shop.change({ '#/paths/~1categories': { get: shop.part('GET /categories') } });
      const get = shop.part('GET /categories');
      (get['parameters'] as unknown[]).unshift({ ...parameter, ...role('page') });
    },
    calls: [['GET /categories?page=2&limit=1', undefined, 200, [{ id: 2 }]]],
  },
  {
    name: 'a deprecated parameter with another description',
    change: { 'GET /customers ?limit': { deprecated: true, description: 'How many */.' } },
    calls: [['GET /customers?limit=1', undefined, 200, [{ id: 1 }]]],
  },
  {
    name: 'a required request header of a list',
    change: (shop) => {
      add(shop, 'GET /customers', {
        ...{ name: 'X-Tenant', in: 'header', required: true },
        schema: { type: 'string', minLength: 2 },
      });
    },
    calls: [
      ['GET /customers', undefined, 400],
      ['GET /customers', undefined, 200, [{}, {}, {}], { send: { 'X-Tenant': 'north' } }],
      ['GET /customers', undefined, 400, undefined, { send: { 'X-Tenant': 'n' } }],
    ],
    types: `// @ts-expect-error the header is missing
      await api.GET('/customers');
      await api.GET('/customers', { params: { header: { 'X-Tenant': 'north' } } });`,
  },
  {
    name: 'a query parameter without effect',
    change: (shop) => {
      add(shop, 'GET /customers', { name: 'colour', in: 'query', schema: { type: 'string' } });
    },
    rejected: { at: '#/paths/~1customers/get/parameters/6', says: 'no effect' },
  },
  {
    name: 'a query parameter of a single read',
    change: (shop) => {
      add(shop, 'GET /customers/{id}', { name: 'full', in: 'query', schema: { type: 'boolean' } });
    },
    rejected: { at: '#/paths/~1customers~1{id}/get/parameters/0', says: 'no effect' },
  },
  {
    name: 'a query parameter of a create',
    change: (shop) => {
      add(shop, 'POST /customers', { name: 'notify', in: 'query', schema: { type: 'boolean' } });
    },
    rejected: { at: '#/paths/~1customers/post/parameters/0', says: 'no effect' },
  },
  {
    name: 'two query parameters without effect, reported together',
    change: (shop) => {
      add(shop, 'GET /customers', { name: 'colour', in: 'query', schema: { type: 'string' } });
      add(shop, 'GET /orders', { name: 'size', in: 'query', schema: { type: 'string' } });
    },
    rejected: [
      { at: '#/paths/~1customers/get/parameters/6', says: 'no effect' },
      { at: '#/paths/~1orders/get/parameters/9', says: 'no effect' },
    ],
  },
  {
    name: 'an unknown role',
    change: { 'GET /customers ?page': role('pages') },
    rejected: { at: '/paths/~1customers/get/parameters/0/x-crud/role', says: '"page"' },
  },
  {
    name: 'a role and a filter at once',
    change: { 'GET /customers ?page': { 'x-crud': { role: 'page', filter: 'name' } } },
    rejected: { at: '/paths/~1customers/get/parameters/0/x-crud', says: /role|filter/ },
  },
  {
    name: 'two pages',
    change: (shop) => add(shop, 'GET /customers', { ...page, name: 'side', ...role('page') }),
    rejected: { at: '/paths/~1customers/get/parameters/6', says: /page/ },
  },
  {
    name: 'a page on a single read',
    change: (shop) => add(shop, 'GET /customers/{id}', { ...page, ...role('page') }),
    rejected: { at: '/paths/~1customers~1{id}/get/parameters/0', says: /list|effect/ },
  },
  {
    name: 'a role of a header',
    change: (shop) => add(shop, 'GET /customers', { ...page, in: 'header', ...role('page') }),
    rejected: { at: '/paths/~1customers/get/parameters/6', says: /query/ },
  },
  {
    name: 'a filter under another name',
    change: { 'GET /customers ?email': { name: 'mail' } },
    calls: [
      [
        'GET /customers?mail=ada@example.com&mail=grace@example.com',
        undefined,
        200,
        [{ id: 1 }, { id: 3 }],
      ],
      ['GET /customers?email=ada@example.com', undefined, 400],
    ],
    mock: [['GET /customers?email=ada@example.com', undefined, 400]],
    types: `await api.GET('/customers', { params: { query: { mail: ['ada@example.com'] } } });
      // @ts-expect-error the old name
      await api.GET('/customers', { params: { query: { email: ['ada@example.com'] } } });`,
    everywhere: true,
  },
  {
    name: 'a filter deleted',
    change: { 'GET /products ?sku': undefined },
    calls: [
      ['GET /products?sku=1001', undefined, 400],
      ['GET /products?name=Spade', undefined, 200, [{ id: 1 }]],
    ],
    types: `// @ts-expect-error there is no such filter
      await api.GET('/products', { params: { query: { sku: ['1001'] } } });`,
  },
  {
    name: 'filters added',
    change: (shop) => {
      const filter = (name: string, schema: object, crud: object) =>
        add(shop, 'GET /customers', { name, in: 'query', schema, 'x-crud': crud });
      filter('called', { type: 'string' }, { filter: 'name', op: 'like' });
      filter('reachable', { type: 'boolean' }, { filter: 'phone', op: 'null' });
      filter('not', { type: 'array', items: { type: 'integer' } }, { filter: 'id', op: 'ne' });
    },
    calls: [
      ['GET /customers?called=LA', undefined, 200, [{ id: 2 }]],
      ['GET /customers?reachable=true', undefined, 200, [{ id: 2 }, { id: 3 }]],
      ['GET /customers?not=1&not=3', undefined, 200, [{ id: 2 }]],
      ['GET /customers?reachable=maybe', undefined, 400],
    ],
    mock: [['GET /customers?reachable=maybe', undefined, 400]],
    everywhere: true,
  },
  {
    name: 'sort under another name, by one column more',
    change: {
      'GET /customers ?sort': {
        name: 'order',
        schema: { type: 'array', items: { type: 'string', enum: ['name', '-name', 'phone'] } },
      },
    },
    calls: [
      ['GET /customers?order=-name', undefined, 200, [{ id: 3 }, { id: 2 }, { id: 1 }]],
      ['GET /customers?order=phone,-name', undefined, 200, [{ id: 3 }, { id: 2 }, { id: 1 }]],
      ['GET /customers?order=id', undefined, 400],
      ['GET /customers?sort=name', undefined, 400],
    ],
    mock: [
      ['GET /customers?order=id', undefined, 400],
      ['GET /customers?sort=name', undefined, 400],
    ],
    types: `await api.GET('/customers', { params: { query: { order: ['-name'] } } });`,
    everywhere: true,
  },
  {
    name: 'sort deleted',
    change: { 'GET /customers ?sort': undefined },
    calls: [['GET /customers?sort=id', undefined, 400]],
  },
  {
    name: 'a filter by a hidden property',
    change: (shop) => {
      shop.change({ 'Customer.phone': { 'x-internal': true } });
      add(shop, 'GET /customers', {
        ...{ name: 'phone', in: 'query', schema: { type: 'string' } },
        'x-crud': { filter: 'phone' },
      });
    },
    rejected: { at: '/parameters/6/x-crud/filter', says: 'never returned' },
  },
  {
    name: 'a document of the first format, without roles',
    change: withFormat1,
    warned: { at: '', says: /role/ },
    calls: [
      ['GET /customers?page=2&limit=2', undefined, 200, [{ id: 3 }]],
      ['GET /customers/1', undefined, 200, { id: 1 }],
    ],
    types: `await api.GET('/customers', { params: { query: { page: 2, limit: 2 } } });`,
  },
  {
    name: 'a document of the first format with a parameter without effect',
    change: (shop) => {
      withFormat1(shop);
      add(shop, 'GET /customers', { name: 'colour', in: 'query', schema: { type: 'string' } });
    },
    rejected: { at: '#/paths/~1customers/get/parameters/6', says: 'no effect' },
  },
  {
    name: 'a document of the first format with a renamed page',
    change: (shop) => {
      withFormat1(shop);
      shop.change({ 'GET /customers ?page': { name: 'pageNumber' } });
    },
    rejected: { at: '#/paths/~1customers/get/parameters/0', says: 'role' },
  },
];

function add(shop: EditedDocument, operation: string, parameter: object): void {
  const part = shop.part(operation) as { parameters?: unknown[] };
  (part.parameters ??= []).push(parameter);
}

/** Older documents contain neither roles nor nullability of columns. */
function withFormat1(shop: EditedDocument): void {
  forEachList(shop, (parameter) => delete parameter['x-crud']);
  shop.change({ '#/x-db': { format: 1 } });
}

function withFormat2(shop: EditedDocument): void {
  forEachList(shop, (parameter) => (parameter['x-crud'] = { role: parameter['name'] }));
  shop.change({ '#/x-db': { format: 2 } });
}

function forEachList(
  shop: EditedDocument,
  change: (parameter: Record<string, unknown>) => void,
): void {
  for (const path of Object.keys(shop.part('#/paths'))) {
    if (path.includes('{')) continue;
    for (const name of ['page', 'limit']) change(shop.part(`GET ${path} ?${name}`));
  }
}
