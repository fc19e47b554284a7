/** A change to the shop's document: sets a value at a pointer (undefined deletes it), or moves a value to another pointer. */
export type Change =
  | readonly [pointer: string, value: unknown]
  | { readonly move: string; readonly to: string };

/** An edit to the shop's document, and uses of its client; lines after `@ts-expect-error` must not compile. */
export interface ShopEdit {
  readonly name: string;
  readonly changes: readonly Change[];
  readonly program: string;
}

const order = '#/components/schemas/Order/properties';
const creation = '#/components/schemas/CreateOrderDTO';
const list = '#/paths/~1orders/get';
const schema = { type: 'string' };
const rows = { type: 'array', items: { $ref: '#/components/schemas/Order' } };
/** A response without headers has no total. */
const uncounted: readonly [string, unknown] = [
  `${list}/parameters`,
  ['page', 'limit'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
];
const body = (value: object) => ({
  description: 'Found.',
  content: { 'application/json': { schema: value } },
});
const operation = { responses: { 204: { description: 'Done.' } } };
const role = (name: string, is: string) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum: 1, maximum: 100, default: is === 'page' ? 1 : 20 },
  'x-crud': { role: is },
});

const update = '#/paths/~1orders~1{id}/patch/requestBody';
const changes = { schema: { $ref: '#/components/schemas/UpdateOrderDTO' } };
const merge = 'application/merge-patch+json';

const patches: readonly ShopEdit[] = [
  {
    name: 'a change may be a merge patch',
    changes: [[update, { content: { 'application/json': changes, [merge]: changes } }]],
    program: `const path = { id: 1 };
api.PATCH('/orders/{id}', { params: { path }, body: { status: 'paid' } });
const header = { 'Content-Type': '${merge}' } as const;
api.PATCH('/orders/{id}', { params: { path, header }, body: { status: 'paid' } });
// @ts-expect-error: no such patch
api.PATCH('/orders/{id}', { params: { path, header: { 'Content-Type': 'text/plain' } }, body: {} });`,
  },
  {
    name: 'a change has to be a merge patch',
    changes: [[update, { content: { [merge]: changes } }]],
    program: `const params = { path: { id: 1 }, header: { 'Content-Type': '${merge}' } } as const;
api.PATCH('/orders/{id}', { params, body: { status: 'paid' } });
// @ts-expect-error: it would be sent as JSON
api.PATCH('/orders/{id}', { params: { path: { id: 1 } }, body: { status: 'paid' } });`,
  },
];

