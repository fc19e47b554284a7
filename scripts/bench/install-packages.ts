import { existsSync } from 'node:fs';
import path from 'node:path';
import { $ } from 'zx';

/** Sets of packages that only measurements need, each with a lock file of its own. */
export type PackageSet = 'github' | 'published' | 'prism' | 'hey-api' | 'vendors';

/** Installs a set of packages where it is missing: the folder that holds them, or null, having said why they cannot be had. */
export async function installPackages(set: PackageSet): Promise<string | null> {
  const folder = path.resolve(import.meta.dirname, 'packages', set);
  const modules = path.join(folder, 'node_modules');
  // Written last by npm: without it an installation was cut short.
  if (existsSync(path.join(modules, '.package-lock.json'))) return modules;
  console.error(`Installing the packages of scripts/bench/packages/${set}, once…`);
  const shell = $({ nothrow: true, quiet: true, cwd: folder });
  const { exitCode, stderr } = await shell`npm ci --ignore-scripts --no-audit --no-fund`;
  if (exitCode === 0) return modules;
  const reason = stderr.split('\n').find((line) => line.startsWith('npm error')) ?? stderr.trim();
  console.log(`left out: ${set} cannot be installed (${reason})`);
  return null;
}
