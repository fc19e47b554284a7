import { rm } from 'node:fs/promises';
import path from 'node:path';
import { $ } from 'zx';
import { startContestant, stopContestant } from './contestant.ts';
import { fillDatabase, makeProject, type ManyTablesProject } from './many-tables-project.ts';
import { median } from './median.ts';
import { cpuMsOfTree } from './process-usage.ts';
import { runMeasured } from './run-measured.ts';

/** Contract tests of a generated server with 50 tables (250 operations) at the default budget: seconds, CPU and memory of the tests, and their coverage. */
const tables = 50;
const rounds = 3;
const cli = path.resolve('dist/pipeline/cli/bin.js');

/** The parts of the JSON report that are printed. */
interface Report {
  readonly requests: number;
  readonly milliseconds: number;
  readonly summary: {
    readonly cells: number;
    readonly passed: number;
    readonly failed: number;
    readonly skipped: number;
  };
  readonly coverage: { readonly operations: { readonly tried: number; readonly of: number } };
  readonly leftovers: readonly string[];
  readonly cells: readonly {
    readonly id: string;
    readonly outcome: { readonly kind: string; readonly reason?: string };
  }[];
}

interface Round {
  readonly report: Report;
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly serverCpuMs: number;
  readonly peakMb: number;
}

/** One run against a new server on a new database. */
async function runTests(project: ManyTablesProject, seed: number): Promise<Round> {
  const file = project.databaseUrl.slice('file:'.length);
  for (const one of [file, `${file}-wal`, `${file}-shm`]) await rm(one, { force: true });
  fillDatabase(file, tables);
  const main = path.join(project.folder, 'apps/api/src/main.ts');
  const place = { url: project.databaseUrl, probe: '/health' };
  const server = await startContestant('the generated server', main, place);
  try {
    const endpoint = `http://127.0.0.1:${server.port}`;
    const { output, ...usage } = await runMeasured(
      [cli, 'test', '--endpoint', endpoint, '--seed', String(seed), '--json'],
      { folder: project.folder, exitCodes: [0, 1] },
    );
    const serverCpuMs = cpuMsOfTree(server.process.pid ?? 0) - server.firstResponse.cpuMs;
    return { ...usage, serverCpuMs, report: JSON.parse(output) as Report };
  } finally {
    await stopContestant(server);
  }
}

/** Reasons of skipped cells, the most frequent first. */
function reasonsOf({ cells }: Report): readonly string[] {
  const counts = new Map<string, number>();
  for (const { outcome } of cells) {
    const { kind, reason = '' } = outcome;
    if (kind === 'skipped') counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count} × ${reason}`);
}

await $({ quiet: true })`node scripts/build.ts`;
const project = await makeProject(tables, path.resolve('.demo/bench-contract'));
await $({ quiet: true, cwd: project.folder })`node ${cli} build --skip-prompts`;
const seen: Round[] = [];
for (let round = 0; round < rounds; round += 1) seen.push(await runTests(project, round + 1));
const middle = (pick: (round: Round) => number): number => median(seen.map(pick));
const seconds = (pick: (round: Round) => number): string => `${(middle(pick) / 1000).toFixed(1)} s`;
console.table({
  operations: middle(({ report }) => report.coverage.operations.of),
  'operations tried': middle(({ report }) => report.coverage.operations.tried),
  requests: middle(({ report }) => report.requests),
  cells: middle(({ report }) => report.summary.cells),
  passed: middle(({ report }) => report.summary.passed),
  failed: middle(({ report }) => report.summary.failed),
  skipped: middle(({ report }) => report.summary.skipped),
  'left behind': middle(({ report }) => report.leftovers.length),
  'start to end': seconds(({ wallMs }) => wallMs),
  'CPU of the tests': seconds(({ cpuMs }) => cpuMs),
  'CPU of the server': seconds(({ serverCpuMs }) => serverCpuMs),
  'peak memory of the tests': `${middle(({ peakMb }) => peakMb).toFixed(0)} MB`,
});
const [first] = seen;
if (first !== undefined) {
  for (const line of reasonsOf(first.report).slice(0, 5)) console.log(`skipped: ${line}`);
  const failed = first.report.cells.filter(({ outcome }) => outcome.kind === 'failed');
  for (const { id } of failed.slice(0, 10)) console.log(`failed: ${id}`);
}
