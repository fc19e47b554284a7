import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../spec/api-types.ts';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { connectClient, pushBody, send, type ProviderClient } from '../testing/provider-client.ts';
import { startShop, type Shop } from '../testing/shop.ts';

let emulator: RunningEmulator;
let shop: Shop;
let client: ProviderClient;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0, magic: true, seed: 3 });
  shop = await startShop();
  client = await connectClient(emulator.url);
});

beforeEach(() => emulator.reset());

afterAll(async () => {
  await emulator.close();
  await shop[Symbol.asyncDispose]();
});

async function settled(id: string): Promise<Api['Transaction']> {
  return emulator.waitForTransaction({
    checkoutRequestId: id,
    state: 'settled',
    timeoutMs: 60_000,
  });
}

describe('rules', () => {
  it('can be set, read and removed over HTTP', async () => {
    const rules = [{ name: 'all', match: {}, action: 'approve' }];
    const path = `${emulator.url}/simulator/rules`;
    expect((await send(path, { method: 'PUT', json: { rules } })).body).toEqual({ rules });
    expect((await send(path)).body).toEqual({ rules });
    expect((await send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await send(path)).body).toEqual({ rules: [] });
  });

  it.each([
    { rules: [{ match: {} }] },
    { rules: [{ match: { phon: '1' }, action: 'approve' }] },
    { rules: [{ match: {}, action: 'explode' }] },
    { rules: [{ match: { nth: 0 }, action: 'approve' }] },
    { rules: {} },
    [],
  ])('%j is rejected', async (json) => {
    const answer = await send(`${emulator.url}/simulator/rules`, { method: 'PUT', json });
    expect(answer.status).toBe(400);
  });

  it.each([
    [{ phone: '254708374149' }, {}, true],
    [{ phone: '2541*' }, {}, false],
    [{ phone: '2547*' }, {}, true],
    [{ accountReference: 'INV-*' }, {}, true],
    [{ accountReference: 'inv-1001' }, {}, false],
    [{ amountMin: 100 }, { Amount: 99 }, false],
    [{ amountMin: 100, amountMax: 200 }, { Amount: 100 }, true],
    [{ amountMin: 100, amountMax: 200 }, { Amount: 200 }, true],
    [{ amountMax: 200 }, { Amount: 201 }, false],
    [{ phone: '2547*', amountMin: 2 }, {}, false],
  ])('match %j against %j: %s', async (match, changes, fits) => {
    emulator.setRules([
      { match, action: 'approve' },
      { match: {}, action: 'fail' },
    ]);
    const { state } = await settled(await client.pushId(shop.url, changes));
    expect(state).toBe(fits ? 'approved' : 'failed');
  });

  it('apply to the nth push that otherwise matches', async () => {
    emulator.setRules([
      { match: { accountReference: 'A', nth: 2 }, action: 'fail', resultCode: 1 },
      { match: {}, action: 'approve' },
    ]);
    const states: string[] = [];
    for (const AccountReference of ['A', 'B', 'A', 'A'])
      states.push((await settled(await client.pushId(shop.url, { AccountReference }))).state);
    expect(states).toEqual(['approved', 'approved', 'failed', 'approved']);
  });

  it('settle after the response, with a delay if one is set', async () => {
    emulator.setRules([{ match: {}, action: 'fail', resultCode: 26, delayMs: 60 }]);
    const id = await client.pushId(shop.url);
    expect(emulator.transaction(id).state).toBe('pending');
    expect(await settled(id)).toMatchObject({ state: 'failed', resultCode: 26 });
  });

  it('do not override an operator who is faster', async () => {
    emulator.setRules([{ match: {}, action: 'fail', delayMs: 40 }]);
    const id = await client.pushId(shop.url);
    emulator.approve(id);
    const second = await client.pushId(shop.url);
    await settled(second);
    expect(emulator.transaction(id)).toMatchObject({ state: 'approved', attempts: 1 });
  });
});

describe('magic phones', () => {
  it.each([
    ['254700000000', 'approved', 0],
    ['254700000001', 'failed', 1],
    ['254700001032', 'failed', 1032],
    ['254700001037', 'timed_out', 1037],
    ['254700004242', 'failed', 4242],
  ])('%s is %s with %i', async (PhoneNumber, state, resultCode) => {
    const id = await client.pushId(shop.url, { PhoneNumber, PartyA: PhoneNumber });
    expect(await settled(id)).toMatchObject({ state, resultCode });
  });

  it('are ordinary phones without --magic', async () => {
    await using plain = await startEmulator({ port: 0 });
    const { pushId } = await connectClient(plain.url);
    const id = await pushId(shop.url, { PhoneNumber: 254700000000 });
    expect(plain.transaction(id).state).toBe('pending');
  });
});

describe('the automatic time-out', () => {
  it('follows the emulator’s clock', async () => {
    await using timed = await startEmulator({ port: 0, autoTimeoutMs: 60_000 });
    const { pushId } = await connectClient(timed.url);
    const id = await pushId(shop.url);
    timed.setClock({ advanceMs: 59_000 });
    expect(timed.transaction(id).state).toBe('pending');
    timed.setClock({ advanceMs: 1000 });
    expect(timed.transaction(id)).toMatchObject({ state: 'timed_out', resultCode: 1037 });
  });

  it('happens without a request', async () => {
    await using timed = await startEmulator({ port: 0, autoTimeoutMs: 50 });
    const { pushId } = await connectClient(timed.url);
    const checkoutRequestId = await pushId(shop.url);
    const { state } = await timed.waitForTransaction({ checkoutRequestId, state: 'settled' });
    expect(state).toBe('timed_out');
  });
});

