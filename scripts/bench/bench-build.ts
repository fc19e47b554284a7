import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { $ } from 'zx';
import { makeProject } from './many-tables-project.ts';
import { median } from './median.ts';
import { runMeasured, type ProgramUsage } from './run-measured.ts';

/** A build of 340 tables: CPU of the whole process (user and system), wall time and peak memory of the first, of one where nothing has changed, and of one after each of three edits. */
const tables = 340;
const rounds = 3;

function tell(what: string, runs: readonly ProgramUsage[]): void {
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

await $({ quiet: true })`node scripts/build.ts`;
const folder = await mkdtemp(path.join(tmpdir(), 'specmill-bench-'));
try {
  const project = await makeProject(tables, folder);
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  const build = (): Promise<ProgramUsage> =>
    runMeasured([cli, 'build', '--skip-prompts'], { folder: project.folder });
  console.log(`${String(tables).padEnd(3)} tables          CPU ms wall ms peak MB`);
  tell('first', [await build()]);
  tell('nothing changed', await measured(build));
  let edits = 0;
  tell(
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
} finally {
  await rm(folder, { recursive: true, force: true });
}
