import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { servedDocument } from '../../../pipeline/emit/server/served-document.ts';
import { startMock } from '../../../pipeline/mock/start-mock.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { loadDocument } from '../../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { Document } from '../../../server-template/runtime/document/openapi.ts';
import type { Routes, TableRoute } from '../../../server-template/runtime/routes.ts';
import { startApi } from '../../../server-template/testing/running-api.ts';
import type { ShopApi } from '../../../server-template/testing/shop-apis.ts';

/** A request of a story; `{1}` is the first id in a response, `<tag>` the last ETag. */
export interface StoryRequest {
  readonly send: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a request: ids are numbered in order of appearance, timestamps are omitted. */
export interface StoryResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server or mock for a story. */
export interface StoryServer extends AsyncDisposable {
  readonly url: string;
}

/** The shop's document with abilities added: lines such as `bulk --to Customer`. */
export async function shopWith(
  lines: readonly string[],
  change: (document: OpenApiDocument) => OpenApiDocument = (document) => document,
): Promise<ApiModel> {
  let document = change(namedKeys(await loadDocument('server-template/openapi/shop.json')));
  for (const line of lines) {
    const [words = '', to] = line.split(' --to ');
    document = changeAbilities(document, resolveModel(document), {
      verb: 'add',
      words: words.replace(' --all', '').split(' '),
      to: to?.split(',') ?? null,
      all: words.endsWith(' --all'),
    }).document;
  }
  return resolveModel(document);
}

/** Names unique keys as MariaDB reports them, which the document of SQLite lacks. */
function namedKeys(document: OpenApiDocument): OpenApiDocument {
  const named = structuredClone(document) as unknown as {
    components: {
      schemas: Record<string, { 'x-db'?: { uniques?: readonly { name?: string }[] } }>;
    };
  };
  for (const unique of named.components.schemas['Customer']?.['x-db']?.uniques ?? [])
    unique.name = 'customers_email_unique';
  return named as unknown as OpenApiDocument;
}

/** A server of the shop's customers and order items, without rows. */
export async function serveShop(
  model: ApiModel,
  { databases, schema, api }: ShopApi,
): Promise<StoryServer> {
  const database = await databases.create(schema());
  await database.run(
    ['payments', 'order_items', 'orders', 'customers']
      .map((name) => `DELETE FROM ${name}`)
      .join(';'),
  );
  const document = JSON.parse(servedDocument(model)) as Document;
  const tables = new Map(
    Object.entries(api.routes).map(([key, route]) => [
      key.split(/[ {]/)[1]?.replace(/\/$/, ''),
      route,
    ]),
  );
  const routes: Record<string, Routes[string]> = {};
  const paths: Record<string, Document['paths'][string]> = {};
  for (const { method, path, crud } of model.operations) {
    const found = tables.get(`/${path.split('/')[1] ?? ''}`) as TableRoute | undefined;
    if (crud === null || found === undefined) continue;
    routes[`${method.toUpperCase()} ${path}`] = { kind: crud.action, table: found.table };
    paths[path] = document.paths[path] ?? {};
  }
  const server = await startApi(
    { openDatabase: api.openDatabase, routes, document: { ...document, paths } },
    database.url,
  );
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await database.drop();
    },
  };
}

/** A mock of the same, without rows. */
export async function mockShop(model: ApiModel): Promise<StoryServer> {
  const mock = await startMock({
    ...{ documents: [{ name: 'shop', model }], port: 0 },
    behaviour: { bodyLimit: 100_000, isStateful: true, rows: 0 },
  });
  return { url: mock.url, [Symbol.asyncDispose]: () => mock.stop() };
}

/** Sends the requests of a story in order. */
export async function notify(
  { url }: StoryServer,
  story: readonly StoryRequest[],
  shownHeaders: readonly string[] = [],
): Promise<readonly StoryResult[]> {
  const ids: number[] = [];
  let tag = '';
  const reported: StoryResult[] = [];
  const filled = (text: string): string =>
    text.replace(/\{(\d+)\}/g, (whole, place: string) => String(ids[Number(place) - 1] ?? whole));
  for (const { send, body, headers = {} } of story) {
    const [method = '', path = ''] = filled(send).split(' ');
    const sent = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('<tag>', tag),
    ]);
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(Object.fromEntries(sent) as Record<string, string>),
      },
      ...(body === undefined
        ? {}
        : { body: filled(typeof body === 'string' ? body : JSON.stringify(body)) }),
    });
    tag = response.headers.get('etag') ?? tag;
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('/json') === true && text !== '';
    const shown = isJson ? shownValue(JSON.parse(text), ids) : text === '' ? undefined : text;
    const values = shownHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    reported.push({
      status: response.status,
      ...(shown === undefined ? {} : { body: shown }),
      ...(values.length === 0 ? {} : { headers: Object.fromEntries(values) }),
    });
  }
  return reported;
}

/** Reduces errors to code and details, and rows to values that do not depend on the run. */
function shownValue(value: unknown, ids: number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => shownValue(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  if ('requestId' in value) {
    const { code, details } = value as unknown as {
      code: string;
      details?: readonly { in: string; field: string }[];
    };
    const fields = details?.map(({ in: place, field }) => `${place} ${field}`).sort();
    return { code, ...(fields === undefined ? {} : { fields }) };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.endsWith('At'))
      .map(([name, member]) => [name, name === 'id' ? counted(Number(member), ids) : member]),
  );
}

function counted(id: number, ids: number[]): string {
  if (!ids.includes(id)) ids.push(id);
  return `{${ids.indexOf(id) + 1}}`;
}
