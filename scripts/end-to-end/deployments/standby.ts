import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { generateProject, introspectedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';
import { bookkeptLoad, lostNotes, notesSchema } from './bookkept-load.ts';
import type { DeploymentReport } from './deployment-table.ts';
import { nodeUrl, query, startPair } from './postgres-nodes.ts';

/** Runs a load on two servers, which reach the primary by an address that moves to the promoted standby. */
export async function tryStandby(requests: number): Promise<DeploymentReport> {
  await using pair = await startPair();
  await query(pair.ports.primary, notesSchema);
  await using address = await movingAddress(pair.ports.primary);
  await using project = await generateProject(nodeUrl(address.port));
  const start = () =>
    project.start({
      DATABASE_URL: nodeUrl(address.port),
      DB_POOL_TIMEOUT_MS: '2000',
      DB_STATEMENT_TIMEOUT_MS: '4000',
    });
  await using one = await start();
  await using other = await start();
  let recovery: number | null = null;
  const load = bookkeptLoad([one, other], requests, {
    mayEnd: () => recovery !== null,
    tolerated: 503,
  });
  await pair.failOver();
  address.moveTo(pair.ports.standby);
  const moved = performance.now();
  let status = 0;
  while (status !== 201) {
    ({ status } = await one.call('POST', '/notes', { body: { note: 'after' } }));
  }
  recovery = (performance.now() - moved) / 1000;
  const report = await load;
  return { ...report, recovery, lost: await lostNotes(nodeUrl(pair.ports.standby), report) };
}

/** Runs a load on two servers that read lists from the primary's standby, which is stopped and started meanwhile. */
export async function tryReadStandby(requests: number): Promise<DeploymentReport> {
  await using pair = await startPair(false);
  const { primary, standby } = pair.ports;
  await query(primary, notesSchema);
  await using project = await introspectedProject(nodeUrl(primary));
  await callSpecmill(project.folder, ['add', 'replica', '--all']);
  await project.build();
  const start = () => project.start({ DATABASE_READ_URL: nodeUrl(standby) });
  await using one = await start();
  await using other = await start();
  const servers = [one, other];
  let isBack = false;
  const load = bookkeptLoad(servers, requests, { mayEnd: () => isBack });
  await untilScanned(standby);
  await pair.stopStandby();
  await untilReplicaIs('down', servers);
  await pair.startStandby();
  await untilReplicaIs('up', servers);
  await untilScanned(standby);
  isBack = true;
  const report = await load;
  return { ...report, lost: await lostNotes(nodeUrl(primary), report) };
}

/** Resolves when a node has read a table. Statistics begin anew after a stop without a shutdown. */
async function untilScanned(port: number): Promise<void> {
  const sql = 'select from pg_stat_user_tables where seq_scan + idx_scan > 0';
  while ((await query(port, sql)).length === 0) await new Promise(setImmediate);
}

async function untilReplicaIs(
  state: 'up' | 'down',
  servers: readonly GeneratedServer[],
): Promise<void> {
  for (const server of servers) {
    let found: unknown;
    while (found !== state) {
      const { body } = await server.call('GET', '/health');
      found = (body as { readonly replica?: unknown }).replica;
    }
  }
}

interface MovingAddress extends AsyncDisposable {
  readonly port: number;
  /** New connections lead to another port, and open ones are closed. */
  moveTo(port: number): void;
}

/** Forwards connections as a load balancer of a database does. */
async function movingAddress(first: number): Promise<MovingAddress> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => [...open].forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      target = port;
      close();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      close();
      await once(server, 'close');
    },
  };
}
