import { spawn } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tinyProject } from './testing/tiny-api.ts';
import type { TinyProject } from './testing/tiny-api.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Runs vitest in a project with the suite, a test of the user's, and links to this repository's
 * packages.
 */
async function runVitest(project: TinyProject, fault: string): Promise<VitestReport> {
  const flags = project.flags(fault);
  const server = JSON.stringify(flags.at(-1));
  await mkdir(join(project.path, 'node_modules'));
  await symlink(join(repository, 'node_modules/vitest'), join(project.path, 'node_modules/vitest'));
  await project.write(
    'vitest.config.mjs',
    `export default { resolve: { alias: [
  { find: 'specmill/contract/vitest', replacement: ${JSON.stringify(join(repository, 'pipeline/cli/test/contract-suite.ts'))} },
] } };`,
  );
  await project.write(
    'contract.yml',
    `endpoint: ${project.endpoint}\nserver: ${server}\nserver-wait: 20\nseed: 1\n`,
  );
  await project.write(
    'contract/contract.test.ts',
    `import { contractSuite } from 'specmill/contract/vitest';
await contractSuite();`,
  );
  await project.write(
    'contract/own.test.ts',
    `import { expect, test } from 'vitest';
test('a test of mine', () => expect(1).toBe(1));`,
  );
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter', 'json', '--outputFile', 'out.json'],
    {
      cwd: project.path,
      env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const report = await readFile(join(project.path, 'out.json'), 'utf8').catch(() => null);
  if (report === null) throw new Error(`vitest wrote no report: ${said.join('')}`);
  return JSON.parse(report) as VitestReport;
}

it("is a suite alongside the user's tests, with one test per cell", async () => {
  await using project = await tinyProject();
  const report = await runVitest(project, '');
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(report.numFailedTests).toBe(0);
  expect(results.map(({ fullName }) => fullName)).toEqual(
    expect.arrayContaining(['a test of mine', expect.stringContaining('GET /greeting 200')]),
  );
  expect(report.numPassedTests).toBeGreaterThan(3);
});

it('fails the test of a cell that breaks the contract, and reports how', async () => {
  await using project = await tinyProject();
  const report = await runVitest(project, 'type');
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  expect(failed[0]?.failureMessages.join('\n')).toMatch(/keyword +type/);
});
