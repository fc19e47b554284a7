import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { $ } from 'zx';
import { makeProject } from './many-tables-project.ts';
import { median } from './median.ts';
import { runMeasured, type ProgramUsage } from './run-measured.ts';

/** Builds of 340 and of 1,000 tables: CPU of the whole process (user and system), wall time and peak memory of the first build, of one without changes, and of one after each of three edits. */
const sizes = [340, 1000];
const rounds = 3;

function notify(what: string, runs: readonly ProgramUsage[]): void {
  const figure = (pick: (usage: ProgramUsage) => number): string =>
    median(runs.map(pick)).toFixed(0).padStart(8);
  console.log(
    `${what.padEnd(18)}${figure(({ cpuMs }) => cpuMs)}${figure(({ wallMs }) => wallMs)}${figure(({ peakMb }) => peakMb)}`,
  );
}

async function measured(round: () => Promise<ProgramUsage>): Promise<readonly ProgramUsage[]> {
  const runs: ProgramUsage[] = [];
  for (let index = 0; index < rounds; index += 1) runs.push(await round());
  return runs;
}

async function compare(tables: number, folder: string): Promise<void> {
  const project = await makeProject(tables, folder);
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  const build = (): Promise<ProgramUsage> =>
    runMeasured([cli, 'build', '--skip-prompts'], { folder: project.folder });
  const { size } = await stat(project.document);
  const title = `${tables} tables, ${(size / 1e6).toFixed(1)} MB`;
  console.log(`${title.padEnd(22)}CPU ms wall ms peak MB`);
  notify('first', [await build()]);
  notify('nothing changed', await measured(build));
  let edits = 0;
  notify(
    'after one edit',
    await measured(async () => {
      const text = await readFile(project.document, 'utf8');
      edits += 1;
      await writeFile(
        project.document,
        text.replace(/"maxLength": \d+/, `"maxLength": ${100 + edits}`),
      );
      return build();
    }),
  );
}

await $({ quiet: true })`node scripts/build.ts`;
const folder = await mkdtemp(path.join(tmpdir(), 'specmill-bench-'));
try {
  for (const tables of sizes) await compare(tables, path.join(folder, String(tables)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
