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

let emulator: RunningEmulator;
let shop: Shop;
let client: ProviderClient;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
  shop = await startShop();
  client = await connectClient(emulator.url);
});

afterAll(async () => {
  await emulator.close();
  await shop[Symbol.asyncDispose]();
});

const tokenPath = '/oauth/v1/generate?grant_type=client_credentials';
const pushPath = '/mmoney/stkpush/v1/processrequest';

describe('the token endpoint', () => {
  it('issues unique tokens with the emulator prefix and a lifetime as text', async () => {
    const headers = { Authorization: basic('consumer_key', 'consumer_secret') };
    const first = await send(emulator.url + tokenPath, { headers });
    const second = await send(emulator.url + tokenPath, { headers });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      access_token: expect.stringMatching(/^emu_[0-9a-f]+$/) as unknown,
      expires_in: '3599',
    });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(second.body['access_token']).not.toBe(first.body['access_token']);
  });

  it('ignores the stray $ that one client appends', async () => {
    const headers = { Authorization: `${basic('consumer_key', 'consumer_secret')}$` };
    expect((await send(emulator.url + tokenPath, { headers })).status).toBe(200);
  });

  it.each([
    ['no credentials', {}, tokenPath, '400.008.01'],
    ['a wrong secret', { Authorization: basic('consumer_key', 'no') }, tokenPath, '400.008.01'],
    ['a wrong key', { Authorization: basic('no', 'consumer_secret') }, tokenPath, '400.008.01'],
    ['another scheme', { Authorization: 'Bearer x' }, tokenPath, '400.008.01'],
    ['no base64', { Authorization: 'Basic ???' }, tokenPath, '400.008.01'],
    [
      'no grant type',
      { Authorization: basic('consumer_key', 'consumer_secret') },
      '/oauth/v1/generate',
      '400.008.02',
    ],
    [
      'a wrong grant type',
      { Authorization: basic('consumer_key', 'consumer_secret') },
      '/oauth/v1/generate?grant_type=password',
      '400.008.02',
    ],
  ])('rejects %s', async (_case, headers, path, errorCode) => {
    const answer = await send(emulator.url + path, { headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errorCode, requestId: expect.any(String) as unknown });
    expect(answer.headers.get('x-emulator-hint')).toBeTruthy();
  });
});

describe('the bearer rule', () => {
  it.each([
    ['missing', undefined],
    ['unknown', 'Bearer emu_0000'],
    ['of another scheme', basic('consumer_key', 'consumer_secret')],
  ])('responds 404 if the token is %s', async (_case, authorization) => {
    const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
    for (const path of [pushPath, '/mpesa/stkpushquery/v1/query']) {
      const answer = await send(emulator.url + path, { json: {}, headers });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({
        errorCode: '404.001.03',
        errorMessage: 'Invalid Access Token',
      });
    }
  });

  it('responds 404 to an expired token', async () => {
    await using short = await startEmulator({ port: 0, tokenExpiresIn: 5 });
    const { push } = await connectClient(short.url);
    expect((await push(shop.url)).status).toBe(200);
    short.setClock({ advanceMs: 5000 });
    const expired = await push(shop.url);
    expect(expired.status).toBe(404);
    expect(expired.headers.get('x-emulator-hint')).toContain('expired');
  });

  it('responds 404 to a token of an earlier run', async () => {
    await using later = await startEmulator({ port: 0 });
    const headers = { Authorization: `Bearer ${client.token}` };
    const answer = await send(later.url + pushPath, { json: pushBody(shop.url), headers });
    expect(answer.status).toBe(404);
  });
});

