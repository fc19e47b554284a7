import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../spec/api-types.ts';
import { startEmulator, type RunningEmulator } from '../start-emulator.ts';
import { connectClient } from '../testing/provider-client.ts';
import { startShop, type Shop } from '../testing/shop.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const run = promisify(execFile);

/** Installs the clients on first use; without a registry the tests are skipped. */
function installClients(): boolean {
  if (existsSync(`${folder}node_modules/mpesa-node`)) return true;
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'pipe',
      timeout: 100_000,
    });
    return true;
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    process.stderr.write('SKIPPED: the six real clients cannot be installed here\n');
    return false;
  }
}

const installed = installClients();

describe.skipIf(!installed)('six published clients, unmodified', () => {
  let emulator: RunningEmulator;
  let shop: Shop;

  beforeAll(async () => {
    emulator = await startEmulator({ port: 0 });
    shop = await startShop();
  });

  afterAll(async () => {
    await emulator.close();
    await shop[Symbol.asyncDispose]();
  });

  /**
   * The client's output for one action; with the redirect preload it uses the provider's real
   * address.
   */
  async function drive<T>(name: string, act: string, redirect: boolean, subject: string) {
    const target = redirect ? 'https://sandbox.safaricom.co.ke' : emulator.url;
    const args = [`${folder}drive-client.mjs`, name, act, target, subject];
    const env = { ...process.env, ...emulator.env({ redirect }) };
    const { stdout } = await run(process.execPath, args, { env, timeout: 60_000 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as T;
  }

  it.each([
    ['mpesa-node', 'directly'],
    ['daraja.js', 'directly'],
    ['mpesa-api', 'directly'],
    ['mpesapay', 'directly'],
    ['tajiri-mpesa-express', 'directly'],
    ['mpesa-node', 'through the redirect preload'],
    ['daraja.js', 'through the redirect preload'],
    ['mpesa-api', 'through the redirect preload'],
    ['mpesapay', 'through the redirect preload'],
    ['tajiri-mpesa-express', 'through the redirect preload'],
    ['@saverious/daraja', 'through the redirect preload'],
  ])('%s runs token → push → approve → callback → query %s', async (name, way) => {
    const redirect = way !== 'directly';
    const path = `/${encodeURIComponent(name)}/${redirect}`;
    const pushed = await drive<Api['PushAnswer']>(name, 'push', redirect, shop.url + path);
    expect(pushed).toMatchObject({ ResponseCode: '0' });
    const id = pushed.CheckoutRequestID;
    emulator.approve(id);
    await emulator.waitForCallback(id);
    const got = shop.received.find(({ url }) => url === path);
    expect(got?.body).toContain('"MpesaReceiptNumber"');
    expect(got?.body).toContain('{"Name":"Amount","Value":10}');
    const own = await drive<Api['QueryAnswer'] | null>(name, 'query', redirect, id);
    // Two of the clients cannot query; a query of the shop gets the same response.
    const answer = own ?? (await (await connectClient(emulator.url)).query(id)).body;
    expect(answer).toMatchObject({ CheckoutRequestID: id, ResultCode: '0' });
  });
});
