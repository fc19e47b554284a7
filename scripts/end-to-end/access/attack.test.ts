import { beforeAll, expect, it } from 'vitest';
import type { Cell } from '../../../pipeline/contract/contract-result.ts';
import { planContract } from '../../../pipeline/contract/plan-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import type { Changes } from '../edits/edited-document.ts';
import { readShop, shopDatabases } from '../edits/shop.ts';
import type { Shop, ShopProvider } from '../edits/shop.ts';
import { startShop } from '../served-shop.ts';
import { ableShop, bearer, secret, securedShop } from './secured-shop.ts';

let shop: Shop;
let model: ApiModel;
beforeAll(async () => {
  shop = await readShop('sqlite');
  model = resolveModel(securedShop(shop.document));
});

/** A server whose document lacks a rule, or whose middleware leaks something. */
interface Leak {
  readonly changes?: Changes;
  readonly middleware?: string;
}

/** Runs the attacks on a server, all of them or until a cell fails. */
async function attack(
  attacked: Shop,
  { changes = {}, middleware }: Leak,
  {
    seed,
    only,
    secured = securedShop,
    others = [{ sub: '2', scope: 'orders:delete' }],
    until,
  }: {
    readonly seed: number;
    readonly others?: readonly object[];
    readonly only?: readonly string[];
    readonly secured?: typeof securedShop;
    readonly until?: string;
  },
): Promise<readonly Cell[]> {
  const leaking = (source: OpenApiDocument): OpenApiDocument => {
    const document = new EditedDocument(secured(source));
    document.change(changes);
    return document.root as unknown as OpenApiDocument;
  };
  const tried =
    attacked === shop && secured === securedShop ? model : resolveModel(secured(attacked.document));
  await using served = await startShop(attacked, leaking, {
    ...{ middleware, settings: { validateResponses: false } },
  });
  const alice = await bearer({ sub: '1', scope: 'orders:delete notes:read notes:write' });
  const headers = { authorization: alice['Authorization'] ?? '' };
  const named = others.map(async (claims, index) => {
    const token = await bearer({ ...claims });
    return { name: `other ${index}`, headers: { authorization: token['Authorization'] ?? '' } };
  });
  const ending = new AbortController();
  const onCell = ({ id, outcome }: Cell): void => {
    if (id === until && outcome.kind === 'failed') ending.abort();
  };
  const result = await runContract(tried, {
    ...{ endpoint: served.api.url, seed, hooks: noHooks, signal: ending.signal, onCell },
    ...{ headers, budget: { requests: 6000, seconds: 600 }, timeoutMs: 60_000 },
    tokenKeys: { secret, publicKeys: [] },
    others: await Promise.all(named),
    only: only ?? attacksOn(['/orders', '/order_items'], tried),
  });
  return result.cells;
}

const attacks = [
  ...['forged', 'scopes', 'claims', 'preset', 'hidden'],
  ...['others-row', 'others-list', 'others-create', 'moved'],
  ...['others-embed', 'others-query', 'others-bulk', 'others-upsert', 'others-nested'],
];

/** The attacks on some paths; other cells of such documents are tested elsewhere. */
function attacksOn(paths: readonly string[], tried = model): readonly string[] {
  const operations = operationsOf(paths, tried);
  return planContract(tried, { only: operations })
    .cells.filter(({ check }) => attacks.includes(check))
    .map(({ id }) => id);
}

function operationsOf(paths: readonly string[], { operations } = model): readonly string[] {
  return operations
    .filter(({ path }) => paths.some((start) => path === start || path.startsWith(`${start}/`)))
    .map(({ id }) => id);
}

function idsOf(cells: readonly Cell[], kind: Cell['outcome']['kind']): readonly string[] {
  return cells.filter(({ outcome }) => outcome.kind === kind).map(({ id }) => id);
}

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  it.skipIf(reason !== null)(`no data leaks from the shop on ${provider}`, async () => {
    const attacked = provider === 'sqlite' ? shop : await readShop(provider);
    const cells = await attack(attacked, {}, { seed: 1, secured: ableShop });
    expect(idsOf(cells, 'failed')).toEqual([]);
    const tried = idsOf(cells, 'passed').flatMap(
      (id) => /: ([a-z-]+)(?: \w+)?$/.exec(id)?.[1] ?? [],
    );
    const counts = Object.fromEntries(
      attacks.map((name) => [name, tried.filter((one) => one === name).length]),
    );
    expect(counts).toEqual({
      ...{ forged: 16, scopes: 1, claims: 4, preset: 1, hidden: 11 },
      ...{ 'others-row': 8, 'others-list': 2, 'others-create': 2, moved: 4 },
      ...{ 'others-embed': 6, 'others-query': 2, 'others-bulk': 3 },
      ...{ 'others-upsert': 1, 'others-nested': 3 },
    });
  });
}

it('access that the rules permit is not reported', async () => {
  const others = [
    { sub: '1', name: 'a colleague' },
    { sub: '2', scope: 'admin' },
  ];
  const cells = await attack(shop, {}, { seed: 3, secured: ableShop, others });
  expect(idsOf(cells, 'failed')).toEqual([]);
  // The scope permits all orders, but only items of the caller's own.
  expect(idsOf(cells, 'passed')).not.toContain('GET /orders: others-list');
  expect(idsOf(cells, 'passed')).toContain('GET /order_items: others-list');
});

it('rules may hide rows that a caller creates', async () => {
  // All callers create customers, but each reads only the one with the id in the token.
  const cells = await attack(shop, {}, { seed: 5, only: operationsOf(['/customers']) });
  expect(idsOf(cells, 'failed')).toEqual([]);
  expect(idsOf(cells, 'passed')).toContain('PATCH /customers/{id}: update');
  const read = cells.find(({ id }) => id === 'GET /customers/{id}: read')?.outcome;
  expect(read).toMatchObject({
    ...{ kind: 'skipped', reason: 'The row rules hide the rows that this caller can create.' },
  });
});

const plain = (model_: string, action: string) => ({ 'x-crud': { model: model_, action } });
/** Accepts any token without verification. */
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
/** Reveals that a row exists. */
const revealing = `export const before = [(request, response, next) => {
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
    'PUT replaces any order item',
    { changes: { 'PUT /order_items/{orderId}/{productId}': plain('OrderItem', 'update') } },
    'PUT /order_items/{orderId}/{productId}: others-row',
  ],
  [
    'PATCH changes any order item',
    { changes: { 'PATCH /order_items/{orderId}/{productId}': plain('OrderItem', 'update') } },
    'PATCH /order_items/{orderId}/{productId}: others-row',
  ],
  [
    'DELETE deletes any order item',
    { changes: { 'DELETE /order_items/{orderId}/{productId}': plain('OrderItem', 'delete') } },
    'DELETE /order_items/{orderId}/{productId}: others-row',
  ],
  [
    'the rule of GET /customers/{id} is missing, which hides rows from their creator',
    { changes: { 'GET /customers/{id}': plain('Customer', 'get') } },
    'GET /customers/{id}: others-row',
  ],
  ['unsigned tokens are accepted', { middleware: believing }, 'GET /orders: forged'],
  ['another caller’s row is a 403', { middleware: revealing }, 'GET /orders/{id}: others-row'],
];

it.each(leaks)('a leak is found: %s', async (_what, leak, found) => {
  const paths = [/\/[a-z_]+/.exec(found)?.[0] ?? ''];
  const cells = await attack(shop, leak, { seed: 7, only: attacksOn(paths), until: found });
  expect(idsOf(cells, 'failed')).toContain(found);
});