describe('a push', () => {
  it('is accepted as pending, with ids in the provider’s format', async () => {
    const { status, body } = await client.push(`${shop.url}/callback`);
    expect(status).toBe(200);
    expect(body).toEqual({
      MerchantRequestID: expect.stringMatching(/^\d+-[0-9a-f]+$/) as unknown,
      CheckoutRequestID: expect.stringMatching(/^ws_CO_\d+_[0-9a-f]+$/) as unknown,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    });
    expect(emulator.transaction(body.CheckoutRequestID)).toMatchObject({
      state: 'pending',
      delivery: 'none',
      callbackUrl: `${shop.url}/callback`,
      attempts: 0,
      warnings: [],
    });
  });

  it.each([
    ['BusinessShortCode', 1234],
    ['BusinessShortCode', '12345678'],
    ['BusinessShortCode', 'shop'],
    ['BusinessShortCode', undefined],
    ['Password', ''],
    ['Password', 7],
    ['Password', undefined],
    ['Timestamp', '2026'],
    ['Timestamp', '20261345000000'],
    ['Timestamp', '20260230120000'],
    ['Timestamp', undefined],
    ['TransactionType', 'CustomerPay'],
    ['TransactionType', undefined],
    ['Amount', 0],
    ['Amount', -5],
    ['Amount', 1.5],
    ['Amount', '0'],
    ['Amount', '1.50'],
    ['Amount', 'ten'],
    ['Amount', ''],
    ['Amount', null],
    ['Amount', [1]],
    ['Amount', true],
    ['Amount', undefined],
    ['PhoneNumber', 25470837414],
    ['PhoneNumber', '0708374149'],
    ['PhoneNumber', '+254708374149'],
    ['PhoneNumber', 254608374149],
    ['PhoneNumber', '2547083741490'],
    ['PhoneNumber', undefined],
    ['PartyA', 'me'],
    ['PartyA', undefined],
    ['PartyB', 'you'],
    ['PartyB', undefined],
    ['CallBackURL', 'callback'],
    ['CallBackURL', 'ftp://127.0.0.1/'],
    ['CallBackURL', 'http://user:pass@127.0.0.1:3000/'],
    ['CallBackURL', 'http://169.254.169.254/'],
    ['CallBackURL', 'https://example.com/callback'],
    ['CallBackURL', 'http://'],
    ['CallBackURL', undefined],
    ['AccountReference', ''],
    ['AccountReference', undefined],
    ['TransactionDesc', { text: 'x' }],
    ['TransactionDesc', undefined],
  ])('is rejected in both modes for %s %j', async (field, value) => {
    const { status, body } = await client.push(shop.url, { [field]: value });
    expect([status, body.errorCode, body.errorMessage]).toEqual([
      400,
      '400.002.02',
      `Bad Request - Invalid ${field}`,
    ]);
  });

  it.each([
    { Amount: '25' },
    { BusinessShortCode: '174379', PartyB: '174379' },
    { PhoneNumber: '254708374149', PartyA: '254708374149' },
    { PhoneNumber: 254112345678, PartyA: 254112345678 },
    { TransactionType: 'CustomerBuyGoodsOnline' },
    { AccountReference: 1001 },
    { Unknown: 'field' },
  ])('accepts %j', async (changes) => {
    expect((await client.push(shop.url, changes)).status).toBe(200);
  });

  it.each([
    ['TransactionDesc', 'Lipa na mpesa online'],
    ['AccountReference', 'INVOICE-0000001'],
    ['TransactionType', 'CustomerPayBillOnline '],
    ['Timestamp', '20200101120000'],
    ['Amount', '1'],
    ['PartyA', 254711111111],
    ['Password', 'bm8='],
  ])('is warned about but accepted for %s %j; strict rejects it', async (field, value) => {
    const lenient = await client.push(shop.url, { [field]: value });
    expect(lenient.status).toBe(200);
    expect(lenient.headers.get('x-emulator-hint')).toContain(field);
    const { warnings } = emulator.transaction(lenient.body.CheckoutRequestID);
    expect(warnings.some((warning) => warning.startsWith(`${field}: `))).toBe(true);
    await using strict = await startEmulator({ port: 0, strict: true });
    const strictClient = await connectClient(strict.url);
    expect((await strictClient.push(shop.url)).status).toBe(200);
    const rejected = await strictClient.push(shop.url, { [field]: value });
    expect(rejected.status).toBe(400);
    expect(rejected.body.errorCode).toBe('400.002.02');
  });

  it('recognises a timestamp in UTC', async () => {
    const Timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const { headers } = await client.push(shop.url, { Timestamp });
    expect(headers.get('x-emulator-hint')).toContain('Timestamp: is in UTC');
  });

  it('checks the password if a passkey is configured', async () => {
    await using guarded = await startEmulator({ port: 0, passkey: 'passkey' });
    const { push } = await connectClient(guarded.url);
    expect((await push(shop.url)).status).toBe(200);
    const wrong = await push(shop.url, { Password: 'd3Jvbmc=' });
    expect(wrong.status).toBe(500);
    expect(wrong.body).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'Wrong credentials',
    });
  });

  it.each([
    ['no JSON', '{"Amount":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
  ])('with %s as its body is rejected', async (_case, body) => {
    const headers = {
      Authorization: `Bearer ${client.token}`,
      'Content-Type': 'application/json',
    };
    const answer = await send(emulator.url + pushPath, { method: 'POST', body, headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errorCode: '400.002.05' });
  });

  it('of more than 64 kB is rejected, however it is sent', async () => {
    const headers = { Authorization: `Bearer ${client.token}` };
    const text = JSON.stringify(pushBody(shop.url, { Padding: 'x'.repeat(70_000) }));
    const known = await send(emulator.url + pushPath, { method: 'POST', body: text, headers });
    expect(known.status).toBe(413);
    const body = new Blob([text]).stream();
    const chunked = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    expect((await send(emulator.url + pushPath, chunked)).status).toBe(413);
  });

  it('that is compressed or not UTF-8 is rejected', async () => {
    const headers = { Authorization: `Bearer ${client.token}` };
    const zipped = { ...headers, 'Content-Encoding': 'gzip' };
    const post = { method: 'POST', body: new Uint8Array([0xff, 0xfe]) };
    expect((await send(emulator.url + pushPath, { ...post, headers: zipped })).status).toBe(415);
    expect((await send(emulator.url + pushPath, { ...post, headers })).status).toBe(400);
  });

  it('is rejected with 503 when the store is full of pending payments, and evicts the oldest settled one', async () => {
    await using small = await startEmulator({ port: 0, maxTransactions: 2 });
    const { push, pushId } = await connectClient(small.url);
    const first = await pushId(shop.url);
    const second = await pushId(shop.url);
    expect((await push(shop.url)).status).toBe(503);
    small.approve(second);
    await pushId(shop.url);
    expect(() => small.transaction(second)).toThrow('no transaction');
    expect(small.transaction(first).state).toBe('pending');
  });
});

