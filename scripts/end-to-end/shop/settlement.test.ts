import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
} from '../../../server-template/testing/test-databases.ts';
import {
  makeShop,
  openShop,
  type OpenShop,
  type ShopCaller,
  type ShopProject,
} from './shop-project.ts';

const databases = [
  ['SQLite', sqliteDatabases],
  ['PostgreSQL', postgresDatabases],
  ['MariaDB', mariadbDatabases],
] as const;
const missing = await Promise.all(databases.map(([, kind]) => kind.missing()));
/** Scenarios, with the number of the shop's payments in each. */
const scenarios = [
  ['duplicate-success', 1],
  ['late-after-timeout', 1],
  ['out-of-order-pair', 2],
  ['lost-then-query', 1],
  ['storm-100', 100],
] as const;

describe.each(databases)('the shop on %s', (name, kind) => {
  const isMissing = missing[databases.findIndex(([other]) => other === name)] !== null;
  describe.skipIf(isMissing)('when it is open', () => {
    let database: TestDatabase | null = null;
    let project: ShopProject;
    let shop: OpenShop;
    const ada = () => shop.as(1);

    beforeAll(async () => {
      database = name === 'SQLite' ? null : await kind.create('');
      project = await makeShop(database?.url);
      shop = await openShop(project);
    });
    afterAll(async () => {
      await shop[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      await database?.drop();
    });

    const callback = (
      { payment, key }: { payment: number; key: string },
      about: { readonly id: string; readonly code?: number; readonly amount?: number },
    ) => {
      const { id, code = 0, amount } = about;
      const Item = [{ Name: 'Amount', Value: amount }];
      const metadata = amount === undefined ? {} : { CallbackMetadata: { Item } };
      const stkCallback = { CheckoutRequestID: id, ResultCode: code, ...metadata };
      const path = `/payments/callback?payment=${payment}&key=${key}`;
      return shop.api.call('POST', path, { body: { Body: { stkCallback } } });
    };
    const keyOf = (checkoutRequestId: string): string => {
      const { callbackUrl } = shop.emulator.transaction(checkoutRequestId);
      return new URL(callbackUrl).searchParams.get('key') ?? '';
    };

    it('signs customers in, and rejects a wrong password', async () => {
      const sent = (password: string, email = 'Ada.Abebe1@example.com') =>
        shop.api.call('POST', '/sign-in', { body: { email, password } });
      const { status, body } = await sent('shop');
      expect([status, body]).toEqual([
        200,
        {
          token: expect.any(String) as string,
          customer: { id: 1, name: 'Ada Abebe', phone: null },
        },
      ]);
      const { token } = body as { token: string };
      const headers = { Authorization: `Bearer ${token}` };
      expect((await shop.api.call('GET', '/orders', { headers })).status).toBe(200);
      expect((await sent('shoq')).status).toBe(401);
      expect((await sent('shop', 'nobody@example.com')).status).toBe(401);
      expect((await shop.api.call('GET', '/orders')).status).toBe(401);
    });

    it('uses prices of the catalogue, updates the stock, and returns money as text', async () => {
      const stock = async () => (await ada().call('GET /products/3')).body as { stock: number };
      const { stock: before } = await stock();
      const line = { productId: 3, quantity: 2 };
      const { status, body } = await ada().call('POST /orders', { items: [line] });
      expect(status).toBe(201);
      const { id } = body as { id: number };
      const seen = await ada().call(`GET /orders/${id}?embed=items,items.product`);
      expect(seen.body).toMatchObject({
        status: 'pending',
        items: [{ quantity: 2, product: { articleNumber: 'SKU-0003' } }],
      });
      const [item] = (seen.body as { items: { unitPrice: string; product: { price: string } }[] })
        .items;
      expect(item?.unitPrice).toMatch(/^\d+\.\d\d?$|^\d+$/);
      expect(Number(item?.unitPrice)).toBe(Number(item?.product.price));
      expect((await stock()).stock).toBe(before - 2);
      const tooMany = { items: [{ productId: 3, quantity: 20 }] };
      const rejected = await Promise.all(
        Array.from({ length: 12 }, () => ada().call('POST /orders', tooMany)),
      );
      const taken = rejected.filter((response) => response.status === 201).length;
      expect(taken).toBe(Math.floor((before - 2) / 20));
      expect((await stock()).stock).toBe(before - 2 - taken * 20);
      const unsold = await ada().call('POST /orders', { items: [{ productId: 12, quantity: 1 }] });
      expect(unsold).toMatchObject({ status: 409, body: { code: 'NOT_SOLD' } });
    });

    it('is paid when the customer approves, and once, despite replays', async () => {
      const { order, checkoutRequestId } = await ada().orderAndPay();
      expect((await ada().order(order)).status).toBe('pending');
      const again = await ada().call(`POST /orders/${order}/pay`, { phone: '254708374149' });
      expect(again).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } });
      shop.emulator.approve(checkoutRequestId);
      await shop.emulator.waitForCallback(checkoutRequestId);
      const paid = await ada().order(order);
      expect(paid).toMatchObject({
        status: 'paid',
        payments: [{ state: 'approved', receipt: expect.any(String) as string }],
      });
      shop.emulator.replay(checkoutRequestId, { count: 5 });
      const attempts = await shop.emulator.waitForCallback(checkoutRequestId, { count: 6 });
      expect(attempts.every(({ outcome }) => outcome === 'delivered')).toBe(true);
      expect(await ada().order(order)).toEqual(paid);
      const late = await ada().call(`POST /orders/${order}/pay`, { phone: '254708374149' });
      expect(late).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    });

    it('takes the receipt from a callback that follows the result of a query', async () => {
      const { order, checkoutRequestId } = await ada().orderAndPay();
      shop.emulator.approve(checkoutRequestId, { faults: { drop: true } });
      await expect
        .poll(() => ada().order(order))
        .toMatchObject({ status: 'paid', payments: [{ state: 'approved', receipt: null }] });
      shop.emulator.replay(checkoutRequestId);
      await shop.emulator.waitForCallback(checkoutRequestId, { count: 2 });
      const paid = await ada().order(order);
      expect(paid.payments).toMatchObject([{ receipt: expect.stringMatching(/^EMU/) as string }]);
      shop.emulator.replay(checkoutRequestId);
      await shop.emulator.waitForCallback(checkoutRequestId, { count: 3 });
      expect(await ada().order(order)).toEqual(paid);
    });

    it('accepts a second payment after one that was declined or timed out', async () => {
      const first = await ada().orderAndPay();
      shop.emulator.fail(first.checkoutRequestId);
      await shop.emulator.waitForCallback(first.checkoutRequestId);
      expect((await ada().order(first.order)).payments).toMatchObject([{ state: 'failed' }]);
      const pay = `POST /orders/${first.order}/pay`;
      await ada().call(pay, { phone: '254708374149' });
      const second = await shop.emulator.waitForTransaction({
        ...{ accountReference: `ORDER-${first.order}`, state: 'pending' },
      });
      shop.emulator.timeout(second.checkoutRequestId);
      await shop.emulator.waitForCallback(second.checkoutRequestId);
      expect((await ada().order(first.order)).payments).toMatchObject([
        { state: 'failed' },
        { state: 'timed_out' },
      ]);
      expect((await ada().call(pay, { phone: '254708374149' })).status).toBe(202);
    });

    it('ignores callbacks that the provider did not send', async () => {
      const { order, payment, checkoutRequestId: id } = await ada().orderAndPay();
      const other = await ada().orderAndPay();
      const before = await ada().order(order);
      const key = keyOf(id);
      const forged = [
        await callback({ payment, key: 'x'.repeat(43) }, { id }),
        await callback({ payment, key: keyOf(other.checkoutRequestId) }, { id }),
        await callback({ payment, key }, { id: other.checkoutRequestId }),
        await callback({ payment: 999_999, key }, { id }),
      ];
      expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await callback({ payment, key }, { id, amount: 1 })).status).toBe(200);
      expect(await ada().order(order)).toEqual(before);
      expect((await ada().order(other.order)).status).toBe('pending');
    });

    it('remains paid if a cancellation follows', async () => {
      const { order, payment, checkoutRequestId: id } = await ada().orderAndPay();
      const key = keyOf(id);
      shop.emulator.approve(id, { faults: { conflict: true } });
      await shop.emulator.waitForCallback(id, { count: 2 });
      await callback({ payment, key }, { id, code: 1032 });
      expect(await ada().order(order)).toMatchObject({
        status: 'paid',
        payments: [{ state: 'approved' }],
      });
    });

    it('shows no customer data of another', async () => {
      const { order, payment } = await ada().orderAndPay();
      const alan = shop.as(2);
      const seen = await Promise.all(
        [
          ...[`GET /orders/${order}`, `GET /orders/${order}?embed=items,payments`],
          ...[`GET /payments/${payment}`, `GET /order-items/${order}/1`, 'GET /customers/1'],
        ].map((request) => alan.call(request)),
      );
      expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      const pay = await alan.call(`POST /orders/${order}/pay`, { phone: '254708374149' });
      expect(pay.status).toBe(404);
      const lists = await Promise.all([
        alan.call(`GET /payments?orderId=${order}`),
        alan.call('GET /orders?limit=48'),
      ]);
      expect(lists[0].body).toEqual([]);
      const owners = (lists[1].body as { customerId: number }[]).map((row) => row.customerId);
      expect(new Set(owners)).toEqual(new Set([2]));
      const changed = await alan.call('PATCH /customers/1', { name: 'Eve' });
      expect(changed.status).toBe(404);
    });

    it('times out a payment without a callback, and accepts its money later', async () => {
      const customer = shop.as(3);
      const { order, checkoutRequestId } = await customer.orderAndPay();
      const pay = (caller: ShopCaller) => async () =>
        (await caller.call(`POST /orders/${order}/pay`, { phone: '254708374149' })).status;
      expect(await pay(customer)()).toBe(409);
      // A second server of the same shop whose patience is short.
      await using other = await openShop(project, {
        ...{ PAYMENTS_ASK_SECONDS: '600', PAYMENTS_PATIENCE_SECONDS: '2' },
        PAYMENTS_URL: shop.emulator.url,
      });
      await expect.poll(pay(other.as(3)), { interval: 300 }).toBe(202);
      shop.emulator.approve(checkoutRequestId);
      await shop.emulator.waitForCallback(checkoutRequestId);
      expect(await customer.order(order)).toMatchObject({
        status: 'paid',
        payments: [{ state: 'approved' }, { state: 'pending' }],
      });
    });

    it.each(scenarios)('gets a clean verdict in %s', async (scenario, count) => {
      const orders = new Map<string, () => Promise<number>>();
      const placeAndPay = async (index: number): Promise<void> => {
        const customer = shop.as((index % 40) + 10);
        const { order, checkoutRequestId } = await customer.orderAndPay();
        orders.set(checkoutRequestId, async () => {
          const seen = await customer.order(order);
          const approved = seen.payments.filter(({ state }) => state === 'approved').length;
          return seen.status === 'paid' ? approved : 0;
        });
      };
      // Only a few in parallel: they all lock the row of the same product.
      for (let first = 0; first < count; first += 5) {
        const some = Array.from(
          { length: Math.min(5, count - first) },
          (_, index) => first + index,
        );
        await Promise.all(some.map(placeAndPay));
      }
      const probe = createServer((request, response) => {
        const id = decodeURIComponent((request.url ?? '').slice(1));
        void orders
          .get(id)?.()
          .then((paid) => response.end(JSON.stringify({ paid })));
      }).listen(0, '127.0.0.1');
      await once(probe, 'listening');
      const { port } = probe.address() as AddressInfo;
      const verdict = await shop.emulator.runScenario(scenario, {
        checkoutRequestIds: [...orders.keys()],
        probeUrl: `http://127.0.0.1:${port}/{CheckoutRequestID}`,
        ...{ answerWithinMs: 60_000, settleWithinMs: 60_000 },
      });
      probe.close();
      probe.closeAllConnections();
      expect(verdict.summary).toBe('The handler passed every check that ran.');
      expect(verdict.checks.at(-1)).toMatchObject({ name: 'paid-once', status: 'passed' });
    });
  });
});
