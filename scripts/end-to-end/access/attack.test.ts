import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cell } from '../../../pipeline/contract/contract-result.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { emitServer } from '../../../pipeline/emit/server/emit-server.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import type { Changes } from '../edits/edited-document.ts';
import { createServerFolder, startWritten } from '../edits/native-server.ts';
import type { ServerFolder } from '../edits/native-server.ts';
import { readShop, shopDatabases } from '../edits/shop.ts';
import type { Shop, ShopProvider } from '../edits/shop.ts';
import { bearer, guardedShop, secret, securedShop } from './secured-shop.ts';

let folder: ServerFolder;
let shop: Shop;
let model: ApiModel;
beforeAll(async () => {
  folder = await createServerFolder();
  shop = await readShop('sqlite');
  model = resolveModel(securedShop(shop.document));
}, 60_000);
afterAll(() => folder[Symbol.asyncDispose]());

/** A server of what is left of the document after a slip, or with middleware that lets something through. */
interface Leak {
  readonly changes?: Changes;
  readonly middleware?: string;
}

/** Attacks a server. */
async function attack(
  attacked: Shop,
  { changes = {}, middleware }: Leak,
  {
    seed,
    only,
    secured = securedShop,
  }: {
    readonly seed: number;
    readonly only?: readonly string[];
    readonly secured?: typeof securedShop;
  },
): Promise<readonly Cell[]> {
  const document = new EditedDocument(secured(attacked.document));
  document.change(changes);
  const served = resolveModel(document.root as unknown as OpenApiDocument);
  const { files } = emitServer({
    ...{ model: served, documentPath: 'openapi/shop.json', output: '' },
    ...{ drizzle: attacked.drizzle, runtime: [] },
  });
  const own = { path: 'custom/middleware.ts', owner: 'user' as const, content: middleware ?? '' };
  const all = middleware === undefined ? files : [...files, own];
  const database = await attacked.createDatabase();
  const api = await startWritten(folder, all, database.url, {
    access: { jwtSecret: secret },
    validateResponses: false,
  });
  const alice = await bearer({ sub: '1', scope: 'orders:delete notes:read notes:write' });
  const bob = await bearer({ sub: '2', scope: 'orders:delete' });
  const headers = { authorization: alice['Authorization'] ?? '' };
  try {
    const result = await runContract(
      attacked === shop && secured === securedShop
        ? model
        : resolveModel(secured(attacked.document)),
      {
        ...{ endpoint: api.url, seed, hooks: noHooks, signal: new AbortController().signal },
        ...{ headers, budget: { requests: 6000, seconds: 60 } },
        tokenKeys: { secret, publicKeys: [] },
        others: [{ name: 'bob', headers: { authorization: bob['Authorization'] ?? '' } }],
        only: only ?? operationsOf(['/orders', '/order_items']),
      },
    );
    return result.cells;
  } finally {
    await api.stop();
    await database.drop();
  }
}

function operationsOf(paths: readonly string[]): readonly string[] {
  return model.operations
    .filter(({ path }) => paths.some((start) => path === start || path.startsWith(`${start}/`)))
    .map(({ id }) => id);
}

function idsOf(cells: readonly Cell[], kind: Cell['outcome']['kind']): readonly string[] {
  return cells.filter(({ outcome }) => outcome.kind === kind).map(({ id }) => id);
}

const attacks = [
  ...['forged', 'scopes', 'claims', 'preset', 'hidden'],
  ...['others-row', 'others-list', 'others-create', 'moved'],
];

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  it.skipIf(reason !== null)(
    `nothing leaks from the shop on ${provider}`,
    { timeout: 120_000 },
    async () => {
      const attacked = provider === 'sqlite' ? shop : await readShop(provider);
      const cells = await attack(attacked, {}, { seed: 1, secured: guardedShop });
      expect(idsOf(cells, 'failed')).toEqual([]);
      const tried = idsOf(cells, 'passed').flatMap((id) => /: ([a-z-]+)$/.exec(id)?.[1] ?? []);
      const counts = Object.fromEntries(
        attacks.map((name) => [name, tried.filter((one) => one === name).length]),
      );
      expect(counts).toEqual({
        ...{ forged: 12, scopes: 1, claims: 4, preset: 1, hidden: 5 },
        ...{ 'others-row': 8, 'others-list': 2, 'others-create': 2, moved: 4 },
      });
    },
  );
}

