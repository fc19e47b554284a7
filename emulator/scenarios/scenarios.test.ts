import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../spec/api-types.ts';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { connectClient, send } from '../testing/provider-client.ts';
import { startShop, type Shop } from '../testing/shop.ts';

let emulator: RunningEmulator;

beforeAll(async () => {
  emulator = await startEmulator({ port: 0 });
});

afterAll(() => emulator.close());

interface StkCallback {
  readonly CheckoutRequestID: string;
  readonly ResultCode: number;
}

/** A shop with a record of payments; `enter` is its callback handler. */
async function startBookkeeper(
  enter: (paid: Map<string, number>, callback: StkCallback) => number,
): Promise<Shop & { readonly paid: Map<string, number> }> {
  const paid = new Map<string, number>();
  const shop = await startShop((request, response, body) => {
    const probed = /^\/paid\/(.+)$/.exec(request.url ?? '')?.[1];
    if (probed !== undefined) {
      response.end(JSON.stringify({ paid: paid.get(decodeURIComponent(probed)) ?? 0 }));
      return;
    }
    const { stkCallback } = (JSON.parse(body) as { Body: { stkCallback: StkCallback } }).Body;
    response.writeHead(enter(paid, stkCallback)).end();
  });
  return Object.assign(shop, { paid });
}

const startRightShop = () =>
  startBookkeeper((paid, { CheckoutRequestID, ResultCode }) => {
    if (ResultCode === 0) paid.set(CheckoutRequestID, 1);
    return 200;
  });

const urls = (shop: Shop) => ({
  callbackUrl: `${shop.url}/callback`,
  probeUrl: `${shop.url}/paid/{CheckoutRequestID}`,
});

const failed = (verdict: Api['Verdict']) =>
  verdict.checks.filter(({ status }) => status === 'failed').map(({ name }) => name);

describe('scenarios', () => {
  it.each(['duplicate-success', 'late-after-timeout', 'out-of-order-pair', 'storm-100'] as const)(
    '%s passes a correct handler',
    async (name) => {
      await using shop = await startRightShop();
      const verdict = await emulator.runScenario(name, urls(shop));
      expect(verdict).toMatchObject({ scenario: name, passed: true });
      expect(verdict.checks.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
      expect(
        verdict.payments.every(({ expectedPaid, seenPaid }) => expectedPaid === seenPaid),
      ).toBe(true);
    },
  );

  it('duplicate-success catches a handler that credits every callback', async () => {
    await using shop = await startBookkeeper((paid, { CheckoutRequestID }) => {
      paid.set(CheckoutRequestID, (paid.get(CheckoutRequestID) ?? 0) + 1);
      return 200;
    });
    const verdict = await emulator.runScenario('duplicate-success', {
      ...urls(shop),
      settleWithinMs: 100,
    });
    expect(verdict.passed).toBe(false);
    expect(failed(verdict)).toEqual(['paid-once']);
    expect(verdict.payments[0]).toMatchObject({ expectedPaid: 1, seenPaid: 3 });
  });

  it('late-after-timeout catches a handler that treats the first callback as final', async () => {
    const known = new Set<string>();
    await using shop = await startBookkeeper((paid, { CheckoutRequestID, ResultCode }) => {
      if (!known.has(CheckoutRequestID) && ResultCode === 0) paid.set(CheckoutRequestID, 1);
      known.add(CheckoutRequestID);
      return 200;
    });
    const options = { ...urls(shop), settleWithinMs: 100 };
    expect(failed(await emulator.runScenario('late-after-timeout', options))).toEqual([
      'paid-once',
    ]);
  });

  it('out-of-order-pair catches a handler that credits the last known payment', async () => {
    await using shop = await startBookkeeper((paid, { CheckoutRequestID }) => {
      paid.clear();
      paid.set(CheckoutRequestID, 1);
      return 200;
    });
    const options = { ...urls(shop), settleWithinMs: 100 };
    expect(failed(await emulator.runScenario('out-of-order-pair', options))).toEqual(['paid-once']);
  });

  it('storm-100 catches a handler that responds with errors or too late', async () => {
    let calls = 0;
    await using shop = await startShop((_request, response) => {
      calls += 1;
      if (calls % 10 === 0) response.writeHead(503).end();
      else setTimeout(() => response.end(), 60);
    });
    const verdict = await emulator.runScenario('storm-100', {
      callbackUrl: shop.url,
      answerWithinMs: 40,
    });
    expect(failed(verdict)).toEqual(['answers-2xx', 'answers-in-time']);
    expect(verdict.checks[0]?.message).toContain('10 of 100');
    expect(verdict.checks.at(-1)).toMatchObject({ name: 'paid-once', status: 'not_run' });
  });

  it('lost-then-query passes a shop that queries and fails one that does not', async () => {
    await using shop = await startRightShop();
    const client = await connectClient(emulator.url);
    const id = await client.pushId(`${shop.url}/callback`);
    const options = {
      checkoutRequestIds: [id],
      probeUrl: urls(shop).probeUrl,
      settleWithinMs: 60_000,
    };
    const running = emulator.runScenario('lost-then-query', options);
    await emulator.waitForTransaction({ checkoutRequestId: id, state: 'approved' });
    const { body } = await client.query(id);
    if (body.ResultCode === '0') shop.paid.set(id, 1);
    const verdict = await running;
    expect(verdict.passed).toBe(true);
    expect(verdict.checks.find(({ name }) => name === 'asked-after-loss')?.status).toBe('passed');
    expect(shop.received.some(({ url }) => url === '/callback')).toBe(false);

    const silent = await emulator.runScenario('lost-then-query', {
      callbackUrl: `${shop.url}/callback`,
      settleWithinMs: 50,
    });
    expect(failed(silent)).toEqual(['asked-after-loss']);
  });

  it('run over HTTP, on the shop’s own pending payments', async () => {
    await using shop = await startRightShop();
    const client = await connectClient(emulator.url);
    const id = await client.pushId(`${shop.url}/callback`);
    const path = `${emulator.url}/simulator/scenarios/duplicate-success`;
    const { status, body } = await send<Api['Verdict']>(path, {
      json: { checkoutRequestIds: [id], probeUrl: `${shop.url}/paid/{CheckoutRequestID}` },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ passed: true, payments: [{ checkoutRequestId: id }] });
    const again = await send(path, { json: { checkoutRequestIds: [id] } });
    expect(again.status).toBe(409);
  });

  it.each([
    ['duplicate-success', {}, 400],
    ['duplicate-success', { callbackUrl: 'http://169.254.169.254/' }, 400],
    ['duplicate-success', { callbackUrl: 'http://127.0.0.1:9/', probeUrl: 'http://8.8.8.8/' }, 400],
    ['duplicate-success', { checkoutRequestIds: ['ws_CO_1_f'] }, 404],
    ['no-such-scenario', { callbackUrl: 'http://127.0.0.1:9/' }, 400],
  ])('%s with %j is rejected with %i', async (name, json, status) => {
    const answer = await send(`${emulator.url}/simulator/scenarios/${name}`, { json });
    expect(answer.status).toBe(status);
  });
});