const paging: readonly ShopEdit[] = [
  {
    name: 'parameters of pages are renamed',
    changes: [
      ['#/components/parameters/page/name', 'p'],
      ['#/components/parameters/limit/name', 'pageSize'],
    ],
    program: `api.pages('/orders', { params: { query: { p: 2, pageSize: 10 } } });
// @ts-expect-error: it is called p
api.pages('/orders', { params: { query: { page: 2 } } });`,
  },
  {
    name: 'the parameters of pages change their names',
    changes: [
      ['#/components/parameters/page/name', 'limit'],
      ['#/components/parameters/limit/name', 'page'],
    ],
    program: `api.pages('/orders', { params: { query: { limit: 1, page: 100 } } });`,
  },
  {
    name: 'a list has one page',
    changes: [[`${list}/parameters`, [role('limit', 'limit')]]],
    program: `api.GET('/orders', { params: { query: { limit: 5 } } });
// @ts-expect-error: no pages
api.pages('/orders');`,
  },
  {
    name: 'a list is exported',
    changes: [
      [`${list}/responses/200/content/text~1csv`, { schema }],
      [`${list}/responses/200/content/application~1x-ndjson`, { schema }],
    ],
    program: `import { readRows } from './client';
const headers = { Accept: 'text/csv' };
export async function run() {
  const { data } = await api.GET('/orders');
  const number: number = data[0]!.id;
  const { data: text } = await api.GET('/orders', { headers, parseAs: 'text' });
  const csv: string = text;
  for await (const { rows } of api.pages('/orders')) rows.map(({ id }) => id);
  for await (const order of readRows(api, '/orders', { params: { query: { customerId: [1] } } })) {
    const status: string = order.status;
    // @ts-expect-error: no property
    order.nothing;
    return { number, csv, status };
  }
  // @ts-expect-error: no export
  readRows(api, '/products');
  // @ts-expect-error: no parameter
  readRows(api, '/orders', { params: { query: { nothing: 1 } } });
}`,
  },
  {
    name: 'a list is bounded by maxItems',
    changes: [
      [`${list}/parameters`, []],
      [`${list}/responses/200`, body({ ...rows, maxItems: 50 })],
    ],
    program: `api.GET('/orders');
// @ts-expect-error: no parameters
api.GET('/orders', { params: { query: { limit: 5 } } });`,
  },
  {
    name: 'pages start at another number if none is named',
    changes: [['#/components/parameters/page/schema/default', 3]],
    program: `api.pages('/orders');`,
  },
  {
    name: 'rows are in an envelope',
    changes: [
      [
        `${list}/responses/200`,
        body({
          type: 'object',
          required: ['items', 'total'],
          properties: { items: rows, total: { type: 'integer', 'x-crud': { role: 'total' } } },
        }),
      ],
    ],
    program: `api.GET('/orders').then(({ data }) => [data.items[0]?.status, data.total.toFixed()]);
async () => {
  for await (const { data, rows } of api.pages('/orders')) [data.total, rows[0]?.status];
};
// @ts-expect-error: an object
api.GET('/orders').then(({ data }) => data.length);`,
  },
  {
    name: 'rows are in an optional property of an envelope in an envelope',
    changes: [
      [
        `${list}/responses/200`,
        body({
          type: 'object',
          properties: { data: { type: 'object', properties: { 'the items': rows } } },
        }),
      ],
      uncounted,
    ],
    program: `async () => {
  for await (const { rows } of api.pages('/orders')) rows.map(({ status }) => status);
};`,
  },
  {
    name: 'the array is a component',
    changes: [
      ['#/components/schemas/Orders', rows],
      [`${list}/responses/200`, body({ $ref: '#/components/schemas/Orders' })],
      uncounted,
    ],
    program: `async () => {
  for await (const { rows } of api.pages('/orders')) rows.map(({ status }) => status);
};`,
  },
  {
    name: 'a page must be named',
    changes: [['#/components/parameters/page/required', true]],
    program: `api.pages('/orders', { params: { query: { page: 1 } } });
// @ts-expect-error: the page is missing
api.pages('/orders');`,
  },
];

