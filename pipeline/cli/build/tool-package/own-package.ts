import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVersion } from '../../command-line/version.ts';

/**
 * Exact version or URL by which another package.json can depend on the package that this program
 * runs from; null if no other machine could install it: a checkout, or a tarball.
 */
export function installableSpec(root: string = ownRoot): string | null {
  const modules = dirname(root);
  const origin = basename(modules) === 'node_modules' ? originIn(modules) : null;
  if (origin === null || origin.startsWith('file:')) return null;
  const isReleased = /\/specmill\/-\/specmill-[^/]+\.tgz$/.test(origin);
  return isReleased ? readVersion() : origin;
}

/** The source that npm installed the package from; null if npm did not record it. */
function originIn(modules: string): string | null {
  try {
    const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages?: Readonly<Record<string, { readonly resolved?: unknown }>>;
    };
    const { resolved } = lock.packages?.['node_modules/specmill'] ?? {};
    return typeof resolved === 'string' && /^(?:https?|file|git\+\w+):/.test(resolved)
      ? resolved
      : null;
  } catch {
    return null;
  }
}

/** The package's folder. Compiled code is one folder deeper. */
export const ownRoot: string = [4, 5]
  .map((depth) => fileURLToPath(new URL('../'.repeat(depth), import.meta.url)))
  .map((folder) => resolve(folder))
  .find((folder) => existsSync(join(folder, 'package.json'))) as string;
