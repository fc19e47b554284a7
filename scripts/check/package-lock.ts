import { readFileSync } from 'node:fs';

/** A package of package-lock.json. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression; null if the manifest does not have one. */
  readonly license: string | null;
  /** Installed only for development of specmill. */
  readonly isDev: boolean;
  readonly hasInstallScript: boolean;
  readonly integrity: string | null;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: true;
  readonly hasInstallScript?: true;
  readonly integrity?: string;
  /** Set for the packages of this repository. */
  readonly link?: true;
}

/** Every package that `npm ci` may install. */
export function lockedPackages(): readonly LockedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license ?? null,
      isDev: entry.dev === true,
      hasInstallScript: entry.hasInstallScript === true,
      integrity: entry.integrity ?? null,
    }));
}
