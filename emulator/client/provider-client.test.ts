import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { startShop } from '../testing/shop.ts';
import { createProviderClient, ProviderError, type ProviderOptions } from './provider-client.ts';

let emulator: RunningEmulator;
const usual = {
  consumerKey: 'consumer_key',
  consumerSecret: 'consumer_secret',
  shortCode: '174379',
  passkey: 'secret',
};

beforeEach(async () => {
  emulator = await startEmulator({ port: 0, strict: true, passkey: 'secret' });
});
afterEach(() => emulator.close());

const client = (changes: Partial<ProviderOptions> = {}) =>
  createProviderClient({ baseUrl: emulator.url, ...usual, ...changes });
const push = (callbackUrl = 'http://127.0.0.1:1/callback') => ({
  ...{ phone: '254708374149', amount: 250, reference: 'INV-1', description: 'Order 1' },
  callbackUrl,
});
/** The requests to the provider, in order: `POST /mmoney/… 200`. */
const requests = async (): Promise<readonly string[]> => {
  const response = await fetch(`${emulator.url}/simulator/requests`);
  const { items } = (await response.json()) as {
    items: { kind: string; request: { url: string }; response: { status: number } }[];
  };
  return items
    .filter(({ kind }) => kind === 'provider')
    .map(({ request, response }) => `${request.url.split('?')[0]} ${response.status}`);
};

describe('a provider client', () => {
  it('pushes what a strict provider accepts, and receives the result', async () => {
    await using shop = await startShop();
    const provider = client();
    const { checkoutRequestId } = await provider.push(push(`${shop.url}/callback?order=1`));
    expect(emulator.transaction(checkoutRequestId)).toMatchObject({
      state: 'pending',
      warnings: [],
    });
    expect(await provider.query(checkoutRequestId)).toEqual({ state: 'pending' });
    emulator.fail(checkoutRequestId, { resultCode: 1 });
    expect(await provider.query(checkoutRequestId)).toMatchObject({
      state: 'settled',
      resultCode: 1,
    });
    await emulator.waitForCallback(checkoutRequestId);
    expect(shop.received[0]?.url).toBe('/callback?order=1');
  });

  it('requests one token for concurrent calls', async () => {
    const provider = client();
    await Promise.all([1, 2, 3].map(() => provider.push(push())));
    expect((await requests()).filter((line) => line.startsWith('/oauth'))).toHaveLength(1);
  });

  it('pushes again, once, if its token is no longer accepted', async () => {
    const provider = client();
    await provider.push(push());
    emulator.setClock({ advanceMs: 3_599_000 });
    await provider.push(push());
    const calls = await requests();
    expect(calls.toSorted()).toEqual([
      '/mmoney/stkpush/v1/processrequest 200',
      '/mmoney/stkpush/v1/processrequest 200',
      '/mmoney/stkpush/v1/processrequest 404',
      '/oauth/v1/generate 200',
      '/oauth/v1/generate 200',
    ]);
  });

  it('reports rejections of the provider', async () => {
    const error = await client()
      .push({ ...push(), phone: '123' })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ status: 400, code: '400.002.02', isUncertain: false });
    await expect(client({ consumerSecret: 'wrong' }).push(push())).rejects.toMatchObject({
      code: '400.008.01',
    });
  });

  it('distinguishes a push that was not sent from one with a lost response', async () => {
    const pushes: string[] = [];
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/oauth') === true) {
        response.end('{"access_token":"t","expires_in":"3599"}');
        return;
      }
      pushes.push(request.url ?? '');
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    await expect(client({ baseUrl }).push(push())).rejects.toMatchObject({ isUncertain: true });
    expect(pushes).toHaveLength(1);
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
    await expect(client({ baseUrl }).push(push())).rejects.toMatchObject({ isUncertain: false });
  });

  it('repeats a query after a server error', async () => {
    let asked = 0;
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/oauth') === true) {
        response.end('{"access_token":"t","expires_in":"3599"}');
        return;
      }
      asked += 1;
      if (asked === 1) response.writeHead(503).end();
      else response.end('{"ResultCode":"0","ResultDesc":"Paid."}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settled = await client({ baseUrl: `http://127.0.0.1:${port}` }).query('ws_CO_1');
    expect(settled).toEqual({ state: 'settled', resultCode: 0, resultDesc: 'Paid.' });
    expect(asked).toBe(2);
    server.close();
    server.closeAllConnections();
  });
});
