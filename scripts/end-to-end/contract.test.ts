import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startEmulator } from '../../emulator/start-emulator.ts';
import type { ContractResult } from '../../pipeline/contract/contract-result.ts';
import { planContract } from '../../pipeline/contract/plan-contract.ts';
import { runContract } from '../../pipeline/contract/run-contract.ts';
import { noHooks, type RunHooks } from '../../pipeline/contract/run/run-hooks.ts';
import type { RunOptions } from '../../pipeline/contract/run/run-options.ts';
import { bookshop } from '../../pipeline/contract/testing/bookshop-faults.ts';
import { startMock } from '../../pipeline/mock/start-mock.ts';
import { changeAbilities } from '../../pipeline/abilities/change-abilities.ts';
import type { OpenApiDocument } from '../../pipeline/openapi-document.ts';
import type { ApiModel } from '../../pipeline/model/api-model.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';
import { roundRobinProxy } from './round-robin-proxy.ts';

const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const hasRedis = await isReachable(redisUrl);
/** More requests than a run sends. */
const manyRequests = 1_000_000;

function isReachable(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname);
  return new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(true));
  }).finally(() => socket.destroy());
}

const root = new URL('../../', import.meta.url).pathname;
const databases = {
  sqlite: sqliteDatabases,
  postgresql: postgresDatabases,
  mysql: mariadbDatabases,
} as const;

async function readModel(path: string): Promise<ApiModel> {
  return resolveModel(await loadDocument(path));
}

function tryApi(
  model: ApiModel,
  endpoint: string,
  options: Partial<RunOptions> = {},
): Promise<ContractResult> {
  return runContract(model, {
    ...{ endpoint, seed: 42, headers: {}, hooks: noHooks },
    // Runs are slow on a busy machine; a run ends with its plan, not with time.
    ...{
      budget: { requests: 10_000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
    jobs: 4,
    ...options,
  });
}

/** Everything tested is correct, every operation succeeds, and no rows are left. */
function expectNothingWrong(result: ContractResult): void {
  const { cells, coverage, leftovers, unsuccessful } = result;
  const failed = cells.filter(({ outcome }) => outcome.kind === 'failed');
  expect(failed.map(({ id, outcome }) => ({ id, outcome }))).toEqual([]);
  expect(leftovers).toEqual([]);
  expect(coverage.operations.missing).toEqual([]);
  expect(unsuccessful).toEqual([]);
}

for (const [provider, kind] of Object.entries(databases)) {
  const reason = await kind.missing();
  test.skipIf(reason !== null)(
    `finds no faults in the generated server on ${provider}`,
    async () => {
      const database = await kind.create(
        readFileSync(`${root}server-template/shop/schema.${provider}.sql`, 'utf8'),
      );
      try {
        await using project = await generateProject(database.url);
        const document = withSharedState(await project.document());
        await project.write(JSON.stringify(document));
        await project.build();
        const model = await readModel(`${project.folder}/openapi/api.json`);
        const shared = { API_TRUSTED_PROXIES: '1', ...(hasRedis ? { REDIS_URL: redisUrl } : {}) };
        await using one = await project.start(shared);
        await using two = await project.start(shared);
        await using proxy = await roundRobinProxy([one.url, two.url]);
        const only = provider === 'sqlite' ? {} : { only: cellsOfDatabase(model) };
        expectNothingWrong(await tryApi(model, proxy.url, only));
        if (hasRedis) expect(await callsLeft(proxy.url)).toEqual([4, 3, 2, 1, 0]);
      } finally {
        await database.drop();
      }
    },
  );
}

/** Checks whose requests a server rejects by the document, before they reach its database. */
const rejectedByDocument = [
  ...['broken', 'coercion', 'enum-case', 'method', 'undeclared'],
  ...['malformed', 'media-type', 'oversize'],
];

/** The cells whose result may depend on the database. */
function cellsOfDatabase(model: ApiModel): readonly string[] {
  return planContract(model)
    .cells.filter(({ check }) => !rejectedByDocument.includes(check))
    .map(({ id }) => id);
}

/** The document with features that replicas must agree on: ETags, cursors and, if Redis is available, rate limits. */
function withSharedState(document: OpenApiDocument): OpenApiDocument {
  const rateLimit = { requests: manyRequests, seconds: 3600 };
  const limited = hasRedis
    ? { ...document, 'x-crud': { ...document['x-crud'], rateLimit } }
    : document;
  return ['etag', 'cursor'].reduce<OpenApiDocument>((known, word) => {
    const change = { verb: 'add', words: [word], to: null, all: true } as const;
    return changeAbilities(known, resolveModel(known), change).document;
  }, limited);
}

/** The remaining calls in five responses, relative to the last one. */
async function callsLeft(url: string): Promise<readonly number[]> {
  const left: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    const { headers } = await fetch(`${url}/customers`);
    left.push(Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]));
  }
  return left.map((count) => count - (left.at(-1) ?? 0));
}

