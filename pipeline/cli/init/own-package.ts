import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readVersion } from '../command-line/version.ts';

/** The package that this program runs from. */
export interface OwnPackage {
  /**
   * Exact version or URL by which another package.json can depend on it; null if no other machine
   * could install it.
   */
  readonly spec: string | null;
  /** Shell commands that install it into this machine's PATH. */
  readonly installing: string;
}

/** Detects where this program is: in a folder that npm installed, or in a checkout. */
export function ownPackage(root: string = ownRoot()): OwnPackage {
  const modules = dirname(root);
  const origin = basename(modules) === 'node_modules' ? originIn(modules) : null;
  if (origin?.startsWith('file:') === true) {
    const path = resolve(dirname(modules), decodeURI(origin.slice('file:'.length)));
    return { spec: null, installing: `npm install --global ${quoted(path)}` };
  }
  if (origin !== null) {
    const isReleased = /\/specmill\/-\/specmill-[^/]+\.tgz$/.test(origin);
    const spec = isReleased ? readVersion() : origin;
    return {
      spec,
      installing: `npm install --save-dev --save-exact ${quoted(`specmill@${spec}`)}`,
    };
  }
  const isBuilt = existsSync(join(root, 'dist/pipeline/cli/bin.js'));
  const build = isBuilt ? '' : `npm --prefix ${quoted(root)} run build && `;
  return { spec: null, installing: `${build}npm install --global ${quoted(root)}` };
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

/** Compiled code is one folder deeper. */
function ownRoot(): string {
  const here = fileURLToPath(new URL('../../../', import.meta.url));
  const root = existsSync(join(here, 'package.json')) ? here : dirname(resolve(here));
  return resolve(root);
}

function quoted(text: string): string {
  return /^[\w@%+=:,./^-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
