import { setTimeout as wait } from 'node:timers/promises';
import {
  mariadbDatabases,
  postgresDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { faultyProxy } from './faulty-proxy.ts';
import { generateProject } from './generated-project.ts';
import type { GeneratedServer } from './generated-server.ts';
import { harm, harms, portOf, startLoad, throughProxy, usualLimits } from './lost-database-load.ts';
import { median } from '../bench/median.ts';

/**
 * How long a generated server under load responds with 503 after its database can be reached again
 * (goal: at most 2 s), and how soon it responds while the database does not (goal: 5 s).
 */
const rounds = 5;

const databases: readonly (readonly [name: string, kind: TestDatabases, schema: string])[] = [
  ['PostgreSQL', postgresDatabases, 'create table notes (id serial primary key, text varchar(40))'],
  [
    'MariaDB',
    mariadbDatabases,
    'create table notes (id int auto_increment primary key, text varchar(40))',
  ],
];

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function recover(server: GeneratedServer): Promise<void> {
  while ((await server.call('GET', '/notes?limit=1')).status !== 200) await wait(20);
}

async function measure(name: string, url: string): Promise<void> {
  await using proxy = await faultyProxy(portOf(url));
  await using project = await generateProject(url);
  await using server = await project.start({
    DATABASE_URL: throughProxy(url, proxy),
    ...usualLimits,
  });
  {
    await using load = startLoad(server);
    for (const one of harms) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await load.written(5);
        await harm(proxy, one);
        times.push(await millisecondsOf(() => recover(server)));
      }
      const most = Math.max(...times).toFixed(0);
      console.log(`${name} ${one[0].padEnd(10)}${median(times).toFixed(0)} ms, at most ${most}`);
    }
  }
  proxy.silence();
  const silent = await millisecondsOf(() => server.call('GET', '/notes?limit=1'));
  console.log(`${name} while it does not respond: 503 after ${silent.toFixed(0)} ms`);
}

for (const [name, kind, schema] of databases) {
  if ((await kind.missing()) !== null) continue;
  const database = await kind.create(schema);
  try {
    await measure(name.padEnd(10), database.url);
  } finally {
    await database.drop();
  }
}
