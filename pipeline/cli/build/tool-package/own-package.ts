import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVersion } from '../../command-line/version.ts';

/**
 * Exact version or URL by which another package.json can depend on the package that this program
 * runs from; null if no other machine could install it: a checkout, or a tarball.
 */
export function installableSpec(root: string = ownRoot): string | null {
  const origin = originOf(root)?.resolved ?? null;
  if (origin === null || origin.startsWith('file:')) return null;
  const isReleased = /\/specmill\/-\/specmill-[^/]+\.tgz$/.test(origin);
  return isReleased ? readVersion() : origin;
}

/** The tarball that npm installed the package from, if it is still the same file; otherwise null. */
export async function originalTarball(root: string = ownRoot): Promise<Uint8Array | null> {
  const { resolved = '' } = originOf(root) ?? {};
  if (!resolved.startsWith('file:')) return null;
  const path = resolved.slice('file:'.length);
  // npm writes it relative to the folder of node_modules.
  const read = (name: string) => readFile(resolve(dirname(root), '..', name));
  const content = await read(path)
    .catch(() => read(decodeURIComponent(path)))
    .catch(() => null);
  return content !== null && isOrigin(content, root) ? content : null;
}

/** Whether npm installed the package from a tarball with this content. */
export function isOrigin(tarball: Uint8Array, root: string = ownRoot): boolean {
  const [, algorithm = '', digest] = /^(sha\d+)-(\S+)$/.exec(originOf(root)?.integrity ?? '') ?? [];
  return digest !== undefined && createHash(algorithm).update(tarball).digest('base64') === digest;
}

interface Origin {
  readonly resolved: string;
  /** Hash of the tarball: `sha512-…`. */
  readonly integrity?: string;
}

/** The source that npm installed the package in `root` from; null if npm did not record it. */
function originOf(root: string): Origin | null {
  const modules = dirname(root);
  if (basename(modules) !== 'node_modules') return null;
  try {
    const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      readonly packages?: Readonly<
        Record<string, { readonly resolved?: unknown; readonly integrity?: unknown }>
      >;
    };
    const { resolved, integrity } = lock.packages?.['node_modules/specmill'] ?? {};
    if (typeof resolved !== 'string' || !/^(?:https?|file|git\+\w+):/.test(resolved)) return null;
    return { resolved, ...(typeof integrity === 'string' ? { integrity } : {}) };
  } catch {
    return null;
  }
}

/** The package's folder. Compiled code is one folder deeper. */
export const ownRoot: string = [4, 5]
  .map((depth) => fileURLToPath(new URL('../'.repeat(depth), import.meta.url)))
  .map((folder) => resolve(folder))
  .find((folder) => existsSync(join(folder, 'package.json'))) as string;