describe('faults of the response', () => {
  const path = '/mmoney/stkpush/v1/processrequest';
  const post = (signal?: AbortSignal) =>
    send(emulator.url + path, {
      json: pushBody(shop.url),
      headers: { Authorization: `Bearer ${client.token}` },
      ...(signal ? { signal } : {}),
    });
  const spoil = (answer: Api['AnswerFaults']) =>
    emulator.setRules([{ match: {}, action: 'approve', faults: { answer } }]);

  it('delay it', async () => {
    spoil({ delayMs: 80, jitterMs: 20 });
    const started = performance.now();
    expect((await post()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(75);
  });

  it('reject with a status and push nothing', async () => {
    spoil({ status: 503 });
    const answer = await post();
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ errorCode: '503.001.01' });
    const list = await send<Api['TransactionPage']>(`${emulator.url}/simulator/stk`);
    expect(list.body.items).toEqual([]);
  });

  it.each([[{ reset: true }], [{ truncate: true }]])(
    '%j loses the response, but the payment exists',
    async (answer) => {
      spoil(answer);
      await expect(post()).rejects.toThrow();
      const transaction = await emulator.waitForTransaction({ state: 'approved' });
      await emulator.waitForCallback(transaction.checkoutRequestId);
    },
  );

  it('delay it longer than the shop waits, but the payment takes place', async () => {
    spoil({ delayMs: 1200 });
    await expect(post(AbortSignal.timeout(400))).rejects.toThrow();
    await emulator.waitForTransaction({ state: 'approved' });
  });

  it('hang until the shop gives up', async () => {
    spoil({ hang: true });
    await expect(post(AbortSignal.timeout(400))).rejects.toThrow();
    expect((await emulator.waitForTransaction({ state: 'approved' })).attempts).toBe(1);
  });
});

describe('faults of the callback', () => {
  async function deliver(faults: Api['CallbackFaults'], attempts: number) {
    const id = await client.pushId(`${shop.url}/fault`);
    emulator.approve(id, { faults });
    return { id, attempts: await emulator.waitForCallback(id, { count: attempts }) };
  }
  const codes = (attempts: readonly Api['Attempt'][]) =>
    attempts.map(({ request }) => /"ResultCode":(\d+)/.exec(request.body)?.[1]);

  it('delay it', async () => {
    const id = await client.pushId(shop.url);
    emulator.approve(id, { faults: { delayMs: 50 } });
    expect(emulator.transaction(id)).toMatchObject({ delivery: 'scheduled', attempts: 0 });
    await emulator.waitForCallback(id);
  });

  it('duplicate it', async () => {
    const { attempts } = await deliver({ duplicate: 2 }, 3);
    expect(new Set(attempts.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(attempts[0]?.faults).toEqual(['duplicate']);
  });

  it('drop it, recorded but never sent', async () => {
    const before = shop.received.length;
    const { attempts } = await deliver({ drop: true }, 1);
    expect(attempts[0]).toMatchObject({ outcome: 'dropped', faults: ['drop'] });
    expect(shop.received).toHaveLength(before);
  });

  it('malform it', async () => {
    const { attempts } = await deliver({ malformed: true }, 1);
    expect(() => JSON.parse(attempts[0]?.request.body ?? '') as unknown).toThrow();
  });

  it('contradict it: 0, then 1032, while the query reports the state', async () => {
    const { id, attempts } = await deliver({ conflict: true }, 2);
    expect(codes(attempts)).toEqual(['0', '1032']);
    expect((await client.query(id)).body.ResultCode).toBe('0');
  });

  it('hold it back until another was sent', async () => {
    const first = await client.pushId(`${shop.url}/first`);
    const second = await client.pushId(`${shop.url}/second`);
    emulator.approve(first, { faults: { reorder: true } });
    emulator.approve(second);
    await emulator.waitForCallback(first, { timeoutMs: 60_000 });
    const order = shop.received.map(({ url }) => url).filter((url) => /first|second/.test(url));
    expect(order).toEqual(['/second', '/first']);
  });

  it('come from a rule even when an operator settles', async () => {
    const faults = { callback: { duplicate: 1 } };
    emulator.setRules([{ match: {}, action: 'none', faults }]);
    const id = await client.pushId(shop.url);
    emulator.approve(id);
    expect(await emulator.waitForCallback(id, { count: 2 })).toHaveLength(2);
  });

  it('occur with their probability, identically for equal seeds', async () => {
    const run = async () => {
      emulator.reset();
      const struck: number[] = [];
      for (let index = 0; index < 20; index += 1) {
        const id = await client.pushId(shop.url);
        emulator.approve(id, { faults: { drop: true, probability: 0.5 } });
        const [attempt] = await emulator.waitForCallback(id);
        struck.push(attempt?.outcome === 'dropped' ? 1 : 0);
      }
      return struck;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(new Set(first)).toEqual(new Set([0, 1]));
  });
});

describe('a seed and a frozen clock', () => {
  it('make ids, receipts and callback bytes equal between runs', async () => {
    const run = async (seed: number) => {
      await using seeded = await startEmulator({ port: 0, seed, clock: '2026-01-15T10:30:00Z' });
      const { push } = await connectClient(seeded.url);
      const seen: unknown[] = [];
      for (const act of ['approve', 'fail', 'approve', 'timeout'] as const) {
        const { body } = await push(`${shop.url}/seeded`);
        const { receiptNumber } = seeded[act](body.CheckoutRequestID);
        const [attempt] = await seeded.waitForCallback(body.CheckoutRequestID);
        seen.push(body, receiptNumber, attempt?.request.body, attempt?.sha256);
      }
      return seen;
    };
    const first = await run(42);
    expect(await run(42)).toEqual(first);
    expect(await run(43)).not.toEqual(first);
  });
});
