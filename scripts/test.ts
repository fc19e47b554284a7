import { mkdir, readFile, rm } from 'node:fs/promises';
import { $, glob } from 'zx';
import { prepareFrameworks } from './prepare-frameworks.ts';

/** Runs the tests (arguments are passed to vitest), including those of the framework clients, and prints one line of totals. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly exitCode: number;
  /** Output to print later. */
  readonly output: string;
}

/** A run of vitest: its folder, its arguments, and whether it prints only at its end because another run is in parallel. */
interface Run {
  readonly folder: string;
  readonly report: string;
  readonly args: readonly string[];
  readonly isBeside: boolean;
}

/** Test files that run the whole product many times, and take most of the time of all tests: they run with CI=true, and when they are named. */
const longTests = [
  'scripts/packed.test.ts',
  'scripts/docs/*.test.ts',
  'scripts/end-to-end/{contract,hostile,large-pages,lost-database}.test.ts',
  'scripts/end-to-end/{odd-tables,public-schemas,stored-values,views}.test.ts',
  'scripts/end-to-end/{access,admin,edits,faults,fuzz,merge,migrations,relations,shop,versions}/**/*.test.ts',
  'scripts/end-to-end/abilities/{contract-of-*,exports,index-plans,merge-patch}.test.ts',
  'scripts/end-to-end/abilities/statement-counts.test.ts',
  'pipeline/cli/build.test.ts',
  'pipeline/cli/build/{clients,corpora,hostile-document,introspected-documents,prisma,zod}.test.ts',
  'pipeline/cli/build/partial/{emit-partially,random-edits}.test.ts',
  'pipeline/cli/{check,edits,generate-sdk,migrate}.test.ts',
  'pipeline/cli/init/ci.test.ts',
  'pipeline/cli/introspect/merge.test.ts',
  'pipeline/cli/test/{callers,contract-suite}.test.ts',
  'pipeline/contract/{depot,lab,run-contract}.test.ts',
  'pipeline/contract/testing/bookshop.test.ts',
  'pipeline/emit/server/goldens.test.ts',
  'pipeline/migrate/{mysql,postgresql}/print-*.test.ts',
];
const longFrameworkTests = [
  'testing/{edited-clients,typescript-versions}.test.ts',
  '{angular,react,svelte,vue}/types.test.ts',
];
const cache = `${process.cwd()}/node_modules/.cache`;
/** Compiled code of this run only, because most of its files are in temporary folders. */
const compiled = `${cache}/compiled`;
const wanted = process.argv.slice(2);
const filters = wanted.filter((argument) => !argument.startsWith('-'));
const isWhole = process.env['CI'] === 'true' || filters.length > 0;
const without = (files: readonly string[]): readonly string[] =>
  isWhole ? [] : files.map((file) => `--exclude=${file}`);
const frameworks = ['angular', 'react', 'svelte', 'vue'].map((name) => `clients/${name}`);
const isOfFrameworks = (filter: string) =>
  frameworks.some((folder) => filter === 'clients' || filter.startsWith(folder));

async function run({ folder, report, args, isBeside }: Run): Promise<Counts> {
  const file = `${cache}/${report}`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = 'node_modules/vitest/vitest.mjs';
  const shell = $({
    nothrow: true,
    quiet: true,
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  await rm(file, { force: true });
  const { exitCode, signal, stdall } = await shell`node ${vitest} run ${reporters} ${args}`;
  const written = await readFile(file, 'utf8').catch(() => null);
  if (written === null) {
    const reported = `FAILED: vitest in ${folder} exited with ${exitCode ?? signal} and wrote no report\n`;
    return { passed: 0, failed: 1, skipped: 0, exitCode: exitCode || 1, output: stdall + reported };
  }
  const counts = JSON.parse(written) as Report;
  // A file that fails to load or to set up has no failed test of its own.
  const brokenFiles = counts.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + brokenFiles,
    skipped: counts.numPendingTests + counts.numTodoTests,
    exitCode: exitCode ?? 1,
    output: stdall,
  };
}

async function runFrameworks(missing: string | null, isBeside: boolean): Promise<Counts> {
  if (missing === null) {
    const own = wanted.map((argument) => argument.replace(/^clients\/?/, ''));
    const args = [...own, ...without(longFrameworkTests), ...(isBeside ? ['--maxWorkers=1'] : [])];
    return run({ folder: 'clients', report: 'framework-tests.json', args, isBeside });
  }
  const isFailure = process.env['CI'] === 'true';
  const count = Number(isFailure);
  return {
    ...{ passed: 0, failed: count, skipped: 1 - count, exitCode: count },
    output: `${isFailure ? 'FAILED' : 'SKIPPED'}: the frameworks' clients: ${missing}\n`,
  };
}

await rm(compiled, { recursive: true, force: true });
await mkdir(compiled, { recursive: true });
const areOwnWanted =
  filters.length === 0 || !filters.every(isOfFrameworks) || filters.includes('clients');
const areFrameworksWanted = filters.length === 0 || filters.some(isOfFrameworks);
// Before all tests, because the shop's tests install the same packages if they are missing.
const missing = areFrameworksWanted ? await prepareFrameworks('clients') : null;
const all = await Promise.all([
  ...(areOwnWanted
    ? [
        run({
          folder: '.',
          report: 'tests.json',
          args: [...wanted, ...without(longTests)],
          isBeside: false,
        }),
      ]
    : []),
  ...(areFrameworksWanted ? [runFrameworks(missing, areOwnWanted)] : []),
]);
for (const { output } of all) process.stdout.write(output);
if (process.env['CI'] !== 'true') {
  console.log(
    'Random tests and long lists of cases ran a fifth of their cases. CI=true runs all of them.',
  );
}
if (!isWhole) {
  const files = await glob([...longTests, ...longFrameworkTests.map((file) => `clients/${file}`)]);
  console.log(
    `${files.length} long test files did not run. CI=true runs them, and so does the path of one as an argument.`,
  );
}
const sum = (of: 'passed' | 'failed' | 'skipped') =>
  all.reduce((total, counts) => total + counts[of], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = all.find(({ exitCode }) => exitCode !== 0)?.exitCode ?? 0;
