import path from 'node:path';
import { $ } from 'zx';

/**
 * Tests that start programs: the files that these load are unknown to vitest, which follows the
 * imports of tests. By the start of a changed path.
 */
const programs: readonly (readonly [start: string, tests: readonly string[]])[] = [
  [
    'server-template/runtime/',
    ['scripts/end-to-end/sqlite.test.ts', 'pipeline/emit/server/goldens.test.ts'],
  ],
  ['server-template/shop/', ['scripts/end-to-end/shop/settlement.test.ts']],
  ['clients/shop/', ['scripts/end-to-end/shop/shop.test.ts']],
  ['clients/', ['pipeline/emit/clients']],
  ['emulator/', ['emulator/cli', 'emulator/dashboard']],
  ['openapi/', ['pipeline/cli/init/template', 'scripts/end-to-end/shop/settlement.test.ts']],
  ['README.md', ['scripts/docs/readme.test.ts']],
  ['docs/', ['scripts/packed.test.ts', 'scripts/docs/docs.test.ts', 'scripts/docs/site.test.ts']],
  [
    'pipeline/',
    ['pipeline/cli/main.test.ts', 'pipeline/cli/serve.test.ts', 'scripts/demo.test.ts'],
  ],
  ['scripts/demo.ts', ['scripts/demo.test.ts']],
];

/**
 * The tests that uncommitted changes reach, or those since a commit: by imports (options of vitest
 * leave some out), or as programs.
 */
export async function changedTests(
  commit: string | null,
  leftOut: readonly string[],
): Promise<readonly string[]> {
  const since = commit === null ? '--changed' : `--changed=${commit}`;
  const list = [
    'node_modules/vitest/vitest.mjs',
    'list',
    since,
    '--filesOnly',
    '--json',
    ...leftOut,
  ];
  const { stdout } = await $({ quiet: true })`node ${list}`;
  const files = JSON.parse(stdout.slice(stdout.indexOf('['))) as readonly {
    readonly file: string;
  }[];
  const own = files.map(({ file }) => path.relative('.', file));
  return [...new Set([...own, ...(await changedPrograms(commit))])];
}

async function changedPrograms(commit: string | null): Promise<readonly string[]> {
  const git = $({ quiet: true });
  const { stdout: changed } = await git`git diff --name-only ${commit ?? 'HEAD'}`;
  const { stdout: added } = await git`git ls-files --others --exclude-standard`;
  const paths = `${changed}${added}`.split('\n');
  const reached = programs.filter(([start]) => paths.some((path) => path.startsWith(start)));
  return reached.flatMap(([, tests]) => tests);
}
