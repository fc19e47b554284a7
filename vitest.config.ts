import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long, longest first; these files mostly wait for programs that they start. */
const longest = [
  'scripts/packed',
  'scripts/end-to-end/edits/edits.test',
  'scripts/docs/docs.test',
  'pipeline/contract/lab',
  'pipeline/contract/testing/bookshop',
  'scripts/docs/readme',
  'scripts/end-to-end/faults/club',
  'pipeline/migrate/postgresql',
  'pipeline/migrate/mysql',
  'pipeline/migrate/online/online.test',
  'pipeline/cli/build.test',
  'scripts/end-to-end',
  'pipeline/cli/build',
  'pipeline/cli',
  'scripts',
  'emulator/dashboard',
  'pipeline/contract',
];

/** Starts long files first, so that none of them runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const path = moduleId.slice(this.ctx.config.root.length + 1);
      const index = longest.findIndex((start) => path.startsWith(start));
      return index === -1 ? longest.length : index;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['{pipeline,server-template,emulator,clients,scripts}/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      'clients/{angular,react,svelte,testing,vue}/**',
      // Run by `npm run test:databases`, for the server at its URL.
      ...(process.env['TRIED_DATABASE'] === undefined
        ? ['scripts/databases/{battery,cockroachdb,sqlserver}.test.ts']
        : []),
    ],
    globalSetup: 'scripts/test/global-setup.ts',
    setupFiles: 'scripts/test/fixed-seed.ts',
    pool: 'forks',
    // They share what they import: to load it anew for each file took a third of their time.
    isolate: false,
    // One more than the two processors of a small machine: a file often waits for a program, a database or a browser.
    maxWorkers: 4,
    // Documents, models and syntax trees are young and large: with more room for them, a tenth of the time is saved.
    execArgv: ['--max-semi-space-size=32'],
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Longer than any machine takes: what is waited for comes, or the test fails.
    expect: { poll: { timeout: 60_000, interval: 20 } },
  },
});
