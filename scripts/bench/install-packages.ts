import { existsSync } from 'node:fs';
import path from 'node:path';
import { $ } from 'zx';

/** Sets of packages for benchmarks, each with its own lock file. */
export type PackageSet = 'github' | 'published' | 'prism' | 'hey-api' | 'vendors' | 'peers';

/** The folder of a set of packages and its lock file. */
export function folderOf(set: PackageSet): string {
  return path.resolve(import.meta.dirname, 'packages', set);
}

/** npm writes this file last: if it is missing, the installation was interrupted. */
export function isInstalled(set: PackageSet): boolean {
  return existsSync(path.join(folderOf(set), 'node_modules/.package-lock.json'));
}

/** Installs a set of packages if it is missing. Returns its modules, or null after printing why it cannot be installed. */
export async function installPackages(set: PackageSet): Promise<string | null> {
  const folder = folderOf(set);
  const modules = path.join(folder, 'node_modules');
  if (isInstalled(set)) return modules;
  console.error(`Installing the packages of scripts/bench/packages/${set}, once…`);
  const shell = $({ nothrow: true, quiet: true, cwd: folder });
  const { exitCode, stderr } = await shell`npm ci --ignore-scripts --no-audit --no-fund`;
  if (exitCode === 0) return modules;
  const reason = stderr.split('\n').find((line) => line.startsWith('npm error')) ?? stderr.trim();
  console.log(`left out: ${set} cannot be installed (${reason})`);
  return null;
}
