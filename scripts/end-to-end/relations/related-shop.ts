import { startMock } from '../../../pipeline/mock/start-mock.ts';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { emitServer } from '../../../pipeline/emit/server/emit-server.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import { secret } from '../access/secured-shop.ts';
import { createServerFolder, startWritten } from '../edits/native-server.ts';
import { readShop } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';

/** A document with `specmill add <words> --all` applied. */
export function withAbility(document: OpenApiDocument, words: string): OpenApiDocument {
  const change = { verb: 'add', words: words.split(' '), to: null, all: true } as const;
  return changeAbilities(document, resolveModel(document), change).document;
}

/** A generated server of an edited shop. */
export interface RelatedShop extends AsyncDisposable {
  readonly api: RunningApi;
  readonly model: ApiModel;
}

/** Starts the server of an edited shop, on a new database with the shop's few rows, or none. */
export async function startShop(
  provider: ShopProvider,
  edit: (document: OpenApiDocument) => OpenApiDocument,
  rows?: 'empty',
): Promise<RelatedShop> {
  const shop = await readShop(provider);
  const model = resolveModel(edit(shop.document));
  const folder = await createServerFolder();
  const { files } = emitServer({
    ...{ model, documentPath: 'openapi/shop.json', output: '' },
    ...{ drizzle: shop.drizzle, runtime: [] },
  });
  const database = await shop.createDatabase(rows);
  const api = await startWritten(folder, files, database.url, { access: { jwtSecret: secret } });
  return {
    ...{ api, model },
    async [Symbol.asyncDispose]() {
      await api.stop();
      await database.drop();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A shop's server and the stateful mock of its document, with the same rows. */
export interface Twins extends AsyncDisposable {
  /** Sends a request to both; returns both responses, without timestamps. */
  call(request: string, body?: unknown): Promise<Answers>;
  /** Sends to each a request made from its previous response. */
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
}

/** Starts both, the server on SQLite, and sends requests that create the rows. */
export async function startTwins(
  edit: (document: OpenApiDocument) => OpenApiDocument,
  rows: readonly (readonly [path: string, body: object])[],
): Promise<Twins> {
  const shop = await startShop('sqlite', edit, 'empty');
  const mock = await startMock({
    ...{ documents: [{ name: 'shop', model: shop.model }], port: 0 },
    behaviour: { bodyLimit: 100_000, isStateful: true, rows: 0 },
  });
  let last: Answers = { server: nothing, mock: nothing };
  const follow: Twins['follow'] = async (make) => {
    const [server, mocked] = await Promise.all([
      saidBy(shop.api.url, ...make(last.server.body as never)),
      saidBy(mock.url, ...make(last.mock.body as never)),
    ]);
    last = { server, mock: mocked };
    return last;
  };
  const call: Twins['call'] = (request, body) => follow(() => [request, body]);
  for (const [path, body] of rows) {
    const { server, mock: mocked } = await call(`POST ${path}`, body);
    if (server.status !== 201 || mocked.status !== 201)
      throw new Error(`POST ${path}: ${JSON.stringify([server, mocked])}`);
  }
  return {
    ...{ call, follow },
    async [Symbol.asyncDispose]() {
      await mock.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

const nothing: Said = { status: 0, body: null };

async function saidBy(url: string, request: string, body?: unknown): Promise<Said> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : comparable(JSON.parse(text)) };
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
