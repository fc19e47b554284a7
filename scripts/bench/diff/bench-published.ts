import { existsSync } from 'node:fs';
import path from 'node:path';
import { $ } from 'zx';
import { installPackages } from '../install-packages.ts';
import { runMeasured } from '../run-measured.ts';

/** Diffs of documents that companies published two years apart, in both directions: findings, CPU of the whole process and peak memory. Fails if one cannot be read completely. */
const apis = ['stripe.com', 'kubernetes.io', 'digitalocean.com', 'spotify.com'];

const modules = await installPackages('published');
if (modules !== null) {
  await $({ quiet: true })`node scripts/build.ts`;
  const cli = path.resolve('dist/pipeline/cli/bin.js');
  for (const api of apis) {
    const [before = '', after = ''] = ['apis-2023', 'apis-2025'].map((name) =>
      path.join(modules, name, `api/${api}.json`),
    );
    if (![before, after].every((file) => existsSync(file))) throw new Error(`${api} is missing.`);
    for (const [sides, direction] of [
      [[before, after], 'forth'],
      [[after, before], 'back'],
    ] as const) {
      const run = await runMeasured([cli, 'diff', ...sides], { exitCodes: [0, 1] });
      const found = run.output.trim().split('\n').at(-1) ?? '';
      if (!/\d (?:breaking|risky|harmless)/.test(found)) throw new Error(`${api}: ${found}`);
      console.log(
        `${api} ${direction}: ${found} ${run.cpuMs.toFixed(0)} ms CPU, ${run.peakMb.toFixed(0)} MB`,
      );
    }
  }
}
