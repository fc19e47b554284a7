import { globSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { $ } from 'zx';
import { startContestant, stopContestant } from '../contestant.ts';
import { folderOf } from '../install-packages.ts';
import { makeProject } from '../many-tables-project.ts';
import { median } from '../median.ts';
import { residentMb } from '../process-usage.ts';
import { buildProject, withPostgres } from '../queries/shop-contest.ts';
import { installedPeers } from '../queries/shop-peers.ts';

/** From the start of a process to its first response, alternately: the shop's generated server on PostgreSQL, one written by hand in Fastify, and a generated server of 500 tables. */
const rounds = 9;
const restMs = 6000;

interface Starting {
  readonly name: string;
  readonly main: string;
  readonly url: string;
  readonly probe: string;
}

/** The server's package as it is published, in place of the workspace. */
async function installPackage(project: string): Promise<void> {
  const [packed = ''] = globSync('dist/packages/specmill-server-*.tgz');
  const folder = path.join(project, 'node_modules/@specmill/server');
  await mkdir(folder, { recursive: true });
  await $({ quiet: true })`tar xzf ${packed} --strip-components 1 -C ${folder}`;
}

async function compare(servers: readonly Starting[]): Promise<void> {
  const seen = servers.map(() => ({ cpu: [] as number[], wall: [] as number[] }));
  // The first round is left out: it compiles the code that later starts use.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { name, main, url, probe }] of servers.entries()) {
      const server = await startContestant(name, main, { url, probe });
      await stopContestant(server);
      if (round === 0) continue;
      seen[index]?.cpu.push(server.firstResponse.cpuMs);
      seen[index]?.wall.push(server.firstResponse.wallMs);
    }
  }
  const medians = seen.map(({ cpu, wall }) => ({ cpu: median(cpu), wall: median(wall) }));
  for (const [index, { name, main, url, probe }] of servers.entries()) {
    const { cpu = 0, wall = 0 } = medians[index] ?? {};
    const last = medians.at(-1) ?? { cpu: 1, wall: 1 };
    const server = await startContestant(name, main, { url, probe });
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const memory = residentMb(server.process.pid ?? 0).toFixed(0);
    await stopContestant(server);
    console.log(
      `${name.padEnd(24)}${wall.toFixed(0).padStart(6)} ms (${(wall / last.wall).toFixed(2)})${cpu.toFixed(0).padStart(6)} ms CPU (${(cpu / last.cpu).toFixed(2)})  ${memory} MB at rest`,
    );
  }
}

await $({ quiet: true })`node scripts/build.ts`;
// Inside the repository, whose packages the servers use.
const folder = path.resolve('.demo/bench-start');
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
try {
  const shop = { folder, rows: { sqlite: [], postgresql: [] }, abilities: [] };
  const peers = installedPeers(['fastify']);
  await withPostgres(shop, ['start'], async ([url = '']) => {
    const main = await buildProject(shop, 'postgresql', url);
    await installPackage(path.join(folder, 'postgresql'));
    const probe = '/products/1';
    await compare([
      { name: 'shop on PostgreSQL', main, url, probe },
      ...peers.map((name) => {
        const file = path.join(folderOf('peers'), `${name}-server.js`);
        return { name, main: file, url, probe };
      }),
    ]);
  });
  const many = await makeProject(500, path.join(folder, 'many'));
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  await $({ quiet: true, cwd: many.folder })`node ${cli} build --skip-prompts`;
  await installPackage(many.folder);
  const main = path.join(many.folder, 'apps/api/src/main.ts');
  await compare([
    { name: '500 tables on SQLite', main, url: many.databaseUrl, probe: '/table_0000' },
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
