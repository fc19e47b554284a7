import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../pipeline/cli/command-line/npm-shell.ts';
import { prepareFrameworks } from './prepare-frameworks.ts';
import { beginRun, removeLeftovers } from './test/leftovers.ts';
import { changedTests } from './test/changed-tests.ts';
import { countLongTests, withoutLongTests } from './test/long-tests.ts';
import { readResults, totalsLine, totalsOf, type FileResult } from './test/test-results.ts';

/**
 * Runs the tests of the repository and of the frameworks' clients in `clients/`, and ends with one
 * line of totals. Arguments are passed to vitest: a path, `-t name`, `--changed`. An interrupted run
 * ends all that it started and prints what it has counted.
 */
const folders = ['.', 'clients'] as const;
type Folder = (typeof folders)[number];

const cache = `${process.cwd()}/node_modules/.cache/tests`;
/** Seconds that the last runs took, by kind. */
const durations = `${cache}/durations.json`;
const wanted = process.argv.slice(2);
const filters = wanted.filter((argument) => !argument.startsWith('-'));
const changed = wanted.find((argument) => /^--changed(?:=|$)/.test(argument));
const isCi = process.env['CI'] === 'true';
const isWhole = isCi || filters.length > 0;
const kind = wanted.length > 0 ? null : isCi ? 'ci' : 'usual';
const usualMinutes = { ci: 35, usual: 5 };

const started = performance.now();
const running = new Set<ChildProcess>();
const state = { isInterrupted: false };

function isOfFrameworks(filter: string): boolean {
  return /^clients(?:\/(?:angular|react|svelte|vue)|\/?$)/.test(filter);
}

function isWanted(folder: Folder): boolean {
  if (filters.length === 0) return true;
  if (folder === 'clients') return filters.some(isOfFrameworks);
  return filters.some((filter) => !isOfFrameworks(filter)) || filters.includes('clients');
}

/** Prints how long the run will take, by the last one of its kind. */
async function announce(): Promise<void> {
  if (kind === null) return;
  const known = await readDurations();
  const seconds = known[kind] ?? usualMinutes[kind] * 60;
  const source = known[kind] === undefined ? 'on two processors' : 'as the last time';
  const some = isCi ? 'all tests' : 'the usual tests';
  console.log(`Running ${some}, about ${Math.max(1, Math.round(seconds / 60))} min ${source}.`);
}

async function readDurations(): Promise<Record<string, number>> {
  const text = await readFile(durations, 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, number>;
}

function resultsOf(folder: Folder): string {
  return join(tmpdir(), `results-${folder === '.' ? 'repository' : folder}.jsonl`);
}

/** Runs vitest in a folder, in a process group of its own; returns its exit code. */
async function run(folder: Folder, isBeside: boolean): Promise<number> {
  const root = process.cwd();
  const own = await argumentsFor(folder);
  if (own === null) return 0;
  const args = [
    ...['run', `--reporter=${root}/scripts/test/file-reporter.ts`],
    ...(changed === undefined ? [] : ['--passWithNoTests']),
    ...own,
    // Tests of a changed program run even if they are long.
    ...(changed !== undefined && folder === '.' ? [] : leftOut(folder)),
    ...(isBeside && folder === 'clients' ? ['--maxWorkers=1'] : []),
  ];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    ...{ cwd: folder, detached: true, stdio: ['ignore', 'inherit', 'inherit'] },
    env: {
      ...process.env,
      // Of this run only, because most of its files are in temporary folders.
      NODE_COMPILE_CACHE: join(tmpdir(), 'compiled'),
      // The native compiler collects garbage less often, and saves a third of its time.
      GOGC: '400',
      SPECMILL_TEST_RESULTS: resultsOf(folder),
    },
  });
  running.add(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  running.delete(child);
  return code ?? 1;
}

/** The arguments for vitest in a folder; null: nothing to run. */
async function argumentsFor(folder: Folder): Promise<readonly string[] | null> {
  if (folder === 'clients') return wanted.map((argument) => argument.replace(/^clients\/?/, ''));
  if (changed === undefined) return wanted;
  const files = await changedTests(changed.split('=')[1] ?? null, leftOut(folder));
  return files.length === 0 ? null : [...files, ...wanted.filter((one) => one !== changed)];
}

function leftOut(folder: Folder): readonly string[] {
  return isWhole ? [] : withoutLongTests(folder);
}

async function allResults(): Promise<readonly FileResult[]> {
  return (await Promise.all(folders.map((folder) => readResults(resultsOf(folder))))).flat();
}

/** Ends the run with what it has counted so far. */
async function interrupt(signal: NodeJS.Signals): Promise<void> {
  if (state.isInterrupted) return;
  state.isInterrupted = true;
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  const results = await allResults();
  const removed = await removeLeftovers(mark);
  const files = results.filter(({ file }) => file !== '').length;
  const total = results.reduce((sum, result) => sum + (result.total ?? 0), 0);
  const list = removed.length > 0 ? `; removed ${removed.join(', ')}` : '';
  console.log(`\nInterrupted (${signal}) after ${files} of ${total} files${list}.`);
  console.log(totalsLine(totalsOf(results)));
  process.exit(130);
}

await mkdir(cache, { recursive: true });
const left = await removeLeftovers(null);
if (left.length > 0) console.log(`Removed ${left.join(', ')} of an earlier run.`);
const mark = await beginRun();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void interrupt(signal));
}
// The shell between npm and this script may end without passing a signal on, as Debian's does.
endWithParent();

await announce();
const missing = isWanted('clients') ? await prepareFrameworks('clients') : null;
const chosen = folders.filter((folder) => isWanted(folder) && (folder === '.' || missing === null));
const codes = await Promise.all(chosen.map((folder) => run(folder, chosen.length > 1)));
if (!state.isInterrupted) await report(codes);

async function report(exitCodes: readonly number[]): Promise<void> {
  const results: { passed: number; failed: number; skipped: number }[] = [...(await allResults())];
  if (missing !== null) {
    console.log(`${isCi ? 'FAILED' : 'SKIPPED'}: the frameworks' clients: ${missing}`);
    results.push({ passed: 0, failed: Number(isCi), skipped: Number(!isCi) });
  }
  const exitCode = exitCodes.find((code) => code !== 0) ?? (missing !== null && isCi ? 1 : 0);
  // An error outside of tests, such as an unhandled rejection.
  if (exitCode !== 0 && totalsOf(results).failed === 0) {
    results.push({ passed: 0, failed: 1, skipped: 0 });
  }
  await removeLeftovers(mark);
  const seconds = Math.round((performance.now() - started) / 1000);
  if (kind !== null && exitCode === 0) {
    const known = { ...(await readDurations()), [kind]: seconds };
    await writeFile(durations, JSON.stringify(known));
  }
  if (!isCi) {
    console.log('Random tests and long lists of cases ran a part of their cases.');
  }
  if (!isWhole) {
    console.log(`${await countLongTests()} long test files did not run.`);
    console.log('CI=true runs all of them; a path as an argument runs one.');
  }
  console.log(`${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  console.log(totalsLine(totalsOf(results)));
  process.exitCode = exitCode;
}
