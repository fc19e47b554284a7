import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { introspectedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';
import { bookkeptLoad, lostOf } from './bookkept-load.ts';
import type { DeploymentReport } from './deployment-table.ts';
import { galeraUrl, query, startGalera, type GaleraNode } from './galera-nodes.ts';
import { startBalancer } from './haproxy.ts';

/** How servers reach a cluster. */
export const galeraWays = {
  'a Galera cluster with one writer': { hasOneWriter: true, environment: {} },
  'a Galera cluster in turn': {
    hasOneWriter: false,
    environment: { DB_WSREP_SYNC_WAIT: 'true' },
  },
} as const;

/** A load during which a node was killed and restarted, and then cut off and connected again. */
interface GaleraReport extends DeploymentReport {
  /** What the servers wrote to their error output. */
  readonly errors: string;
}

const schema = `create table test.notes (id integer auto_increment primary key, note varchar(200) not null);
  create table test.labels (id integer auto_increment primary key, name varchar(50) not null unique, note varchar(200) not null)`;

/** Runs a load on two servers, and lets others compete for the same rows. */
export async function tryGalera(
  way: keyof typeof galeraWays,
  requests: number,
): Promise<GaleraReport> {
  const { hasOneWriter, environment } = galeraWays[way];
  await using cluster = await startGalera();
  const [first, second] = cluster.nodes;
  if (first === undefined || second === undefined) throw new Error('there are no nodes');
  for (const statement of schema.split(';')) await query(first.port, statement);
  await using balancer = await startBalancer(cluster.nodes, hasOneWriter);
  const url = galeraUrl(balancer.port);
  await using project = await introspectedProject(galeraUrl(first.port));
  await callSpecmill(project.folder, ['add', 'upsert', '--to', 'Label']);
  await project.build();
  const settings = { DB_POOL_TIMEOUT_MS: '2000', DB_STATEMENT_TIMEOUT_MS: '4000' };
  const start = () => project.start({ DATABASE_URL: url, ...settings, ...environment });
  const servers = await Promise.all([start(), start()]);
  try {
    let isOver = false;
    const options = { mayEnd: () => isOver, tolerated: 503, rest: {} };
    const load = bookkeptLoad(servers, requests, options);
    const races = race(servers, () => isOver);
    await first.kill();
    const [recovery, ownRecovery] = await Promise.all([
      untilWritten(servers),
      untilAccepted(second),
    ]);
    await first.restart();
    await untilWritten(servers);
    await first.isolate(true);
    await untilWritten(servers);
    await first.isolate(false);
    await untilWritten(servers);
    isOver = true;
    const report = await load;
    const raced = await races;
    const rows = await query(second.port, 'select id, note from test.notes');
    const errors = (await Promise.all(servers.map((server) => server.stop())))
      .map((stopped) => stopped.errors)
      .join('');
    const wrong = [...report.wrong, ...raced];
    return { ...report, wrong, recovery, ownRecovery, errors, lost: lostOf(rows as never, report) };
  } finally {
    await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
  }
}

const after = 'after';

/** Seconds until each server has written. */
async function untilWritten(servers: readonly GeneratedServer[]): Promise<number> {
  const began = performance.now();
  const write = async (server: GeneratedServer): Promise<void> => {
    let status = 0;
    while (status !== 201)
      ({ status } = await server.call('POST', '/notes', { body: { note: after } }));
  };
  await Promise.all(servers.map(write));
  return (performance.now() - began) / 1000;
}

/** Seconds until a node accepts a write without any server or load balancer. */
async function untilAccepted(node: GaleraNode): Promise<number> {
  const began = performance.now();
  const insert = `insert into test.notes (note) values ('${after}')`;
  const isAccepted = () =>
    query(node.port, insert).then(
      () => true,
      () => false,
    );
  while (!(await isAccepted()));
  return (performance.now() - began) / 1000;
}

/** Upserts and deletes the same few labels on all servers at once; returns what failed. */
async function race(
  servers: readonly GeneratedServer[],
  isOver: () => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const call = async (
    server: GeneratedServer,
    [method, path, body]: readonly [method: string, path: string, body?: object],
    wanted: readonly number[],
  ): Promise<unknown> => {
    const found = await server.call(method, path, body === undefined ? {} : { body });
    if (!wanted.includes(found.status) && found.status !== 503)
      wrong.push(`${method} ${path}: ${found.status} ${JSON.stringify(found.body)}`);
    return found.body;
  };
  const worker = async (server: GeneratedServer): Promise<void> => {
    for (let round = 0; !isOver(); round++) {
      const path = `/labels/by/name/label-${round % 3}`;
      const stored = await call(server, ['PUT', path, { note: `${round}` }], [200, 201]);
      const { id } = stored as { readonly id?: number };
      if (id !== undefined) await call(server, ['DELETE', `/labels/${id}`], [204, 404]);
    }
  };
  await Promise.all(servers.flatMap((server) => [worker(server), worker(server)]));
  return wrong;
}
