import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { startEmulator, type RunningEmulator } from '../../../emulator/start-emulator.ts';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { startGenerated, type GeneratedServer } from '../generated-server.ts';
import { freePort } from '../../../server-template/testing/free-port.ts';

const root = join(import.meta.dirname, '../../..');
const secret = 'only-for-tests-0123456789-0123456789';

/** A project from `specmill init --template shop`, with this repository's packages. */
export interface ShopProject extends AsyncDisposable {
  readonly folder: string;
  readonly databaseUrl: string;
}

/** The shop's API and an emulator. */
export interface OpenShop extends AsyncDisposable {
  readonly api: GeneratedServer;
  readonly emulator: RunningEmulator;
  as(customer: number): ShopCaller;
}

/** Calls the API as one customer; `response.body` is parsed with JSON.parse. */
export interface ShopCaller {
  call(
    request: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Places an order of one product and requests its payment by phone; returns the ids. */
  orderAndPay(phone?: string): Promise<{
    readonly order: number;
    readonly payment: number;
    readonly checkoutRequestId: string;
  }>;
  order(id: number): Promise<OrderSeen>;
}

/** State that tests read from the database. */
export interface OrderSeen {
  readonly status: string;
  readonly payments: readonly {
    readonly id: number;
    readonly state: string;
    readonly receipt: string | null;
    readonly checkoutRequestId: string;
  }[];
}

/** Creates a project on an empty database; without a URL, on a new SQLite file. */
export async function makeShop(databaseUrl?: string): Promise<ShopProject> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'specmill-shop-')));
  const db = databaseUrl === undefined ? [] : ['--db', databaseUrl];
  const args = ['init', 'shop', '--template', 'shop', '--skip-prompts', ...db];
  const { code, stderr } = await callSpecmill(parent, args);
  if (code !== 0) throw new Error(stderr);
  const folder = join(parent, 'shop');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    databaseUrl: databaseUrl ?? `file:${join(folder, 'shop.db')}`,
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Starts the shop, with every response validated against the document. */
export async function openShop(
  { folder, databaseUrl }: ShopProject,
  environment: Readonly<Record<string, string>> = {},
): Promise<OpenShop> {
  const emulator = await startEmulator({
    ...{ port: 0, strict: true, passkey: 'passkey' },
    // A busy machine answers a hundred callbacks at once late, and correctly.
    callbackTimeoutMs: 60_000,
  });
  const port = await freePort();
  const api = await startGenerated(join(folder, 'apps/api/src/main.ts'), {
    ...{ DATABASE_URL: databaseUrl, JWT_SECRET: secret, API_PORT: String(port) },
    ...{ PAYMENTS_URL: emulator.url, PAYMENTS_ASK_SECONDS: '1', ...environment },
  });
  return {
    api,
    emulator,
    as: (customer) => callerOf(customer, api, emulator),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await emulator.close();
    },
  };
}

function callerOf(customer: number, api: GeneratedServer, emulator: RunningEmulator): ShopCaller {
  const token = new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(customer))
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
  const call: ShopCaller['call'] = async (request, body) => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { Authorization: `Bearer ${await token}` };
    const response = await api.call(method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: response.body };
  };
  return {
    call,
    async orderAndPay(phone = '254708374149') {
      const order = await placeOrder(call);
      const paid = await call(`POST /orders/${order}/pay`, { phone });
      const { id: payment } = paid.body as { id: number };
      if (paid.status !== 202) throw new Error(JSON.stringify(paid.body));
      const reference = `ORDER-${order}`;
      const { checkoutRequestId } = await emulator.waitForTransaction({
        accountReference: reference,
      });
      return { order, payment, checkoutRequestId };
    },
    async order(id) {
      return (await call(`GET /orders/${id}?embed=payments`)).body as OrderSeen;
    },
  };
}

/** Orders one unit of the first product in stock; returns the order's id. */
async function placeOrder(call: ShopCaller['call']): Promise<number> {
  for (let productId = 1; ; productId += 1) {
    const { status, body } = await call('POST /orders', { items: [{ productId, quantity: 1 }] });
    if (status === 201) return (body as { id: number }).id;
    if (status !== 409 || productId === 48) throw new Error(JSON.stringify(body));
  }
}
