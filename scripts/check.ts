import { existsSync } from 'node:fs';
import { $, chalk } from 'zx';

const copiedFiles = [
  ...['--log-level=warn', '--single-quote', '--print-width=100'],
  ...[
    'clients/typescript/{generated/client,runtime/*}.ts',
    'server-template/{runtime,shop}/**/*.ts',
  ],
];

/** The static checks, the longest first; all of them run, so that one push reports every problem. */
const gates: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['lint and sizes', ['oxlint']],
  // The native compiler, which takes a third of the time; the product compiles with TypeScript 5.9.
  ['types', ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.']],
  ['format', ['oxfmt', '--check']],
  // These reach users' projects, whose formatter is often this one; the two differ in a few unions.
  ['format of copied files', ['prettier', '--check', ...copiedFiles]],
  ['imports', ['node', 'scripts/check/check-imports.ts']],
  ['structure', ['node', 'scripts/check/check-structure.ts']],
  ['words', ['node', 'scripts/check/check-words.ts']],
  ['packages', ['node', 'scripts/check/check-packages.ts']],
  ['dead code', ['knip']],
  ['drift: documents of the shop', ['node', 'scripts/generate-shop-document.ts', '--check']],
  ['drift: server-template', ['node', 'scripts/generate-template.ts', '--check']],
  ['drift: API of the server', ['node', 'scripts/packages/api-report.ts', '--check']],
  ['drift: clients', ['node', 'scripts/generate-clients.ts', '--check']],
  ['drift: frameworks', ['node', 'scripts/generate-framework-clients.ts', '--check']],
  ['drift: emulator types', ['node', 'scripts/generate-emulator-types.ts', '--check']],
  ['drift: reference', ['node', 'scripts/docs/generate-reference.ts', '--check']],
];

// The native compiler collects garbage less often, and saves a third of its time.
$.env = { ...process.env, GOGC: '400' };
if (!existsSync('node_modules')) throw new Error('node_modules is missing: run npm ci first');
const waiting = gates.values();
let failed = 0;

/** Runs checks in turn until none is left. */
async function runGates(): Promise<void> {
  for (const [name, command] of waiting) {
    const started = performance.now();
    const result = await $({ nothrow: true, quiet: true })`${command}`;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const mark = result.exitCode === 0 ? chalk.green('ok  ') : chalk.red('FAIL');
    console.log(`${mark} ${name} (${seconds} s)`);
    if (result.exitCode !== 0) {
      failed += 1;
      console.log(result.text().trimEnd() + '\n' + result.stderr.trimEnd());
    }
  }
}

// Two at a time, because each uses one processor.
await Promise.all([runGates(), runGates()]);
if (failed > 0) {
  console.error(chalk.red(`${failed} of ${gates.length} gates failed`));
  process.exitCode = 1;
}
