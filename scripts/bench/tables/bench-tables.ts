import { rm } from 'node:fs/promises';
import path from 'node:path';
import { $ } from 'zx';
import { measure, startContestant, stopContestant } from '../contestant.ts';
import type { LoadCase } from '../load.ts';
import { makeProject } from '../many-tables-project.ts';
import { median } from '../median.ts';
import { residentMb } from '../process-usage.ts';
import { explorerStart } from './explorer-start.ts';

/** Servers of 10 and of 500 tables: CPU and memory at the first response and after load, CPU per request to the first and the last table, and the start of the explorer in Chromium. */
const sizes = [10, 500];
const rounds = 5;
const load = { connections: 16, requests: 2000 };

async function report(tables: number, folder: string): Promise<void> {
  const project = await makeProject(tables, folder);
  await $({ quiet: true, cwd: project.folder })`node ${cli} build --skip-prompts`;
  const main = path.join(project.folder, 'apps/api/src/main.ts');
  const probe = pathOf(0);
  const server = await startContestant('', main, { url: project.databaseUrl, probe });
  const memory = (): string => residentMb(server.process.pid ?? 0).toFixed(0);
  const first = `${server.firstResponse.cpuMs.toFixed(0)} ms CPU, ${memory()} MB`;
  const perRequest: string[] = [];
  try {
    for (const at of [0, tables - 1]) {
      const runs: number[] = [];
      for (let round = 0; round <= rounds; round += 1)
        runs.push((await measure(server, listOf(at), load)).cpuMicroseconds);
      // The first round is a warm-up.
      perRequest.push(median(runs.slice(1)).toFixed(0));
    }
    // A server returns the memory of its start when it is first idle.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const [one = '', last = ''] = perRequest;
    console.log(
      `${tables} tables: first response ${first}; first table ${one} µs, last ${last} µs; after load ${memory()} MB`,
    );
    const explorer = await explorerStart(`http://127.0.0.1:${server.port}`, 'Table 0000 s');
    console.log(
      explorer === null
        ? `${tables} tables: no Chromium for the explorer`
        : `${tables} tables: the explorer shows its sidebar after ${explorer.seconds.toFixed(1)} s, ${explorer.cpuSeconds.toFixed(1)} s CPU of its page`,
    );
  } finally {
    await stopContestant(server);
  }
}

function pathOf(at: number): string {
  return `/table_${String(at).padStart(4, '0')}`;
}

function listOf(at: number): LoadCase {
  const payload = `GET ${pathOf(at)} HTTP/1.1\r\nHost: bench\r\n\r\n`;
  return { name: '', statusOf: () => 200, payload: () => payload };
}

const cli = path.resolve('dist/pipeline/cli/bin.js');
await $({ quiet: true })`node scripts/build.ts`;
// Inside the repository, whose packages the servers use.
const folder = path.resolve('.demo/bench-tables');
try {
  for (const tables of sizes) await report(tables, path.join(folder, String(tables)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
