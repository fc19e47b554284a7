import { createMockAccess } from '../../../pipeline/mock/access/create-access.ts';
import { startMock } from '../../../pipeline/mock/start-mock.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { secret } from '../access/secured-shop.ts';
import { startShop } from '../served-shop.ts';

/** A shop's server and the stateful mock of its document, with the same rows. */
export interface Twins extends AsyncDisposable {
  /** Sends a request to both; returns both responses, without timestamps. */
  call(request: string, body?: unknown, headers?: Record<string, string>): Promise<Answers>;
  /** Sends to each a request made from the body of its previous response. */
  follow(make: (said: never) => readonly [request: string, body?: unknown]): Promise<Answers>;
}

/** Responses of a server and its mock. */
export interface Answers {
  readonly server: Said;
  readonly mock: Said;
}

/** The parts of a response that must be identical. */
export interface Said {
  readonly status: number;
  readonly body: unknown;
  /** Headers about credentials, counts, limits and new rows. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts both, the server on SQLite, and sends requests that create the rows. */
export async function startTwins(
  edit: (document: OpenApiDocument) => OpenApiDocument,
  rows: readonly (readonly [path: string, body: object, headers?: Record<string, string>])[],
  isSecured = false,
): Promise<Twins> {
  // In development, the document has keys of the server's own rows as examples.
  const settings = { production: true };
  const shop = await startShop('sqlite', edit, { rows: 'empty', settings });
  const mock = await startMock({
    ...{ documents: [{ name: 'shop', model: shop.model }], port: 0 },
    behaviour: { bodyLimit: 100_000, isStateful: true, rows: 0, isSecured, createAccess },
  });
  let last: Answers = { server: nothing, mock: nothing };
  const send = async (
    make: (said: never) => readonly [request: string, body?: unknown],
    headers: Record<string, string> = {},
  ): Promise<Answers> => {
    const sendTo = (url: string, said: Said): Promise<Said> => {
      const [request, body] = make(said.body as never);
      return saidBy(url, request, { body, headers });
    };
    const [server, mocked] = await Promise.all([
      sendTo(shop.api.url, last.server),
      sendTo(mock.url, last.mock),
    ]);
    last = { server, mock: mocked };
    return last;
  };
  const call: Twins['call'] = (request, body, headers) => send(() => [request, body], headers);
  for (const [path, body, headers] of rows) {
    const { server, mock: mocked } = await call(`POST ${path}`, body, headers);
    if (server.status !== 201 || mocked.status !== 201)
      throw new Error(`POST ${path}: ${JSON.stringify([server, mocked])}`);
  }
  return {
    ...{ call, follow: (make) => send(make) },
    async [Symbol.asyncDispose]() {
      await mock.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

const nothing: Said = { status: 0, body: null, headers: {} };

const createAccess = createMockAccess(
  { jwtSecret: secret, jwksUrl: null, issuers: null, audiences: null, apiKeys: [] },
  (reason) => {
    throw new Error(reason);
  },
);

const reported = [
  ...['www-authenticate', 'x-total-count', 'content-range', 'location'],
  ...['ratelimit-policy', 'ratelimit', 'retry-after'],
];

async function saidBy(
  url: string,
  request: string,
  { body, headers }: { readonly body: unknown; readonly headers: Record<string, string> },
): Promise<Said> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries(
      reported.flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    body: text === '' ? null : comparable(JSON.parse(text)),
  };
}

/** Removes timestamps, which depend on the run, and sorts rows. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !/At$|^requestId$/.test(name));
  return Object.fromEntries(
    entries
      .sort()
      .map(([name, one]) => [name, name === 'details' ? details(one) : comparable(one)]),
  );
}

function details(value: unknown): unknown {
  return Array.isArray(value) ? value.map((one) => JSON.stringify(comparable(one))).sort() : value;
}
