import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const folder = path.join(import.meta.dirname, 'packages');

/** Installs the data providers if they are missing. Returns null, or why they cannot be installed; with CI=true that throws instead. */
export async function missingProviders(): Promise<string | null> {
  // npm writes this file last: if it is missing, the installation was interrupted.
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return null;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await promisify(execFile)('npm', args, { cwd: folder });
    return null;
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    return `the data providers cannot be installed: ${String(error).split('\n')[0] ?? ''}`;
  }
}

/** Loads an installed package. */
export function loadProvider<Module>(name: string): Module {
  return createRequire(path.join(folder, 'package.json'))(name) as Module;
}
