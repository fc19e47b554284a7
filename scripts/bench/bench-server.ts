import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { $ } from 'zx';
import { schemaFile, seedShop, shopStatements } from '../seed-shop.ts';
import {
  measure,
  startContestant,
  stopContestant,
  type Contestant,
  type Measure,
} from './contestant.ts';
import type { LoadCase } from './load.ts';
import { median } from './median.ts';

/** A generated server beside the hand-written limit over equal copies of the shop, in alternating rounds; ratios of medians. */
const rounds = 7;
const connections = 64;
const requests = 4000;
const warmUpRequests = 4000;
const folder = path.resolve('.demo/bench');
const postgresUrl = process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

const head = 'Host: bench\r\nAccept: application/json\r\n';
const loadCases: readonly ((run: string) => LoadCase)[] = [
  () => ({
    name: 'list of 20',
    statusOf: () => 200,
    payload: () => `GET /products HTTP/1.1\r\n${head}\r\n`,
  }),
  () => ({
    name: 'get',
    statusOf: () => 200,
    payload: (at) => `GET /products/${(at % 20) + 1} HTTP/1.1\r\n${head}\r\n`,
  }),
  (run) => ({
    name: 'create',
    statusOf: () => 201,
    payload: (at) => {
      const body = JSON.stringify({ email: `${run}-${at}@example.com`, name: `Bench ${at}` });
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      return `POST /customers HTTP/1.1\r\n${head}${type}\r\n\r\n${body}`;
    },
  }),
];

/** Runs `work` with two full copies of the shop. */
async function withSqlite(work: (urls: readonly string[]) => Promise<void>): Promise<void> {
  const files = ['limit.db', 'generated.db'].map((name) => path.join(folder, name));
  files.forEach(seedShop);
  await work(files.map((file) => `file:${file}`));
}

async function withPostgres(work: (urls: readonly string[]) => Promise<void>): Promise<void> {
  const names = ['limit', 'generated'].map((name) => `specmill_bench_${name}_${process.pid}`);
  const admin = new pg.Client(postgresUrl);
  await admin.connect();
  try {
    const urls = [];
    for (const name of names) {
      await admin.query(`CREATE DATABASE ${name}`);
      const url = new URL(postgresUrl);
      url.pathname = `/${name}`;
      const client = new pg.Client(url.href);
      await client.connect();
      const schema = readFileSync(schemaFile('postgresql'), 'utf8');
      await client.query([schema, ...shopStatements('postgresql')].join(';\n'));
      await client.end();
      urls.push(url.href);
    }
    await work(urls);
  } finally {
    for (const name of names) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

/** Introspects and builds as a user would; the main file of the project. */
async function buildProject(provider: string, url: string): Promise<string> {
  const cli = path.resolve('pipeline/cli/bin.ts');
  const project = path.join(folder, provider);
  const quietly = $({ quiet: true, cwd: folder });
  await quietly`node ${cli} init ${provider} --skip-prompts --db ${url}`;
  const inside = $({ quiet: true, cwd: project });
  await inside`node ${cli} introspect`;
  await inside`node ${cli} build --skip-prompts`;
  return path.join(project, 'apps/api/src/main.ts');
}

function report(provider: string, name: string, [limit, generated]: readonly Measure[][]): void {
  const middle = (runs: readonly Measure[] | undefined, key: keyof Measure): number =>
    median((runs ?? []).map((run) => run[key]));
  const cpu = [middle(limit, 'cpuMicroseconds'), middle(generated, 'cpuMicroseconds')] as const;
  const rate = [middle(limit, 'perSecond'), middle(generated, 'perSecond')] as const;
  const cells = [
    provider.padEnd(11),
    name.padEnd(11),
    ...cpu.map((value) => value.toFixed(0).padStart(9)),
    (cpu[1] / cpu[0]).toFixed(2).padStart(7),
    ...rate.map((value) => value.toFixed(0).padStart(10)),
    (rate[1] / rate[0]).toFixed(2).padStart(7),
  ];
  console.log(cells.join(''));
}

async function compare(provider: string, contestants: readonly Contestant[]): Promise<void> {
  for (const loadCase of loadCases) {
    for (const [index, contestant] of contestants.entries()) {
      await measure(contestant, loadCase(`w${index}`), { connections, requests: warmUpRequests });
    }
    const seen: Measure[][] = contestants.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, contestant] of contestants.entries()) {
        const kind = loadCase(`r${round}c${index}`);
        seen[index]?.push(await measure(contestant, kind, { connections, requests }));
      }
    }
    report(provider, loadCase('').name, seen);
  }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
console.log('database   request      CPU µs: limit  ours  ratio   per s: limit  ours  ratio');
for (const [provider, withShops] of [
  ['sqlite', withSqlite],
  ['postgresql', withPostgres],
] as const) {
  await withShops(async ([limitUrl = '', generatedUrl = '']) => {
    const main = await buildProject(provider, generatedUrl);
    const probe = '/products/1';
    const limit = path.resolve('scripts/bench/limit-server.ts');
    const contestants = [
      await startContestant('the limit', limit, { url: limitUrl, probe }),
      await startContestant('the generated server', main, { url: generatedUrl, probe }),
    ];
    try {
      await compare(provider, contestants);
    } finally {
      await Promise.all(contestants.map(stopContestant));
    }
  });
}