describe('the callback', () => {
  it.each([
    ['mmoney', 'MobileMoneyReceiptNumber'],
    ['mpesa', 'MpesaReceiptNumber'],
  ] as const)('of /%s carries %s, in the provider’s order and types', async (profile, receipt) => {
    const { body } = await client.push(
      `${shop.url}/${profile}`,
      { Amount: '25', PhoneNumber: '254708374149' },
      profile,
    );
    const id = body.CheckoutRequestID;
    const { receiptNumber } = emulator.approve(id);
    await emulator.waitForCallback(id);
    const got = shop.received.find(({ url }) => url === `/${profile}`);
    expect(got?.headers['content-type']).toBe('application/json');
    expect(got?.headers['x-emulator']).toBe('1');
    expect(receiptNumber).toMatch(/^EMU[A-Z0-9]{7}$/);
    const date = /"TransactionDate","Value":(\d{14})\}/.exec(got?.body ?? '')?.[1];
    expect(got?.body).toBe(
      `{"Body":{"stkCallback":{"MerchantRequestID":"${body.MerchantRequestID}","CheckoutRequestID":"${id}",` +
        `"ResultCode":0,"ResultDesc":"The service request is processed successfully.","CallbackMetadata":{"Item":[` +
        `{"Name":"Amount","Value":25},{"Name":"${receipt}","Value":"${receiptNumber}"},` +
        `{"Name":"TransactionDate","Value":${date}},{"Name":"PhoneNumber","Value":254708374149}]}}}}`,
    );
  });

  it('carries the date in East Africa Time', async () => {
    await using frozen = await startEmulator({ port: 0, clock: '2023-12-10T10:34:16Z' });
    const { pushId } = await connectClient(frozen.url);
    const id = await pushId(shop.url);
    frozen.approve(id);
    const [attempt] = await frozen.waitForCallback(id);
    expect(attempt?.request.body).toContain('{"Name":"TransactionDate","Value":20231210133416}');
  });

  it.each([
    [1, 'The balance is insufficient for the transaction.'],
    [1032, 'Request cancelled by user'],
    [1019, 'Transaction has expired'],
    [2001, 'The initiator information is invalid.'],
  ])('of a failure with %i has no metadata', async (resultCode, resultDesc) => {
    const id = await client.pushId(`${shop.url}/failed-${resultCode}`);
    emulator.fail(id, { resultCode });
    await emulator.waitForCallback(id);
    const got = shop.received.find(({ url }) => url === `/failed-${resultCode}`);
    const { stkCallback } = (JSON.parse(got?.body ?? '') as { Body: { stkCallback: object } }).Body;
    expect(stkCallback).toMatchObject({ ResultCode: resultCode, ResultDesc: resultDesc });
    expect(stkCallback).not.toHaveProperty('CallbackMetadata');
  });
});

describe('a query', () => {
  it('reports a pending payment as being processed', async () => {
    const answer = await client.query(await client.pushId(shop.url));
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      errorCode: '500.001.1001',
      errorMessage: 'The transaction is being processed',
    });
  });

  it.each([
    ['approve', '0'],
    ['fail', '1032'],
    ['timeout', '1037'],
  ] as const)('agrees with the callback after %s: ResultCode "%s" as text', async (act, code) => {
    const id = await client.pushId(shop.url);
    emulator[act](id);
    const [attempt] = await emulator.waitForCallback(id);
    const { status, body } = await client.query(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ResponseCode: '0',
      CheckoutRequestID: id,
      ResultCode: code,
      ResultDesc: expect.any(String) as unknown,
    });
    expect(attempt?.request.body).toContain(`"ResultCode":${code}`);
    expect(attempt?.request.body).toContain(JSON.stringify(body.ResultDesc));
  });

  it('rejects an unknown payment', async () => {
    const { status, body } = await client.query('ws_CO_1_f');
    expect(status).toBe(400);
    expect(body.errorMessage).toBe('Bad Request - Invalid CheckoutRequestID');
  });
});

describe('other paths and methods', () => {
  it.each(['/mmoney/b2c/v1/paymentrequest', '/nothing', '/MMONEY/stkpush/v1/processrequest'])(
    'responds 404 at %s in the provider’s format',
    async (path) => {
      const answer = await send(emulator.url + path, { json: {} });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ errorCode: '404.001.01' });
    },
  );

  it.each([
    ['GET', pushPath, 'POST'],
    ['PUT', pushPath, 'POST'],
    ['POST', tokenPath, 'GET, HEAD'],
    ['DELETE', '/simulator/stk', 'GET, POST, HEAD'],
    ['PATCH', '/simulator/rules', 'GET, PUT, DELETE, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD'],
  ])('responds 405 with Allow to %s %s', async (method, path, allow) => {
    const answer = await send(emulator.url + path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
  });
});
