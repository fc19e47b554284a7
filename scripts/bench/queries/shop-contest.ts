import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { $ } from 'zx';
import { schemaFile, seedShop, shopStatements } from '../../seed-shop.ts';
import {
  baseCheckout,
  hasEnded,
  measure,
  startContestant,
  stopContestant,
  type Contestant,
} from '../contestant.ts';
import { residentMb } from '../process-usage.ts';
import { printHead, report, type Lane } from './contest-table.ts';
import { installedPeers, leaveOut, startPeer, type PeerName } from './shop-peers.ts';
import type { RoundOf } from './shop-requests.ts';

/** Compares a generated server, with logging, a hand-written one and installed peers on equal copies of the shop, in alternating rounds. Prints ratios of medians, and the memory of all after the load. */
export interface ShopContest {
  /** Folder of the projects. */
  readonly folder: string;
  /** The hand-written server. */
  readonly limit: string;
  /** Arguments of `specmill add` before the build. */
  readonly abilities: readonly string[];
  /** SQL that inserts further rows, by database. */
  readonly rows: Readonly<Record<'sqlite' | 'postgresql', readonly string[]>>;
  readonly cases: readonly ShopCase[];
  /** Per round. */
  readonly requests: number;
  /** Other people's servers, if they are installed. */
  readonly peers: readonly PeerName[];
}

/** A kind of request. */
export interface ShopCase {
  readonly name: string;
  readonly requests: RoundOf;
  /** Requests per round, if fewer. */
  readonly most?: number;
  /** The same in Platformatic's syntax; null if it cannot do this. */
  readonly platformatic: RoundOf | null;
}

const rounds = 7;
/** Rounds before, in which Node compiles what is called often: more in a server with more code. */
const warmUps = 6;
const connections = 64;
/** After the load; V8 returns unused memory after some 10 s. */
const restSeconds = 15;
const postgresUrl = process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

/** What a copy of the shop and its project need. */
export type ShopPlace = Pick<ShopContest, 'folder' | 'rows' | 'abilities'>;

/** Runs `work` with the URL of a complete copy of the shop for each name. */
export async function withSqlite(
  { folder, rows }: ShopPlace,
  names: readonly string[],
  work: (urls: readonly string[]) => Promise<void>,
): Promise<void> {
  const files = names.map((name) => path.join(folder, `${name}.db`));
  for (const file of files) {
    seedShop(file);
    const database = new DatabaseSync(file);
    // The file keeps this mode, which Platformatic does not set.
    database.exec('PRAGMA journal_mode = WAL');
    for (const sql of rows.sqlite) database.exec(sql);
    database.close();
  }
  await work(files.map((file) => `file:${file}`));
}

