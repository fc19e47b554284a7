import type { Part } from '../edited-document.ts';
import type { EditRow } from '../edit-row.ts';

const grace = { email: 'hopper@example.com', name: 'Grace' };

function servers(
  name: string,
  list: readonly Part[],
  row: Omit<EditRow, 'name' | 'change'>,
): EditRow {
  return { name, change: { '#': { servers: list } }, ...row };
}

/** Server URLs of a document. */
export const serverEdits: readonly EditRow[] = [
  servers('a path below a host', [{ url: 'http://localhost:3000/v1' }], {
    calls: [
      ['GET /v1/customers/1', undefined, 200, { id: 1 }],
      ['GET /customers/1', undefined, 404],
      ['GET /v1/customers/x', undefined, 400],
      ['PATCH /v1/customers', {}, 405],
      [
        'POST /v1/customers',
        grace,
        201,
        grace,
        { headers: { location: /^\/v1\/customers\/\d+$/ } },
      ],
    ],
    client: "baseUrl: 'http://localhost:3000/v1'",
    everywhere: true,
  }),
  servers('a path alone', [{ url: '/api' }], {
    calls: [
      ['GET /api/customers', undefined, 200, [{}, {}, {}]],
      ['GET /customers', undefined, 404],
    ],
    client: "baseUrl: '/api'",
  }),
  servers('a path of several steps with a slash at its end', [{ url: 'http://x.test/shop/v2/' }], {
    calls: [
      ['GET /shop/v2/customers/1', undefined, 200, { id: 1 }],
      ['GET /shop/customers/1', undefined, 404],
    ],
  }),
  servers('two paths', [{ url: 'http://x.test/v1' }, { url: 'http://x.test/v2' }], {
    calls: [
      ['GET /v1/customers/1', undefined, 200, { id: 1 }],
      ['GET /v2/customers/1', undefined, 200, { id: 1 }],
      ['GET /customers/1', undefined, 404],
    ],
  }),
  servers('one path on two hosts', [{ url: 'http://a.test/v1' }, { url: 'http://b.test/v1' }], {
    calls: [['GET /v1/customers/1', undefined, 200, { id: 1 }]],
    client: "servers: readonly string[] = ['http://a.test/v1', 'http://b.test/v1']",
  }),
  servers('the root and a path', [{ url: 'http://x.test' }, { url: 'http://x.test/v2' }], {
    calls: [
      ['GET /customers/1', undefined, 200, { id: 1 }],
      ['GET /v2/customers/1', undefined, 200, { id: 1 }],
    ],
  }),
  servers(
    'a variable with its default',
    [
      {
        url: 'http://{host}/{version}',
        variables: { host: { default: 'x.test' }, version: { default: 'v3' } },
      },
    ],
    {
      calls: [['GET /v3/customers/1', undefined, 200, { id: 1 }]],
      client: "baseUrl: 'http://x.test/v3'",
    },
  ),
  servers('another host', [{ url: 'https://api.example.com', description: 'Live */' }], {
    calls: [
      ['GET /customers/1', undefined, 200, { id: 1 }],
      [
        'GET /openapi.json',
        undefined,
        200,
        { servers: [{ url: 'https://api.example.com', description: 'Live */' }] },
      ],
    ],
    mock: 'its own document names its own address',
    client: "baseUrl: 'https://api.example.com'",
  }),
  servers('the pages of the server itself stay at the root', [{ url: '/v1' }], {
    calls: [
      ['GET /health', undefined, 200, { status: 'ok' }],
      ['GET /openapi.json', undefined, 200, { openapi: '3.0.3' }],
      ['GET /v1/health', undefined, 404],
    ],
    mock: 'it has other pages',
  }),
  servers('no servers', [], {
    calls: [['GET /customers/1', undefined, 200, { id: 1 }]],
  }),
  {
    name: 'no key servers',
    change: { '#': { servers: undefined } },
    calls: [['GET /customers/1', undefined, 200, { id: 1 }]],
  },
  {
    name: 'a custom operation below a path',
    change: {
      '#': { servers: [{ url: '/v1' }] },
      'GET /stock': { operationId: 'getStock', responses: { '204': { description: 'Done.' } } },
    },
    calls: [
      ['GET /v1/stock', undefined, 501],
      ['GET /stock', undefined, 404],
    ],
    mock: [
      ['GET /v1/stock', undefined, 204],
      ['GET /stock', undefined, 404],
    ],
    contract: 'nobody wrote its handler',
  },
  servers('a path of other letters below a host', [{ url: 'http://localhost:3000/vé' }], {
    calls: [['GET /v%C3%A9/customers/1', undefined, 200, { id: 1 }]],
  }),
  ...['/kategörien', '/my categories', '/分類'].map((path): EditRow => ({
    name: `letters of any language in the path ${path}`,
    change: (shop) => shop.replaceText('"/categories', `"${path}`),
    calls: [
      [`GET ${encodeURI(path)}`, undefined, 200, [{}, {}]],
      [`POST ${encodeURI(path)}`, { name: 'Pots' }, 201, { name: 'Pots' }],
      [`GET ${encodeURI(path)}/999`, undefined, 404],
    ],
  })),
];
