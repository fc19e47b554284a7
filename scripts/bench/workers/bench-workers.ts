import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { startProgram, stopContestant, type Contestant } from '../contestant.ts';
import { load } from '../load.ts';
import { median } from '../median.ts';
import { childrenOf, cpuMicrosecondsOf, backendsOf } from '../process-usage.ts';
import { buildProject, withPostgres, withSqlite, type ShopPlace } from '../queries/shop-contest.ts';
import { reading } from '../queries/shop-requests.ts';

/** One worker compared with two, in alternating rounds. The generator runs on the same cores, and so does PostgreSQL: besides requests per second, it prints the CPU of each process per request. */
const rounds = 7;
const options = { connections: 64, requests: 6000, pipelined: 4 };
const cores = availableParallelism();
const cases = [
  { name: 'get', requests: reading((at) => `/products/${(at % 20) + 1}`) },
  { name: 'list of 20', requests: reading('/products') },
];
const place: ShopPlace = {
  folder: path.resolve('.demo/bench-workers'),
  ...{ abilities: [], rows: { sqlite: [], postgresql: [] } },
};

/** CPU in microseconds per request, by process. */
interface Round {
  readonly perSecond: number;
  readonly primary: number;
  readonly workers: number;
  /** Of the busiest worker. */
  readonly busiest: number;
  readonly generator: number;
  /** Of PostgreSQL. */
  readonly database: number;
}

const figures = ['perSecond', 'primary', 'workers', 'busiest', 'generator', 'database'] as const;

async function start(main: string, url: string, workers: number): Promise<Contestant> {
  const name = `${workers} worker${workers > 1 ? 's' : ''}`;
  const env = (port: number) => ({
    ...{ NODE_ENV: 'production', DATABASE_URL: url, WEB_CONCURRENCY: String(workers) },
    ...{ API_PORT: String(port), API_HOST: '127.0.0.1' },
  });
  return startProgram({ name, args: () => [main], env, probe: '/products/1' });
}

async function measureRound(
  { process: { pid = 0 }, port }: Contestant,
  requests: ReturnType<(typeof cases)[number]['requests']>,
  databaseName: string,
): Promise<Round> {
  const children = childrenOf(pid);
  // Alone, the process serves itself.
  const primary = children.length === 0 ? [] : [pid];
  const workers = children.length === 0 ? [pid] : children;
  const database = backendsOf(databaseName);
  const before = new Map(
    [...primary, ...workers, ...database].map((id) => [id, cpuMicrosecondsOf(id)]),
  );
  const own = process.cpuUsage();
  const result = await load(port, requests, options);
  if (result.wrong > 0) throw new Error(`${result.wrong} wrong answers`);
  const { user, system } = process.cpuUsage(own);
  const usedBy = (id: number): number =>
    (cpuMicrosecondsOf(id) - (before.get(id) ?? 0)) / result.requests;
  const perWorker = workers.map(usedBy);
  const sum = (used: readonly number[]): number => used.reduce((all, one) => all + one, 0);
  return {
    perSecond: result.requests / result.seconds,
    primary: sum(primary.map(usedBy)),
    workers: sum(perWorker),
    busiest: Math.max(...perWorker),
    generator: (user + system) / result.requests,
    database: sum(database.map(usedBy)),
  };
}

async function compare(
  database: string,
  url: string,
  servers: readonly Contestant[],
): Promise<void> {
  const databaseName = path.basename(url);
  for (const { name, requests } of cases) {
    const seen = servers.map((): Round[] => []);
    for (let round = 0; round <= rounds; round += 1)
      for (const [index, server] of servers.entries())
        seen[index]?.push(await measureRound(server, requests(`r${round}`), databaseName));
    const [one, two] = seen.map((all) => medianOf(all.slice(1)));
    if (one === undefined || two === undefined) continue;
    print(database, name, '1 worker', one);
    print(database, name, '2 workers', two);
    const others = two.primary + two.generator + two.database;
    const most = (cores * one.workers) / (one.workers + others);
    console.log(
      `  2 workers: ${(two.perSecond / one.perSecond).toFixed(2)} times the requests per second, ` +
        `at most ${Math.min(2, most).toFixed(2)} next to the other processes; ` +
        `${((2 * one.workers) / two.workers).toFixed(2)} times the requests in the same time if each had a core of its own`,
    );
  }
}

/** The first round is a warm-up. */
function medianOf(all: readonly Round[]): Round {
  return Object.fromEntries(
    figures.map((key) => [key, median(all.map((round) => round[key]))]),
  ) as unknown as Round;
}

function print(database: string, name: string, server: string, round: Round): void {
  const { perSecond, primary, workers, busiest, generator, database: sql } = round;
  const share = ((busiest / workers) * 100).toFixed(0);
  console.log(
    `${database} ${name}, ${server}: ${perSecond.toFixed(0)} per s; CPU µs per request: ` +
      `workers ${workers.toFixed(0)} (busiest ${share}%), primary ${primary.toFixed(1)}, generator ${generator.toFixed(0)}, PostgreSQL ${sql.toFixed(0)}`,
  );
}

console.log(`${cores} cores, shared by servers, generator and PostgreSQL`);
rmSync(place.folder, { recursive: true, force: true });
mkdirSync(place.folder, { recursive: true });
for (const [database, withShops] of [
  ['sqlite', withSqlite],
  ['postgresql', withPostgres],
] as const) {
  await withShops(place, ['workers'], async ([url = '']) => {
    const main = await buildProject(place, database, url);
    const servers = [await start(main, url, 1), await start(main, url, 2)];
    try {
      await compare(database, url, servers);
    } finally {
      await Promise.all(servers.map(stopContestant));
    }
  });
}
rmSync(place.folder, { recursive: true, force: true });
