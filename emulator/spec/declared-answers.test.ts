import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import {
  basic,
  connectClient,
  pushBody,
  send,
  type ProviderClient,
} from '../testing/provider-client.ts';
import { startShop, type Shop } from '../testing/shop.ts';
import { emulatorDocument } from './document.ts';

interface Declared {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

const ajv = new Ajv({ strict: false, formats: { int64: true, 'date-time': true } });
ajv.addSchema(emulatorDocument, 'emulator');
const pointer = (path: string) =>
  encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

/** How a response violates the document: an undeclared status, or an invalid body. */
function contradiction(path: string, method: string, answer: { status: number; body: unknown }) {
  const operation = emulatorDocument.paths[path]?.[method.toLowerCase()] as
    | { readonly responses: Readonly<Record<string, Declared>> }
    | undefined;
  const declared = operation?.responses[String(answer.status)];
  if (!declared) return `${method} ${path} does not declare ${answer.status}`;
  const name = declared.$ref?.split('/').at(-1);
  const place = name
    ? `components/responses/${name}`
    : `paths/${pointer(path)}/${method.toLowerCase()}/responses/${answer.status}`;
  if (!name && !declared.content)
    return answer.body === '' ? undefined : `${path} ${answer.status} has a body`;
  const schema = { $ref: `emulator#/${place}/content/application~1json/schema` };
  const validate = ajv.compile(schema);
  return validate(answer.body) === true ? undefined : ajv.errorsText(validate.errors);
}

let emulator: RunningEmulator;
let guarded: RunningEmulator;
let full: RunningEmulator;
let shop: Shop;
let client: ProviderClient;
let pending = '';
let settled = '';

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
  guarded = await startEmulator({ port: 0, operatorToken: 'token' });
  full = await startEmulator({ port: 0, maxTransactions: 1 });
  shop = await startShop();
  client = await connectClient(emulator.url);
  pending = await client.pushId(shop.url);
  settled = await client.pushId(shop.url);
  emulator.approve(settled);
  await emulator.waitForCallback(settled);
  await (await connectClient(full.url)).pushId(shop.url);
});

afterAll(async () => {
  await Promise.all([emulator.close(), guarded.close(), full.close()]);
  await shop[Symbol.asyncDispose]();
});

const push = '/mmoney/stkpush/v1/processrequest';
const query = '/mpesa/stkpushquery/v1/query';
const one = '/simulator/stk/{CheckoutRequestID}';
const bearer = () => ({ Authorization: `Bearer ${client.token}` });
const large = () => ({ method: 'POST', body: 'x'.repeat(70_000) });
const asked = (id: string) => ({
  json: { ...pushBody(shop.url), CheckoutRequestID: id },
  headers: bearer(),
});

interface Ask extends RequestInit {
  readonly json?: unknown;
}

type Row = [status: number, method: string, target: string, ask?: () => Ask];