/** Named types, a trigger that changes written values, and one that writes a null into another table's NOT NULL column. */
const rulesOfItsOwn = `
  create type phase as enum ('draft', 'paid', 'sent');
  create domain rating as text check (value in ('G', 'PG', 'R'));
  create table parcels (id serial primary key, phase phase not null default 'draft', former phase,
    phases phase[] not null default '{}', rating rating not null default 'PG', maybe rating, weight int);
  create type size as (width int, label text);
  create table boxes (id serial primary key, one size, many size[] not null default '{}', stays daterange[], cost numeric(8,2)[]);
  create table phases (id int primary key, phase phase not null, early phase not null check (early in ('draft', 'paid')));
  create table sides (id text primary key check (id ~ '^left-sid[ef]$'), note text);
  create table weights (weight int not null, parcels int not null);
  create function count_weight() returns trigger language plpgsql as
    $$ begin insert into weights values (new.weight, 1); return null; end $$;
  create function rate() returns trigger language plpgsql as
    $$ begin if new.weight > 5 then new.maybe := 'R'; end if; return new; end $$;
  create trigger rated before insert or update on parcels for each row execute function rate();
  create trigger weighed after insert on parcels for each row execute function count_weight();
`;

test.skipIf((await postgresDatabases.missing()) !== null)(
  'finds no faults with named types, and reports no trigger as a violation',
  async () => {
    const database = await postgresDatabases.create(rulesOfItsOwn);
    try {
      await using project = await generateProject(database.url);
      await using server = await project.start();
      const model = await readModel(`${project.folder}/openapi/api.json`);
      const { cells } = await tryApi(model, server.url);
      const failed = cells.filter(({ outcome }) => outcome.kind === 'failed');
      expect(failed.map(({ id, outcome }) => ({ id, outcome }))).toEqual([]);
      const sizes = { one: '(,)', many: ['(1,wide)', null] };
      const box = await server.call('POST', '/boxes', { body: sizes });
      expect(box).toMatchObject({ status: 201, body: sizes });
      const schemas = (await project.document()).components?.schemas;
      expect(schemas?.['Box']).toMatchObject({
        properties: { one: { example: '(,)' }, many: { items: { example: '(,)' } } },
      });
      const rejected = await server.call('POST', '/parcels', { body: {} });
      expect(rejected).toMatchObject({ status: 400, body: { code: 'CHECK_VIOLATION' } });
    } finally {
      await database.drop();
    }
  },
);

/** Rows of each table need a folder, and folders may be nested: deleting one deletes its content. */
const folders = Array.from({ length: 6 }, (_none, index) => `files_${index}`);
const nested = `create table folders (id integer primary key, parent_id integer references folders on delete cascade, name text);
  ${folders.map((name) => `create table ${name} (id integer primary key, name text, folder_id integer not null references folders on delete cascade);`).join('\n')}`;

test('keeps rows of different resources apart if deletes cascade through a tree', async () => {
  const database = await sqliteDatabases.create(nested);
  try {
    await using project = await generateProject(database.url);
    await using server = await project.start();
    const model = await readModel(`${project.folder}/openapi/api.json`);
    expectNothingWrong(await tryApi(model, server.url));
  } finally {
    await database.drop();
  }
});

test('finds no faults in a stateful mock that requires credentials', async () => {
  const { model } = bookshop;
  const documents = [{ name: 'bookshop', model }];
  const behaviour = { isStateful: true, isSecured: true, seed: 1 };
  const mock = await startMock({ documents, behaviour, port: 0 });
  try {
    const headers = { authorization: 'Bearer open-sesame' };
    expectNothingWrong(await tryApi(model, mock.url, { headers }));
  } finally {
    await mock.stop();
  }
});

