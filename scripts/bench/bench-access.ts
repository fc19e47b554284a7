import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '@redis/client';
import { SignJWT } from 'jose';
import { $ } from 'zx';
import { seedShop } from '../seed-shop.ts';
import { startProgram, stopContestant, type Contestant } from './contestant.ts';
import { load, type LoadCase } from './load.ts';
import { median } from './median.ts';
import { cpuMicrosecondsOf } from './process-usage.ts';

/** Cost of credentials, row rules and rate limits per request: compares a generated server without them, one with a token and a rule, and one that also counts in Redis, on equal copies of the shop, in alternating rounds. Prints medians of the differences in CPU microseconds. */
const rounds = 9;
const warmUps = 2;
const connections = 16;
const requests = 1500;
const goalMicroseconds = 25;
const folder = path.resolve('.demo/bench');
const redisUrl = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const secret = 'a-secret-of-the-benchmark-that-is-long-enough';

type Json = Record<string, unknown>;

interface Document {
  security?: unknown;
  'x-crud'?: unknown;
  readonly paths: Record<string, Record<string, Json>>;
  readonly components: Json;
}

function secure(document: Document): void {
  document.security = [{ token: [] }];
  document.components['securitySchemes'] = { token: { type: 'http', scheme: 'bearer' } };
  for (const route of ['/orders', '/orders/{id}']) {
    const get = document.paths[route]?.['get'] ?? {};
    get['x-crud'] = { ...(get['x-crud'] as Json), rows: { customerId: '$claims.sub' } };
  }
}

function limit(document: Document): void {
  secure(document);
  document['x-crud'] = { rateLimit: { requests: 100_000_000, seconds: 3600 } };
}

/** Introspects, edits and builds like a user, and starts the server in production mode. */
async function start(name: string, edit: (document: Document) => void): Promise<Contestant> {
  const cli = path.resolve('pipeline/cli/bin.ts');
  const database = path.join(folder, `${name}.db`);
  seedShop(database);
  const project = path.join(folder, name);
  await $({
    quiet: true,
    cwd: folder,
  })`node ${cli} init ${name} --skip-prompts --db file:${database}`;
  const inside = $({ quiet: true, cwd: project });
  await inside`node ${cli} introspect`;
  const file = path.join(project, `openapi/${name}.json`);
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  edit(document);
  writeFileSync(file, JSON.stringify(document));
  await inside`node ${cli} build --skip-prompts`;
  return startProgram({
    ...{ name, probe: '/health' },
    args: () => [path.join(project, 'apps/api/src/main.ts')],
    env: (port) => ({
      ...{ NODE_ENV: 'production', API_PORT: String(port), API_HOST: '127.0.0.1' },
      ...{ DATABASE_URL: `file:${database}`, JWT_SECRET: secret, REDIS_URL: redisUrl },
    }),
  });
}

function tokenOf(sub: string, number: number): Promise<string> {
  return new SignJWT({ sub, jti: String(number) })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

/** A request that all servers answer identically; the token is sent to all of them. */
function asking(name: string, target: string, tokens: readonly string[]): LoadCase {
  let next = 0;
  return {
    name,
    statusOf: () => 200,
    payload() {
      const token = tokens[next++ % tokens.length] ?? '';
      return `GET ${target} HTTP/1.1\r\nHost: bench\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    },
  };
}

/** Customer of the first order. */
async function customerOf(open: Contestant | undefined): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${open?.port ?? 0}/orders/1`);
  const { customerId } = (await response.json()) as { readonly customerId: number };
  return String(customerId);
}

/** Number of commands sent to Redis. */
async function redisCalls(): Promise<number> {
  const client = createClient({ url: redisUrl });
  await client.connect();
  const text = await client.info('commandstats');
  client.destroy();
  return Number(/cmdstat_eval:calls=(\d+)/.exec(text)?.[1] ?? 0);
}

/** Per request, in one round. */
async function cpuOf({ name, port, process: { pid = 0 } }: Contestant, kind: LoadCase) {
  const before = cpuMicrosecondsOf(pid);
  const { wrong } = await load(port, kind, { connections, requests });
  if (wrong > 0) throw new Error(`${name}: ${wrong} wrong responses to ${kind.name}`);
  return (cpuMicrosecondsOf(pid) - before) / requests;
}

async function compare(
  kind: LoadCase,
  contestants: readonly Contestant[],
): Promise<readonly number[]> {
  const seen: number[][] = contestants.map(() => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const used = await cpuOf(contestant, kind);
      if (round >= 0) seen[index]?.push(used);
    }
  }
  const [plain = []] = seen;
  const added = seen.slice(1).map((runs) => median(runs.map((run, at) => run - (plain[at] ?? 0))));
  const cells = [median(plain), ...added].map((value) => value.toFixed(1).padStart(12));
  console.log(kind.name.padEnd(28) + cells.join(''));
  return added;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const contestants = [
  await start('open', () => undefined),
  await start('secured', secure),
  await start('limited', limit),
];
try {
  const customer = await customerOf(contestants[0]);
  const known = await tokenOf(customer, 0);
  const fresh = await Promise.all(
    Array.from({ length: 20_000 }, (_, at) => tokenOf(customer, at + 1)),
  );
  console.log('CPU µs per request                  open   + secured   + limited');
  const cases = [
    asking('token', '/products/1', [known]),
    asking('token and rule, one row', '/orders/1', [known]),
    asking('token and rule, a list', `/orders?customerId=${customer}`, [known]),
  ];
  const before = await redisCalls();
  const added = [];
  for (const kind of cases) added.push(...(await compare(kind, contestants)).slice(0, 1));
  const asked = (await redisCalls()) - before;
  await compare(asking('new tokens by HS256', '/products/1', fresh), contestants);
  const sent = cases.length * (rounds + warmUps) * requests;
  console.log(`Redis got ${asked} commands for ${sent} rate-limited requests.`);
  const most = Math.max(...added);
  console.log(
    `A known token and a rule add ${most.toFixed(1)} µs at most (goal: ${goalMicroseconds}).`,
  );
} finally {
  await Promise.all(contestants.map(stopContestant));
}
