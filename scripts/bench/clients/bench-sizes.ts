import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleSize } from './bundle-size.ts';
import { bytesOf } from './folder-size.ts';

/**
 * Sizes with their budgets, which leave some 5 % of room: the package, packed and installed, and
 * what a client adds to an app, gzipped, without the framework's packages.
 */
const run = promisify(execFile);

function print(what: string, size: number, budget: number, unit: string): void {
  const share = Math.round((100 * size) / budget);
  const note = share > 100 ? '  OVER BUDGET' : '';
  console.log(
    `${what.padEnd(30)}${size.toFixed(unit === 'MB' ? 2 : 0).padStart(8)} ${unit}  ${String(share).padStart(3)} % of ${budget}${note}`,
  );
}

const folder = await mkdtemp(path.join(tmpdir(), 'specmill-sizes-'));
try {
  const apps: readonly (readonly [name: string, text: string, budget: number])[] = [
    ['TypeScript', `import '${path.resolve('clients/typescript/testing/program.ts')}';`, 3850],
    ['React, one list', `export { useOrders } from '${generated('react')}';`, 900],
    ['Vue, one list', `export { useOrders } from '${generated('vue')}';`, 1050],
    ['Svelte, one list', `export { ordersStore } from '${generated('svelte')}';`, 800],
    ['Angular, one model', `export { OrderService } from '${generated('angular')}';`, 2400],
  ];
  for (const [name, text, budget] of apps) {
    const { gzipped } = await bundleSize(folder, text);
    print(name, gzipped, budget, 'bytes');
  }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder]);
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { readonly filename: string; readonly size: number },
  ];
  print('package, packed', packed.size / 1e6, 2.5, 'MB');
  const tool = path.join(folder, 'tool');
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', tool];
  await run('npm', [...install, path.join(folder, packed.filename)]);
  print('package, installed', (await bytesOf(tool)) / 1e6, 250, 'MB');
} finally {
  await rm(folder, { recursive: true, force: true });
}

function generated(framework: string): string {
  return path.resolve(`clients/${framework}/generated/order.ts`);
}
