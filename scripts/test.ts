import { mkdir, readFile } from 'node:fs/promises';
import { $ } from 'zx';
import { prepareFrameworks } from './prepare-frameworks.ts';

/** Runs the tests (arguments go to vitest), those of the frameworks' clients too, and ends with one line that counts what ran. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly exitCode: number;
}

const cache = `${process.cwd()}/node_modules/.cache`;
const wanted = process.argv.slice(2);
const filters = wanted.filter((argument) => !argument.startsWith('-'));
const frameworks = ['angular', 'react', 'svelte', 'vue'].map((name) => `clients/${name}`);
const isOfFrameworks = (filter: string) =>
  frameworks.some((folder) => filter === 'clients' || filter.startsWith(folder));

async function run(folder: string, report: string, args: readonly string[]): Promise<Counts> {
  const file = `${cache}/${report}`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = 'node_modules/vitest/vitest.mjs';
  const shell = $({ nothrow: true, stdio: 'inherit', cwd: folder });
  const { exitCode } = await shell`node ${vitest} run ${reporters} ${args}`;
  const counts = JSON.parse(await readFile(file, 'utf8')) as Report;
  const brokenFiles = counts.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + brokenFiles,
    skipped: counts.numPendingTests + counts.numTodoTests,
    exitCode: exitCode ?? 1,
  };
}

async function runFrameworks(): Promise<Counts> {
  const missing = await prepareFrameworks('clients');
  if (missing === null) {
    const own = wanted.map((argument) => argument.replace(/^clients\/?/, ''));
    return run('clients', 'framework-tests.json', own);
  }
  const isFailure = process.env['CI'] === 'true';
  console.error(`${isFailure ? 'FAILED' : 'SKIPPED'}: the frameworks' clients: ${missing}`);
  const count = Number(isFailure);
  return { passed: 0, failed: count, skipped: 1 - count, exitCode: count };
}

await mkdir(cache, { recursive: true });
const all: Counts[] = [];
if (filters.length === 0 || !filters.every(isOfFrameworks) || filters.includes('clients')) {
  all.push(await run('.', 'tests.json', wanted));
}
if (filters.length === 0 || filters.some(isOfFrameworks)) all.push(await runFrameworks());
const sum = (of: keyof Counts) => all.reduce((total, counts) => total + counts[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = all.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0;
