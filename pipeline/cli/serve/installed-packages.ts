import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PipelineError } from '../../errors.ts';

/**
 * Throws SERVER_FAILED if packages that a server imports are not installed in its folder or above.
 */
export function requireInstalled(folder: string, packages: readonly string[]): void {
  const missing = packages.filter((name) => !isInstalled(folder, name));
  if (missing.length === 0) return;
  throw new PipelineError({
    code: 'SERVER_FAILED',
    message: `The server needs packages that are not installed: ${missing.join(', ')}.`,
    place: 'package.json',
    hint: 'Run npm install, then specmill serve again.',
  });
}

function isInstalled(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent, name);
}