test('finds no faults in a stateful mock of the shop, and creates rows of every table', async () => {
  const model = await readModel(`${root}server-template/openapi/shop.json`);
  const behaviour = { isStateful: true };
  const mock = await startMock({ documents: [{ name: 'shop', model }], behaviour, port: 0 });
  try {
    const result = await tryApi(model, mock.url);
    expectNothingWrong(result);
    const created = result.cells.filter(({ id }) => /^POST .*: location$/.test(id));
    expect(created.map(({ outcome }) => outcome.kind)).toEqual(created.map(() => 'passed'));
    expect(created.length).toBeGreaterThan(4);
  } finally {
    await mock.stop();
  }
});

test('finds no faults in the payment emulator, and all of its operations succeed', async () => {
  await using emulator = await startEmulator({ port: 0, seed: 1 });
  const shop = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const callback = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/callback`;
  const model = await readModel(`${root}openapi/emulator.json`);
  // A call that waits for a payment returns when the payment arrives, or after a minute.
  const paths = [...new Set(model.operations.map(({ path }) => path))].filter(
    (path) => !path.endsWith('/wait'),
  );
  const hooks = await consumerHooks(emulator.url, callback);
  const options = { hooks, paths, allowDestructive: true };
  const result = await tryApi(model, emulator.url, options).finally(() => shop.close());
  // Payments cannot be deleted one by one: only those that the run created are listed.
  expect(result.leftovers.length).toBeGreaterThan(0);
  for (const left of result.leftovers)
    expect(left).toMatch(/^a row of \/simulator\/stk with .+ has no operation that deletes it$/);
  expectNothingWrong({ ...result, leftovers: [] });
});

/** Adds what the document cannot express: signs like a consumer of the provider, and names payments made by phones. */
async function consumerHooks(url: string, callback: string): Promise<RunHooks> {
  const authorization = `Basic ${btoa('consumer_key:consumer_secret')}`;
  const response = await fetch(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
    headers: { authorization },
  });
  const { access_token: token } = (await response.json()) as { readonly access_token: string };
  const post = async (path: string, body: object): Promise<object> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const sent = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await sent.json()) as object;
  };
  const pay = async (isApproved: boolean): Promise<string> => {
    const answer = await post('/mmoney/stkpush/v1/processrequest', {
      ...{ ...consumer, TransactionType: 'CustomerPayBillOnline', Amount: 1, PartyA: 254708374149 },
      ...{ PartyB: 174379, PhoneNumber: 254708374149, CallBackURL: callback },
      ...{ AccountReference: 'INV-1001', TransactionDesc: 'Order 1001' },
    });
    const { CheckoutRequestID: id } = answer as { readonly CheckoutRequestID: string };
    if (isApproved) await post(`/simulator/stk/${id}/approve`, {});
    return id;
  };
  return {
    ...noHooks,
    beforeAll: async () => void (await pay(true)),
    before: async ({ request, operation, expected }) => {
      if (request.url.includes('/oauth/')) request.headers['authorization'] = authorization;
      else if (/mmoney|mpesa/.test(request.url))
        request.headers['authorization'] ??= `Bearer ${token}`;
      if (!expected.status.startsWith('2') || operation === null) return null;
      const { path } = operation;
      if (path.includes('/stk/{CheckoutRequestID}/')) {
        const id = await pay(!/approve|fail|timeout/.test(path));
        request.url = request.url.replace(/\/stk\/[^/?]+/, `/stk/${id}`);
      }
      // The emulator does not call public hosts.
      if (path === '/simulator/stk' && operation.method === 'post')
        request.body = JSON.stringify({ callbackUrl: callback });
      if (path.includes('/stkpushquery/'))
        request.body = JSON.stringify({ ...consumer, CheckoutRequestID: await pay(true) });
      if (path.includes('/scenarios/')) {
        request.url = `${url}/simulator/scenarios/out-of-order-pair`;
        request.body = JSON.stringify({ callbackUrl: callback });
      }
      return null;
    },
  };
}

const timestamp = '20260115103000';
const consumer = {
  ...{ BusinessShortCode: 174379, Timestamp: timestamp },
  Password: btoa(`174379passkey${timestamp}`),
};
