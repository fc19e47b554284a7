import { mkdir, readFile } from 'node:fs/promises';
import { $ } from 'zx';

/** Runs the tests (arguments go to vitest) and ends with one line that counts what ran. */
const report = 'node_modules/.cache/tests.json';
await mkdir('node_modules/.cache', { recursive: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const run = await $({
  nothrow: true,
  stdio: 'inherit',
})`vitest run ${reporters} ${process.argv.slice(2)}`;

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
const counts = JSON.parse(await readFile(report, 'utf8')) as Report;
const brokenFiles = counts.testResults.filter(
  (file) => file.status === 'failed' && file.assertionResults.length === 0,
).length;
const skipped = counts.numPendingTests + counts.numTodoTests;
console.log(
  `${counts.numPassedTests} passed, ${counts.numFailedTests + brokenFiles} failed, ${skipped} skipped`,
);
process.exitCode = run.exitCode ?? 1;
