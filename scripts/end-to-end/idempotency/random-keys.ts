import fc from 'fast-check';
import type { TestDatabases } from '../../../server-template/testing/test-databases.ts';
import type { GeneratedServer, ReceivedResponse } from '../generated-server.ts';
import { keyedProject } from './keyed-project.ts';

/** Equal requests that are sent at the same time with one key. */
interface Plan {
  readonly kind: 'create' | 'bulk' | 'batch';
  readonly copies: number;
  /** What goes wrong meanwhile. */
  readonly fault: 'none' | 'other body' | 'lost responses' | 'rejected first';
}

const plan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.constantFrom('create', 'bulk', 'batch'),
  copies: fc.integer({ min: 2, max: 8 }),
  fault: fc.constantFrom('none', 'other body', 'lost responses', 'rejected first'),
});

/** Sends random requests with keys, several times at once; returns a sentence for each that was not stored exactly once. */
export async function randomKeys(
  databases: TestDatabases,
  schema: string,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<{ readonly stored: number; readonly problems: readonly string[] }> {
  const database = await databases.create(schema);
  try {
    await using project = await keyedProject(database.url, ['add bulk --to Account']);
    await using server = await project.start();
    const problems: string[] = [];
    let no = 0;
    for (const one of fc.sample(plan, { numRuns: count, seed })) {
      const problem = await storedOnce(server, one, `account ${no++}`);
      if (problem !== null) problems.push(`${JSON.stringify(one)}: ${problem}`);
    }
    return { stored: no, problems };
  } finally {
    await database.drop();
  }
}

/** Null, or how the requests of a plan were not stored once. */
async function storedOnce(
  server: GeneratedServer,
  { kind, copies, fault }: Plan,
  name: string,
): Promise<string | null> {
  const send = (balance: number): Promise<ReceivedResponse> => {
    const { path, body } = requestOf(kind, { name, balance });
    return server.call('POST', path, { body, headers: { 'Idempotency-Key': name } });
  };
  // The database rejects it by a CHECK, after the key was stored.
  if (fault === 'rejected first') await send(-1);
  const lost = fault === 'lost responses' ? [abandoned(server, kind, name)] : [];
  const others = fault === 'other body' ? [send(2)] : [];
  const same = Array.from({ length: copies }, () => send(1));
  const all = await Promise.all([...same, ...others]);
  await Promise.all(lost);
  const last = await send(1);
  const { body } = await server.call('GET', `/accounts?name=${encodeURIComponent(name)}`);
  const rows = body as readonly { readonly balance: number }[];
  if (rows.length !== 1) return `${rows.length} rows`;
  const isFirst = rows[0]?.balance === 1;
  const right = [...all.slice(0, copies), last].map(({ status }) => status);
  const wanted = isFirst ? (kind === 'batch' ? 200 : 201) : 422;
  if (right.some((status) => status !== wanted)) return `${right.join(' ')}, not ${wanted}`;
  const texts = new Set(all.slice(0, copies).map((one) => JSON.stringify(one.body)));
  return isFirst && texts.size > 1 ? `${texts.size} different responses` : null;
}

function requestOf(
  kind: Plan['kind'],
  account: { readonly name: string; readonly balance: number },
): { readonly path: string; readonly body: unknown } {
  if (kind === 'create') return { path: '/accounts', body: account };
  if (kind === 'bulk') return { path: '/accounts/bulk', body: [account] };
  const first = { operationId: 'createAccount', body: account };
  const second = { operationId: 'createEntry', body: { accountId: { $ref: '0.id' }, no: 1 } };
  return { path: '/batch', body: { steps: [first, second] } };
}

/** A client that closes its connection as soon as its request is sent. */
async function abandoned(
  { url }: GeneratedServer,
  kind: Plan['kind'],
  name: string,
): Promise<void> {
  const { path, body } = requestOf(kind, { name, balance: 1 });
  const controller = new AbortController();
  const sent = fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': name },
    body: JSON.stringify(body),
    signal: controller.signal,
  });
  setImmediate(() => controller.abort());
  // It has no response, or was too late to be without one.
  await sent.catch(() => undefined);
}