const plain = (model_: string, action: string) => ({ 'x-crud': { model: model_, action } });
/** Believes whatever a token says. */
const believing = `import { SignJWT, decodeJwt } from 'jose';
export const before = [async (request, _response, next) => {
  try {
    const token = (request.headers.authorization ?? '').slice(7);
    const signed = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(${JSON.stringify(secret)}));
    request.headers.authorization = 'Bearer ' + signed;
  } catch {}
  next();
}];
export const after = [];
`;
/** Tells that a row is there. */
const telling = `export const before = [(request, response, next) => {
  const end = response.writeHead.bind(response);
  response.writeHead = (status, headers) =>
    end(status === 404 && /^\\/orders\\/\\d{1,3}$/.test(request.url) ? 403 : status, headers);
  next();
}];
export const after = [];
`;

const leaks: readonly (readonly [what: string, leak: Leak, found: string])[] = [
  [
    'the rule of GET /orders is missing',
    { changes: { 'GET /orders': plain('Order', 'list') } },
    'GET /orders: others-list',
  ],
  [
    'the rule of GET /orders/{id} is missing',
    { changes: { 'GET /orders/{id}': plain('Order', 'get') } },
    'GET /orders/{id}: others-row',
  ],
  [
    'the rule of PUT /orders/{id} is missing',
    { changes: { 'PUT /orders/{id}': plain('Order', 'update') } },
    'PUT /orders/{id}: others-row',
  ],
  [
    'the rule of PATCH /orders/{id} is missing',
    { changes: { 'PATCH /orders/{id}': plain('Order', 'update') } },
    'PATCH /orders/{id}: others-row',
  ],
  [
    'the rule of DELETE /orders/{id} is missing',
    { changes: { 'DELETE /orders/{id}': plain('Order', 'delete') } },
    'DELETE /orders/{id}: others-row',
  ],
  [
    'the rule of GET /order_items is missing',
    { changes: { 'GET /order_items': plain('OrderItem', 'list') } },
    'GET /order_items: others-list',
  ],
  [
    'the rule of one order item is missing',
    { changes: { 'GET /order_items/{orderId}/{productId}': plain('OrderItem', 'get') } },
    'GET /order_items/{orderId}/{productId}: others-row',
  ],
  [
    'an order item can be replaced by anybody',
    { changes: { 'PUT /order_items/{orderId}/{productId}': plain('OrderItem', 'update') } },
    'PUT /order_items/{orderId}/{productId}: others-row',
  ],
  [
    'an order item can be changed by anybody',
    { changes: { 'PATCH /order_items/{orderId}/{productId}': plain('OrderItem', 'update') } },
    'PATCH /order_items/{orderId}/{productId}: others-row',
  ],
  [
    'an order item can be deleted by anybody',
    { changes: { 'DELETE /order_items/{orderId}/{productId}': plain('OrderItem', 'delete') } },
    'DELETE /order_items/{orderId}/{productId}: others-row',
  ],
  ['tokens are believed unsigned', { middleware: believing }, 'GET /orders: forged'],
  ['a row of somebody else is a 403', { middleware: telling }, 'GET /orders/{id}: others-row'],
];

it.each(leaks)('a leak is found: %s', { timeout: 60_000 }, async (_what, leak, found) => {
  const paths = [found.includes('order_items') ? '/order_items' : '/orders'];
  const cells = await attack(shop, leak, { seed: 7, only: operationsOf(paths) });
  expect(idsOf(cells, 'failed')).toContain(found);
});
