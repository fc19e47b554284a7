import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'zx';
import { passSignals } from './pass-signals.ts';
import { prepareFrameworks } from './prepare-frameworks.ts';

/**
 * The sample shop from database to paid order: creates a project from the template in an ignored
 * folder, and starts API, emulator and the front end in clients/shop. SHOP_DATABASE_URL names an
 * empty PostgreSQL or MariaDB database to use instead of a SQLite file; `--mock` runs the front end
 * on the mock alone; `--fresh` starts over.
 */
const cli = path.resolve('pipeline/cli/bin.ts');
const databaseUrl = process.env['SHOP_DATABASE_URL'] ?? 'file:./shop.db';
const [kind = ''] = databaseUrl.split(':');
const folder = path.resolve(String(argv['folder'] ?? `.shop/${kind}`));
const project = path.join(folder, 'shop');

const missing = await prepareFrameworks('clients');
if (missing !== null) throw new Error(missing);
if (argv['fresh'] === true) rmSync(folder, { recursive: true, force: true });
if (!existsSync(project)) {
  mkdirSync(folder, { recursive: true });
  specmill(folder, 'init', 'shop', '--template', 'shop', '--skip-prompts', '--db', databaseUrl);
} else {
  specmill(project, 'build', '--skip-prompts');
}

function specmill(cwd: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    ...{ cwd, encoding: 'utf8' },
  });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(status ?? 1);
}

const flags = ['--web', path.resolve('clients/shop'), ...(argv['mock'] === true ? ['--mock'] : [])];
const shop = spawn(process.execPath, ['scripts/shop.ts', ...flags], {
  cwd: project,
  stdio: ['ignore', 'inherit', 'inherit'],
  // In Windows, it would open a window of its own.
  detached: process.platform !== 'win32',
  env: { ...process.env, SPECMILL: cli, DATABASE_URL: databaseUrl },
});
await passSignals(shop);