/** The same on PostgreSQL. */
export async function withPostgres(
  { rows }: ShopPlace,
  contestants: readonly string[],
  work: (urls: readonly string[]) => Promise<void>,
): Promise<void> {
  const names = contestants.map((name) => `specmill_bench_${name}_${process.pid}`);
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
      await client.query([schema, ...shopStatements('postgresql'), ...rows.postgresql].join(';\n'));
      await client.end();
      urls.push(url.href);
    }
    await work(urls);
  } finally {
    for (const name of names) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

/** Introspects and builds like a user; returns the project's main file. */
export async function buildProject(
  { folder, abilities }: ShopPlace,
  provider: string,
  url: string,
  checkout = '.',
): Promise<string> {
  const cli = path.resolve(checkout, 'pipeline/cli/bin.ts');
  const project = path.join(folder, provider);
  mkdirSync(folder, { recursive: true });
  const quietly = $({ quiet: true, cwd: folder });
  await quietly`node ${cli} init ${provider} --skip-prompts --db ${url}`;
  const inside = $({ quiet: true, cwd: project });
  await inside`node ${cli} introspect`;
  for (const line of abilities) await inside`node ${cli} add ${line.split(' ')}`;
  await inside`node ${cli} build --skip-prompts`;
  return path.join(project, 'apps/api/src/main.ts');
}

/** The same server by the code of another checkout, inside which it finds its packages. */
async function startBase(
  contest: ShopContest,
  {
    provider,
    url,
    probe,
  }: { readonly provider: string; readonly url: string; readonly probe: string },
): Promise<Contestant> {
  const checkout = path.resolve(baseCheckout ?? '.');
  const folder = path.join(checkout, '.demo/bench-base');
  rmSync(path.join(folder, provider), { recursive: true, force: true });
  const main = await buildProject({ ...contest, folder }, provider, url, checkout);
  await stopContestant(await startContestant('base', main, { url, probe }));
  return startContestant('base', main, { url, probe });
}

function lanesOf({ requests, platformatic }: ShopCase, contestants: readonly Contestant[]): Lane[] {
  return contestants.map((contestant, index) => ({
    contestant,
    isPeer: index > 1,
    roundOf: contestant.name === 'platformatic' ? platformatic : requests,
    seen: [],
  }));
}

async function runRound(lane: Lane, run: string, requests: number): Promise<void> {
  const { contestant, isPeer, roundOf } = lane;
  if (roundOf === null) return;
  try {
    lane.seen.push(await measure(contestant, roundOf(run), { connections, requests }));
  } catch (error) {
    if (!isPeer) throw error;
    leaveOut(contestant.name, error);
    Object.assign(lane, { roundOf: null, seen: [] });
  }
}

async function compare(
  { cases, requests }: ShopContest,
  provider: string,
  contestants: readonly Contestant[],
): Promise<void> {
  for (const shopCase of cases) {
    const lanes = lanesOf(shopCase, contestants);
    for (let round = 0; round < warmUps + rounds; round += 1)
      for (const [index, lane] of lanes.entries())
        await runRound(lane, `r${round}c${index}`, Math.min(requests, shopCase.most ?? Infinity));
    for (const { seen } of lanes) seen.splice(0, warmUps);
    report(provider, shopCase.name, lanes);
  }
}

function printMemory(title: string, contestants: readonly Contestant[]): void {
  const memory = contestants
    .filter(({ process: child }) => !hasEnded(child))
    .map(({ name, process: { pid = 0 } }) => `${name} ${residentMb(pid).toFixed(0)}`);
  console.log(`${title}: ${memory.join(', ')}`);
}

/** Runs a contest on SQLite and PostgreSQL. */
export async function runContest(contest: ShopContest): Promise<void> {
  const { folder } = contest;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const peers = installedPeers(contest.peers);
  printHead();
  for (const [provider, withShops] of [
    ['sqlite', withSqlite],
    ['postgresql', withPostgres],
  ] as const) {
    const names = ['limit', 'generated', 'complete', 'base', ...peers];
    await withShops(contest, names, async (urls) => {
      const [limitUrl = '', generatedUrl = '', completeUrl = '', baseUrl = '', ...peerUrls] = urls;
      const main = await buildProject(contest, provider, generatedUrl);
      const probe = '/products/1';
      // Like most starts, the measured one is not the first: compiled code is kept.
      await stopContestant(await startContestant('ours', main, { url: generatedUrl, probe }));
      const contestants = [
        await startContestant('limit', contest.limit, { url: limitUrl, probe }),
        await startContestant('ours', main, { url: generatedUrl, probe }),
        await startContestant('limit with headers, log', contest.limit, {
          ...{ url: completeUrl, probe, env: { LIMIT_HEADERS: 'true' } },
        }),
      ];
      if (baseCheckout !== null)
        contestants.push(await startBase(contest, { provider, url: baseUrl, probe }));
      try {
        for (const [index, peer] of peers.entries()) {
          const started = await startPeer(peer, { url: peerUrls[index] ?? '', probe });
          if (started !== null) contestants.push(started);
        }
        await compare(contest, provider, contestants);
        printMemory(`${provider.padEnd(11)}MB after all requests`, contestants);
        await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
        printMemory(`${provider.padEnd(11)}MB after ${restSeconds} s of rest`, contestants);
      } finally {
        await Promise.all(contestants.map(stopContestant));
      }
    });
  }
}
