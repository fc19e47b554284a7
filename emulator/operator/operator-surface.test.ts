import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../spec/api-types.ts';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { basic, connectClient, send, type ProviderClient } from '../testing/provider-client.ts';
import { startShop, type Shop } from '../testing/shop.ts';

let emulator: RunningEmulator;
let shop: Shop;
let client: ProviderClient;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, consumerSecret: 'consumer_secret' });
  shop = await startShop();
  client = await connectClient(emulator.url);
});

beforeEach(() => emulator.reset());

afterAll(async () => {
  await emulator.close();
  await shop[Symbol.asyncDispose]();
});

const at = (path: string) => `${emulator.url}/simulator${path}`;
const act = <T = Api['Transaction'] & Api['OperatorError']>(id: string, name: string) =>
  send<T>(at(`/stk/${id}/${name}`), { method: 'POST' });

describe('settling', () => {
  it('responds with the transaction and sends the callback', async () => {
    const id = await client.pushId(`${shop.url}/settle`);
    const { status, body } = await send<Api['Transaction']>(at(`/stk/${id}/approve`), {
      json: { receiptNumber: 'ABCDE12345', callbackDelayMs: 20 },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'approved',
      receiptNumber: 'ABCDE12345',
      delivery: 'scheduled',
    });
    await emulator.waitForCallback(id);
    expect(emulator.transaction(id).delivery).toBe('delivered');
  });

  it.each(['approve', 'fail', 'timeout'])('is final: the second %s gets 409', async (name) => {
    const id = await client.pushId(shop.url);
    emulator.fail(id);
    const { status, body } = await act(id, name);
    expect(status).toBe(409);
    expect(body.error.code).toBe('ALREADY_SETTLED');
    expect(emulator.transaction(id).state).toBe('failed');
  });

  it('succeeds for one of 100 concurrent operators', async () => {
    const id = await client.pushId(shop.url);
    const names = ['approve', 'fail', 'timeout'];
    const racers = Array.from({ length: 100 }, (_, index) => act(id, names[index % 3] ?? ''));
    const statuses = (await Promise.all(racers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
    expect(await emulator.waitForCallback(id)).toHaveLength(1);
  });

  it('sends one callback for each of 250 payments when 1,000 settles race', async () => {
    const before = shop.received.length;
    const ids = await Promise.all(Array.from({ length: 250 }, () => client.pushId(shop.url)));
    const names = ['approve', 'fail', 'timeout', 'approve'];
    const answers = await Promise.all(ids.flatMap((id) => names.map((name) => act(id, name))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(250);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(750);
    const attempts = await Promise.all(ids.map((id) => emulator.waitForCallback(id)));
    expect(attempts.flat()).toHaveLength(250);
    expect(shop.received.length - before).toBe(250);
  });

  it.each([
    ['approve', { receiptNumber: 'short' }, 'receiptNumber'],
    ['approve', { receipt: 'ABCDE12345' }, 'receipt'],
    ['approve', { callbackDelayMs: -1 }, 'callbackDelayMs'],
    ['fail', { resultCode: 0 }, 'resultCode'],
    ['fail', { resultCode: '1' }, 'resultCode'],
    ['approve', { faults: { explode: true } }, 'faults.explode'],
    ['replay-callback', { count: 101 }, 'count'],
    ['replay-callback', { count: 0 }, 'count'],
  ])('%s %j is rejected with its field', async (name, json, field) => {
    const id = await client.pushId(shop.url);
    const { status, body } = await send<Api['OperatorError']>(at(`/stk/${id}/${name}`), { json });
    expect(status).toBe(400);
    expect(body.error.code).toBe('INVALID_REQUEST');
    expect(body.error.details?.[0]).toMatchObject({ in: 'body', field });
    expect(emulator.transaction(id).state).toBe('pending');
  });

  it('responds 404 for a missing transaction', async () => {
    expect((await act('ws_CO_1_f', 'approve')).status).toBe(404);
    expect((await act('..%2f..%2f', 'approve')).status).toBe(404);
    expect((await act('__proto__', 'approve')).status).toBe(404);
    expect((await send(at('/stk/%E0%A4%A'))).status).toBe(404);
  });

  it('records a failed delivery as the outcome of the attempt, not as an error', async () => {
    await using broken = await startShop((_request, response) => response.writeHead(500).end('no'));
    const id = await client.pushId(broken.url);
    expect((await act(id, 'approve')).status).toBe(200);
    const [attempt] = await emulator.waitForCallback(id);
    expect(attempt).toMatchObject({ outcome: 'http_error', response: { status: 500, body: 'no' } });
    expect(emulator.transaction(id)).toMatchObject({ state: 'approved', delivery: 'failed' });
    expect(broken.received).toHaveLength(1);
  });

  it('gives up on a receiver that hangs after EMULATOR_CALLBACK_TIMEOUT_MS', async () => {
    await using hanging = await startShop(() => undefined);
    await using impatient = await startEmulator({ port: 0, callbackTimeoutMs: 80 });
    const { pushId } = await connectClient(impatient.url);
    const id = await pushId(hanging.url);
    impatient.approve(id);
    const [attempt] = await impatient.waitForCallback(id, { timeoutMs: 60_000 });
    expect(attempt).toMatchObject({
      outcome: 'timeout',
      explanation: 'No complete response within 80 ms.',
    });
  });

  it('records the attempt before the receiver can respond', async () => {
    await using hanging = await startShop(() => undefined);
    const id = await client.pushId(hanging.url);
    const { body } = await act(id, 'approve');
    expect(body).toMatchObject({ attempts: 1, delivery: 'in_flight' });
    expect(emulator.callbacks(id)).toMatchObject([{ number: 1, outcome: 'in_flight' }]);
  });
});

describe('replay', () => {
  it('sends the same bytes again and changes no state', async () => {
    const id = await client.pushId(`${shop.url}/replay`);
    emulator.approve(id);
    await emulator.waitForCallback(id);
    const before = emulator.transaction(id);
    expect((await act(id, 'replay-callback')).status).toBe(202);
    const options = { json: { count: 3, intervalMs: 10 } };
    expect((await send(at(`/stk/${id}/replay-callback`), options)).status).toBe(202);
    const attempts = await emulator.waitForCallback(id, { count: 5 });
    expect(new Set(attempts.map(({ sha256 }) => sha256)).size).toBe(1);
    const bodies = shop.received.filter(({ url }) => url === '/replay').map(({ body }) => body);
    expect(bodies).toHaveLength(5);
    expect(new Set(bodies).size).toBe(1);
    expect(emulator.transaction(id)).toEqual({ ...before, attempts: 5 });
    expect(attempts.map(({ reason }) => reason)).toEqual([
      'settled',
      'replay',
      'replay',
      'replay',
      'replay',
    ]);
  });

  it('needs a settled transaction', async () => {
    const { status, body } = await act(await client.pushId(shop.url), 'replay-callback');
    expect(status).toBe(409);
    expect(body.error.code).toBe('NOT_SETTLED');
  });
});

describe('listing', () => {
  it('filters, and pages from the newest to the oldest', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push(await client.pushId(shop.url, { AccountReference: `INV-${index % 2}` }));
    emulator.approve(ids[0] ?? '');
    const list = async (query: string) =>
      (await send<Api['TransactionPage']>(at(`/stk?${query}`))).body;
    const idsOf = (page: Api['TransactionPage']) =>
      page.items.map(({ checkoutRequestId }) => checkoutRequestId);
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.nextCursor}`);
    const third = await list(`limit=2&cursor=${second.nextCursor}`);
    expect([first, second, third].flatMap(idsOf)).toEqual(ids.toReversed());
    expect(third.nextCursor).toBeUndefined();
    expect(idsOf(await list('state=approved'))).toEqual([ids[0]]);
    expect(idsOf(await list('accountReference=INV-1'))).toEqual([ids[3], ids[1]]);
    expect(idsOf(await list('phone=254700000000'))).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'state=gone',
    'cursor=-1',
    'nope=1',
    'limit=1&limit=2',
  ])('rejects ?%s', async (query) => {
    const { status, body } = await send<Api['OperatorError']>(at(`/stk?${query}`));
    expect(status).toBe(400);
    expect(body.error.details?.[0]).toMatchObject({ in: 'query', field: query.split('=')[0] });
  });
});

describe('waiting', () => {
  const wait = (query: string) =>
    send<Api['Transaction'] & Api['OperatorError']>(at(`/stk/wait?${query}`));

  it('responds as soon as the transaction arrives, immediately if it exists', async () => {
    const waiting = wait('accountReference=INV-LATER&timeoutMs=5000');
    await client.pushId(shop.url);
    const id = await client.pushId(shop.url, { AccountReference: 'INV-LATER' });
    expect((await waiting).body.checkoutRequestId).toBe(id);
    expect((await wait('accountReference=INV-LATER')).body.checkoutRequestId).toBe(id);
  });

  it('waits for a state and for callbacks', async () => {
    const id = await client.pushId(shop.url);
    const settled = wait(`checkoutRequestId=${id}&state=settled`);
    const called = wait(`checkoutRequestId=${id}&callbacks=2`);
    emulator.approve(id);
    expect((await settled).body.state).toBe('approved');
    emulator.replay(id);
    expect((await called).body.attempts).toBe(2);
  });

  it('gives up after its time-out', async () => {
    const { status, body } = await wait('accountReference=NEVER&timeoutMs=50');
    expect(status).toBe(408);
    expect(body.error.code).toBe('WAIT_TIMEOUT');
  });
});

describe('the journal', () => {
  it('shows all exchanges without credentials', async () => {
    const headers = { Authorization: basic('consumer_key', 'consumer_secret') };
    const path = '/oauth/v1/generate?grant_type=client_credentials';
    const { body: token } = await send<Api['TokenAnswer']>(emulator.url + path, { headers });
    const id = await client.pushId(`${shop.url}/journal`, { Password: 'c2VjcmV0LXBhc3N3b3Jk' });
    emulator.approve(id);
    await emulator.waitForCallback(id);
    await act(id, 'replay-callback');
    const { body } = await send<Api['JournalPage']>(at('/requests'));
    expect(body.items.map(({ kind }) => kind).sort()).toEqual(
      ['callback', 'callback', 'operator', 'provider', 'provider'].slice(-body.items.length),
    );
    const har = await send(at('/requests.har'));
    for (const text of [JSON.stringify(body), JSON.stringify(har.body)]) {
      expect(text).toContain('/mmoney/stkpush/v1/processrequest');
      expect(text).not.toContain('c2VjcmV0LXBhc3N3b3Jk');
      expect(text).not.toContain(token.access_token);
      expect(text).not.toContain(client.token);
      expect(text).not.toContain(headers.Authorization.slice(6));
    }
    expect(har.body).toMatchObject({ log: { version: '1.2' } });
  });

  it.each([
    '{"Password":"c2VjcmV0", "Amount":',
    '{"password": ["c2VjcmV0"]}',
    "{'Password': 'c2VjcmV0'}",
    '{Password: c2VjcmV0}',
    'Amount=1&Password=c2VjcmV0&PhoneNumber=1',
  ])('redacts a password in the body %s', async (body) => {
    const headers = { Authorization: `Bearer ${client.token}` };
    await send(`${emulator.url}/mmoney/stkpush/v1/processrequest`, {
      method: 'POST',
      body,
      headers,
    });
    const { body: page } = await send<Api['JournalPage']>(at('/requests'));
    expect(page.items[0]?.request.body).toContain('[redacted]');
    expect(page.items[0]?.request.body).not.toContain('c2VjcmV0');
  });

  it.each(['//', '//other.example:99999/x', '/a b?c=%zz'])(
    'exports a request for %j',
    async (path) => {
      await send(emulator.url + path);
      const har = await send<{ log: { entries: { request: { url: string } }[] } }>(
        at('/requests.har'),
      );
      const [entry] = har.body.log.entries;
      expect(entry?.request.url).toBe(emulator.url + path.replace(' ', '%20'));
    },
  );

  it('keeps the explanation of a rejection', async () => {
    await client.push(shop.url, { PhoneNumber: 1 });
    const { body } = await send<Api['JournalPage']>(at('/requests?kind=provider&limit=1'));
    expect(body.items[0]).toMatchObject({
      kind: 'provider',
      response: { status: 400 },
      hint: expect.stringContaining('PhoneNumber') as unknown,
    });
  });
});

describe('state', () => {
  it('is unchanged after a round trip through another emulator', async () => {
    const pending = await client.pushId(shop.url);
    const approved = await client.pushId(`${shop.url}/moved`);
    emulator.approve(approved);
    await emulator.waitForCallback(approved);
    emulator.setRules([{ match: { phone: '2547*' }, action: 'none' }]);
    emulator.setClock({ now: '2026-01-15T10:00:00Z', frozen: true });
    const { body: state } = await send<Api['State']>(at('/state'));
    expect(JSON.stringify(state)).not.toContain(client.token);
    await using other = await startEmulator({ port: 0 });
    const imported = await send(`${other.url}/simulator/state`, { method: 'PUT', json: state });
    expect(imported.status).toBe(204);
    expect((await send(`${other.url}/simulator/state`)).body).toEqual(state);
    expect(other.transaction(pending).state).toBe('pending');
    other.replay(approved);
    const attempts = await other.waitForCallback(approved, { count: 2 });
    expect(attempts[1]?.sha256).toBe(attempts[0]?.sha256);
  });

  it('reports how many payments do not fit into a smaller store', async () => {
    for (let count = 0; count < 3; count += 1) await client.pushId(shop.url);
    const { body: state } = await send<Api['State']>(at('/state'));
    await using small = await startEmulator({ port: 0, maxTransactions: 1 });
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    small.importState(state);
    expect(warn.mock.calls).toEqual([
      [
        `Of ${state.transactions.length} payments of the state, ${state.transactions.length - 1} were not restored: the emulator keeps at most 1.`,
      ],
    ]);
    warn.mockClear();
    await using large = await startEmulator({ port: 0 });
    large.importState(state);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('includes the faults that a rule plans for a pending payment', async () => {
    const faults = { callback: { duplicate: 1 } };
    emulator.setRules([{ match: {}, action: 'none', faults }]);
    const id = await client.pushId(shop.url);
    const { body: state } = await send<Api['State']>(at('/state'));
    await using other = await startEmulator({ port: 0 });
    other.importState(state);
    other.approve(id);
    expect(await other.waitForCallback(id, { count: 2 })).toHaveLength(2);
  });

  it.each([
    ['not a state', { version: 2 }],
    ['a transaction without a result', undefined],
  ])('rejects %s', async (_case, given) => {
    const id = await client.pushId(shop.url);
    const { body: state } = await send<Api['State']>(at('/state'));
    const [saved] = state.transactions;
    const broken = given ?? {
      ...state,
      transactions: [{ ...saved, transaction: { ...saved?.transaction, state: 'approved' } }],
    };
    const answer = await send(at('/state'), { method: 'PUT', json: broken });
    expect(answer.status).toBe(400);
    expect(emulator.transaction(id).state).toBe('pending');
  });

  it('is empty after a reset, but tokens remain valid', async () => {
    const id = await client.pushId(shop.url);
    emulator.setClock({ frozen: true });
    expect((await send(at('/reset'), { method: 'POST' })).status).toBe(204);
    expect((await send(at(`/stk/${id}`))).status).toBe(404);
    const { body: clock } = await send(at('/clock'));
    expect(clock['frozen']).toBe(false);
    expect((await client.push(shop.url)).status).toBe(200);
  });
});

describe('the clock', () => {
  it('can be set, advanced, frozen and released', async () => {
    const set = await send(at('/clock'), {
      json: { now: '2026-01-15T13:30:00+03:00', advanceMs: 1000, frozen: true },
    });
    expect(set.body).toEqual({ now: '2026-01-15T10:30:01.000Z', frozen: true });
    const id = await client.pushId(shop.url);
    expect(id).toMatch(/^ws_CO_20260115133001_/);
    const released = await send(at('/clock'), { json: { frozen: false } });
    expect(released.body['frozen']).toBe(false);
    expect((await send(at('/clock'), { json: {} })).status).toBe(400);
    expect((await send(at('/clock'), { json: { now: 'noon' } })).status).toBe(400);
  });
});

describe('the event stream', () => {
  it('sends events live', async () => {
    const leave = new AbortController();
    const response = await fetch(at('/events'), { signal: leave.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const id = await client.pushId(shop.url);
    emulator.approve(id);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.includes('"outcome":"delivered"')) break;
    }
    leave.abort();
    const kinds = [...text.matchAll(/^event: (\w+)$/gm)].map(([, kind]) => kind);
    expect(kinds[0]).toBe('hello');
    expect(kinds).toEqual(expect.arrayContaining(['transaction', 'journal', 'attempt']));
  });
});