const tokenPath = '/oauth/v1/generate?grant_type=client_credentials';
const rows: Row[] = [
  [
    200,
    'GET',
    tokenPath,
    () => ({ headers: { Authorization: basic('consumer_key', 'consumer_secret') } }),
  ],
  [400, 'GET', tokenPath],
  [403, 'GET', '/oauth/v1/generate', () => ({ headers: { Origin: 'http://evil.example' } })],
  [200, 'POST', push, () => ({ json: pushBody(shop.url), headers: bearer() })],
  [400, 'POST', push, () => ({ json: {}, headers: bearer() })],
  [404, 'POST', push, () => ({ json: {} })],
  [413, 'POST', push, () => ({ ...large(), headers: bearer() })],
  [415, 'POST', push, () => ({ json: {}, headers: { ...bearer(), 'Content-Encoding': 'gzip' } })],
  [200, 'POST', query, () => asked(settled)],
  [500, 'POST', query, () => asked(pending)],
  [400, 'POST', query, () => asked('ws_CO_1_f')],
  [404, 'POST', query, () => ({ json: {} })],
  [200, 'GET', '/simulator/stk?limit=1'],
  [400, 'GET', '/simulator/stk?limit=0'],
  [201, 'POST', '/simulator/stk', () => ({ json: { callbackUrl: shop.url } })],
  [400, 'POST', '/simulator/stk', () => ({ json: { callbackUrl: 'http://0.0.0.0/' } })],
  [413, 'POST', '/simulator/stk', large],
  [200, 'GET', '/simulator/stk/wait?state=approved'],
  [408, 'GET', '/simulator/stk/wait?state=failed&timeoutMs=1'],
  [200, 'GET', one],
  [200, 'GET', `${one}/callbacks`],
  [409, 'POST', `${one}/approve`, () => ({ method: 'POST' })],
  [409, 'POST', `${one}/fail`, () => ({ json: {} })],
  [415, 'POST', `${one}/timeout`, () => ({ method: 'POST', body: '{}' })],
  [413, 'POST', `${one}/approve`, large],
  [202, 'POST', `${one}/replay-callback`, () => ({ method: 'POST' })],
  [200, 'GET', '/simulator/requests'],
  [200, 'GET', '/simulator/requests.har'],
  [200, 'GET', '/simulator/rules'],
  [200, 'PUT', '/simulator/rules', () => ({ method: 'PUT', json: { rules: [] } })],
  [400, 'PUT', '/simulator/rules', () => ({ method: 'PUT', json: {} })],
  [204, 'DELETE', '/simulator/rules', () => ({ method: 'DELETE' })],
  [200, 'GET', '/simulator/clock'],
  [200, 'POST', '/simulator/clock', () => ({ json: { frozen: false } })],
  [400, 'POST', '/simulator/clock', () => ({ json: {} })],
  [200, 'GET', '/simulator/state'],
  [400, 'PUT', '/simulator/state', () => ({ method: 'PUT', json: {} })],
  [204, 'POST', '/simulator/session', () => ({ json: { token: 'any' } })],
  [200, 'GET', '/health'],
];

describe('answers', () => {
  it.each(rows)('%i of %s %s is valid', async (status, method, target, ask) => {
    const [path = ''] = target.split('?');
    const url = emulator.url + target.replace('{CheckoutRequestID}', settled);
    const answer = await send(url, ask?.());
    expect(answer.status).toBe(status);
    expect(contradiction(path, method, answer)).toBeUndefined();
  });

  it.each(['approve', 'fail', 'timeout'])('200 of %s is valid', async (act) => {
    const id = await client.pushId(shop.url);
    const answer = await send(`${emulator.url}/simulator/stk/${id}/${act}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    expect(contradiction(`${one}/${act}`, 'POST', answer)).toBeUndefined();
  });

  it('200, 400, 404 and 409 of a scenario are valid', async () => {
    const path = '/simulator/scenarios/{name}';
    const url = emulator.url + path.replace('{name}', 'duplicate-success');
    const bodies = [
      { callbackUrl: shop.url },
      { callbackUrl: 'http://0.0.0.0/' },
      { checkoutRequestIds: ['ws_CO_1_f'] },
      { checkoutRequestIds: [settled] },
    ];
    const answers = await Promise.all(bodies.map((json) => send(url, { json })));
    expect(answers.map((answer) => contradiction(path, 'POST', answer))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 409]);
  });

  it('401 and 403 of the operator API, and 503 for a full store, are valid', async () => {
    const unauthorized = await send(`${guarded.url}/simulator/stk`);
    expect(unauthorized.status).toBe(401);
    expect(contradiction('/simulator/stk', 'GET', unauthorized)).toBeUndefined();
    const headers = { Origin: 'http://evil.example' };
    const foreign = await send(`${emulator.url}/simulator/reset`, { method: 'POST', headers });
    expect(foreign.status).toBe(403);
    expect(contradiction('/simulator/reset', 'POST', foreign)).toBeUndefined();
    const busy = await (await connectClient(full.url)).push(shop.url);
    expect(busy.status).toBe(503);
    expect(contradiction(push, 'POST', busy)).toBeUndefined();
  });

  it('the callback is valid', () => {
    const validate = ajv.getSchema('emulator#/components/schemas/StkCallback');
    const bodies = shop.received.map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.every((body) => validate?.(body) === true)).toBe(true);
  });
});
