import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { $ } from 'zx';
import { schemaFile, seedShop, shopStatements } from '../../seed-shop.ts';
import {
  measure,
  startContestant,
  stopContestant,
  type Contestant,
  type Measure,
} from '../contestant.ts';
import type { LoadCase } from '../load.ts';
import { median } from '../median.ts';
import { residentMb } from '../process-usage.ts';

/** Compares a generated server, with logging, and a hand-written one on equal copies of the shop, in alternating rounds. Prints ratios of medians, and the memory of both after the load. */
export interface ShopContest {
  /** Folder of the projects. */
  readonly folder: string;
  /** The hand-written server. */
  readonly limit: string;
  /** Arguments of `specmill add` before the build. */
  readonly abilities: readonly string[];
  /** SQL that inserts further rows, by database. */
  readonly rows: Readonly<Record<'sqlite' | 'postgresql', readonly string[]>>;
  /** `run` is unique for each round. */
  readonly cases: readonly ((run: string) => LoadCase)[];
  /** Requests per round, if fewer than usual. */
  readonly requests: number;
}

const rounds = 7;
const connections = 64;
const postgresUrl = process.env['POSTGRES_URL'] ?? 'postgresql://postgres@127.0.0.1:5432/postgres';

/** Runs `work` with two complete copies of the shop. */
async function withSqlite(
  { folder, rows }: ShopContest,
  work: (urls: readonly string[]) => Promise<void>,
): Promise<void> {
  const files = ['limit.db', 'generated.db'].map((name) => path.join(folder, name));
  for (const file of files) {
    seedShop(file);
    const database = new DatabaseSync(file);
    for (const sql of rows.sqlite) database.exec(sql);
    database.close();
  }
  await work(files.map((file) => `file:${file}`));
}

async function withPostgres(
  { rows }: ShopContest,
  work: (urls: readonly string[]) => Promise<void>,
): Promise<void> {
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
async function buildProject(
  { folder, abilities }: ShopContest,
  provider: string,
  url: string,
): Promise<string> {
  const cli = path.resolve('pipeline/cli/bin.ts');
  const project = path.join(folder, provider);
  const quietly = $({ quiet: true, cwd: folder });
  await quietly`node ${cli} init ${provider} --skip-prompts --db ${url}`;
  const inside = $({ quiet: true, cwd: project });
  await inside`node ${cli} introspect`;
  for (const line of abilities) await inside`node ${cli} add ${line.split(' ')}`;
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
    name.padEnd(13),
    ...cpu.map((value) => value.toFixed(0).padStart(9)),
    (cpu[1] / cpu[0]).toFixed(2).padStart(7),
    ...rate.map((value) => value.toFixed(0).padStart(10)),
    (rate[1] / rate[0]).toFixed(2).padStart(7),
  ];
  console.log(cells.join(''));
}

async function compare(
  { cases, requests }: ShopContest,
  provider: string,
  contestants: readonly Contestant[],
): Promise<void> {
  for (const loadCase of cases) {
    for (const [index, contestant] of contestants.entries()) {
      await measure(contestant, loadCase(`w${index}`), { connections, requests });
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

/** Runs a contest on SQLite and PostgreSQL. */
export async function runContest(contest: ShopContest): Promise<void> {
  const { folder } = contest;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log('database   request        CPU µs: limit  ours  ratio   per s: limit  ours  ratio');
  for (const [provider, withShops] of [
    ['sqlite', withSqlite],
    ['postgresql', withPostgres],
  ] as const) {
    await withShops(contest, async ([limitUrl = '', generatedUrl = '']) => {
      const main = await buildProject(contest, provider, generatedUrl);
      const probe = '/products/1';
      const contestants = [
        await startContestant('the limit', contest.limit, { url: limitUrl, probe }),
        await startContestant('the generated server', main, { url: generatedUrl, probe }),
      ];
      try {
        await compare(contest, provider, contestants);
        const memory = contestants.map(({ process: { pid = 0 } }) => residentMb(pid).toFixed(0));
        console.log(`${provider.padEnd(11)}MB after all of it: ${memory.join('  ')}`);
      } finally {
        await Promise.all(contestants.map(stopContestant));
      }
    });
  }
}
