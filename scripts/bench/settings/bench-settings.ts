import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { measure, startProgram, stopContestant, type Contestant } from '../contestant.ts';
import { median } from '../median.ts';
import { backendsOf, cpuMicrosecondsOf } from '../process-usage.ts';
import { buildProject, withPostgres, type ShopPlace } from '../queries/shop-contest.ts';
import { posting, reading } from '../queries/shop-requests.ts';

/**
 * What traces, comments and unnamed statements cost on PostgreSQL: one project is started with each,
 * in alternating rounds. Prints the CPU time of server and database per request, as medians of their
 * ratios to the first one, which could not trace.
 */
const rounds = 9;
const warmUps = 3;
const load = { connections: 16, requests: 1000 };
const place: ShopPlace = {
  folder: path.resolve('.demo/bench-settings'),
  ...{ abilities: [], rows: { sqlite: [], postgresql: [] } },
};
const cases = [
  { name: 'get', requests: reading((at) => `/products/${(at % 20) + 1}`) },
  { name: 'list of 20', requests: reading('/products') },
  {
    name: 'create',
    requests: posting({ target: '/customers', status: 201 }, (unique) => ({
      ...{ email: `${unique}@example.com`, name: `Bench ${unique}` },
    })),
  },
];

interface Setting {
  readonly name: string;
  /** A file of this folder that is imported first. */
  readonly before?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const settings: readonly Setting[] = [
  { name: 'OpenTelemetry is not installed', before: 'without-telemetry.ts' },
  { name: 'the same again', before: 'without-telemetry.ts' },
  { name: 'its API is installed, no SDK' },
  { name: 'an SDK is registered', before: 'with-telemetry.ts' },
  { name: 'comments', env: { DB_QUERY_COMMENTS: 'true' } },
  { name: 'statements without names', env: { DB_PREPARED_STATEMENTS: 'off' } },
];

interface Lane {
  readonly contestant: Contestant;
  readonly database: string;
  readonly seen: { readonly server: number; readonly database: number }[];
}

function start(
  { name, before, env = {} }: Setting,
  main: string,
  url: string,
): Promise<Contestant> {
  const first = before === undefined ? [] : ['--import', path.join(import.meta.dirname, before)];
  return startProgram({
    ...{ name, args: () => [...first, main], probe: '/products/1' },
    env: (port) => ({
      ...{ NODE_ENV: 'production', DATABASE_URL: url, API_PORT: String(port) },
      ...{ API_HOST: '127.0.0.1', ...env },
    }),
  });
}

async function runRound(
  { contestant, database, seen }: Lane,
  requests: Parameters<typeof measure>[1],
): Promise<void> {
  const used = () => backendsOf(database).reduce((sum, id) => sum + cpuMicrosecondsOf(id), 0);
  const before = used();
  const { cpuMicroseconds } = await measure(contestant, requests, load);
  seen.push({ server: cpuMicroseconds, database: (used() - before) / load.requests });
}

async function compare({ name, requests }: (typeof cases)[number], lanes: readonly Lane[]) {
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const [index, lane] of lanes.entries())
      await runRound(lane, requests(`${name}${round}c${index}`));
  const [first] = lanes;
  for (const { contestant, seen } of lanes) {
    const ratios = (['server', 'database'] as const).map((part) =>
      median(
        seen
          .slice(warmUps)
          .map((run, at) => run[part] / (first?.seen[warmUps + at]?.[part] ?? NaN)),
      ),
    );
    const cells = ratios.map((ratio) => ratio.toFixed(2).padStart(10));
    console.log(`${name.padEnd(12)}${contestant.name.padEnd(34)}${cells.join('')}`);
  }
  for (const { seen } of lanes) seen.splice(0);
}

rmSync(place.folder, { recursive: true, force: true });
mkdirSync(place.folder, { recursive: true });
console.log(`${'request'.padEnd(46)}    server  database`);
const names = settings.map((_, at) => `setting${at}`);
await withPostgres(place, names, async (urls) => {
  const main = await buildProject(place, 'postgresql', urls[0] ?? '');
  const lanes: Lane[] = [];
  try {
    for (const [at, setting] of settings.entries()) {
      const url = urls[at] ?? '';
      const contestant = await start(setting, main, url);
      lanes.push({ contestant, database: new URL(url).pathname.slice(1), seen: [] });
    }
    for (const shopCase of cases) await compare(shopCase, lanes);
  } finally {
    await Promise.all(lanes.map(({ contestant }) => stopContestant(contestant)));
  }
});