const types: readonly ShopEdit[] = [
  {
    name: 'a property of the model is internal',
    changes: [[`${order}/note/x-internal`, true]],
    program: `// @ts-expect-error: not shown
api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.note);
// @ts-expect-error: not shown
api.POST('/orders', { body: { customerId: 1, note: '' } });`,
  },
  {
    name: 'a property of the model is read only',
    changes: [[`${order}/note/readOnly`, true]],
    program: `api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.note);
// @ts-expect-error: never sent
api.POST('/orders', { body: { customerId: 1, note: '' } });
api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) =>
  api.PUT('/orders/{id}', { params: { path: { id: 1 } }, body: { ...data, status: 'paid' } }),
);`,
  },
  {
    name: 'a property of the model is write only',
    changes: [[`${order}/note/writeOnly`, true]],
    program: `api.POST('/orders', { body: { customerId: 1, note: '' } });
// @ts-expect-error: never sent back
api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.note);`,
  },
  {
    name: 'a required property has a default',
    changes: [[`${creation}/required`, ['customerId', 'status']]],
    program: `api.POST('/orders', { body: { customerId: 1, status: 'paid' } });
// @ts-expect-error: the status is missing
api.POST('/orders', { body: { customerId: 1 } });`,
  },
  {
    name: 'an identifier is a text',
    changes: [
      [`${order}/id/type`, 'string'],
      [`${order}/id/format`, undefined],
      ['#/paths/~1orders~1{id}/parameters/0/schema', schema],
    ],
    program: `api.GET('/orders/{id}', { params: { path: { id: '9007199254740993' } } }).then(({ data }) => data.id.length);
// @ts-expect-error: a text
api.GET('/orders/{id}', { params: { path: { id: 1 } } });`,
  },
  {
    name: 'a property is deprecated',
    changes: [[`${order}/note/deprecated`, true]],
    program: `api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.note);`,
  },
  {
    name: 'a required header',
    changes: [[`${list}/parameters/2`, { name: 'x-tenant', in: 'header', required: true, schema }]],
    program: `api.GET('/orders', { params: { header: { 'x-tenant': 'a' } } });
// @ts-expect-error: the header is missing
api.GET('/orders');`,
  },
  {
    name: 'a required cookie, which the browser sends',
    changes: [
      ['#/components/schemas/Error/properties/details/items/properties/in/enum', undefined],
      [`${list}/parameters/2`, { name: 'session', in: 'cookie', required: true, schema }],
    ],
    program: `api.GET('/orders');`,
  },
  {
    name: 'a header that no script may set',
    changes: [[`${list}/parameters/2`, { name: 'Origin', in: 'header', required: true, schema }]],
    program: `api.GET('/orders');`,
  },
  {
    name: 'a constant',
    changes: [[`${order}/kind`, { type: 'string', enum: ['order'] }]],
    program: `api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.kind satisfies 'order' | undefined);`,
  },
  {
    name: 'columns in a group',
    changes: [
      [`${order}/dates`, { type: 'object', required: ['placedAt'], properties: {} }],
      { move: `${order}/placedAt`, to: `${order}/dates/properties/placedAt` },
      ['#/components/schemas/Order/required', ['id']],
    ],
    program: `api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.dates?.placedAt.length);
// @ts-expect-error: it is in the group
api.GET('/orders/{id}', { params: { path: { id: 1 } } }).then(({ data }) => data.placedAt);`,
  },
  {
    name: 'an error of another shape',
    changes: [['#/components/schemas/Error/properties/hint', schema]],
    program: `(error: ErrorBody) => error.hint?.length;`,
  },
  {
    name: 'a schema that everything refers to is internal',
    changes: [['#/components/schemas/Error/x-internal', true]],
    program: `api.GET('/orders');`,
  },
];

const names: readonly ShopEdit[] = [
  ...[
    ...['class', 'await', 'constructor', '__proto__', 'paths', 'createClient', 'then', 'toString'],
    ...['list orders!', '123', "it's */ `${x}`", 'ListOrders', 'Orders', 'api', 'useQuery'],
  ].map((id): ShopEdit => ({
    name: `an operation is called ${id}`,
    changes: [[`${list}/operationId`, id]],
    program: `api.GET('/orders').then(({ data }) => data[0]?.status);`,
  })),
  ...['class', 'Order', 'order', 'index', 'con', '../x', '', '*/'].map((tag): ShopEdit => ({
    name: `an operation of the user's own has the tag ${tag}`,
    changes: [['#/paths/~1ship', { post: { ...operation, operationId: 'ship', tags: [tag] } }]],
    program: `api.POST('/ship').then(({ data }) => data satisfies undefined);`,
  })),
  ...['class', 'page', 'limit', 'query', 'order by', "it's", 'signal', 'a[b]'].map(
    (name): ShopEdit => ({
      name: `paging is by ${name}`,
      changes: [[`${list}/parameters`, [role(name, 'page'), role(`${name}2`, 'limit')]]],
      program: `api.pages('/orders', { params: { query: { [${JSON.stringify(name)}]: 1 } } });`,
    }),
  ),
  ...['class', 'Promise', 'ApiClient', 'components', 'Thing.name-x', '123', 'RowsOf', 'Error_'].map(
    (name): ShopEdit => ({
      name: `a schema is called ${name}`,
      changes: [
        [`#/components/schemas/${name}`, { type: 'object', properties: { a: schema } }],
        [
          '#/paths/~1ship',
          {
            get: {
              operationId: 'ship',
              responses: { 200: body({ $ref: `#/components/schemas/${name}` }) },
            },
          },
        ],
      ],
      program: `api.GET('/ship').then(({ data }) => data.a?.length);`,
    }),
  ),
];

/** Edits that clients must follow. */
export const shopEdits: readonly ShopEdit[] = [...paging, ...patches, ...types, ...names];
