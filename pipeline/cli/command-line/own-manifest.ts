import { readFileSync } from 'node:fs';

/** Exact versions of the packages that specmill was built and tested with, by name. */
export function ownPackageVersions(): ReadonlyMap<string, string> {
  const { dependencies, optionalDependencies, devDependencies } = ownManifest();
  return new Map(Object.entries({ ...devDependencies, ...optionalDependencies, ...dependencies }));
}

/** The package.json of specmill. */
export function ownManifest(): OwnManifest {
  for (const path of ['../../../package.json', '../../../../package.json']) {
    try {
      const text = readFileSync(new URL(path, import.meta.url), 'utf8');
      return JSON.parse(text) as OwnManifest;
    } catch {
      // Compiled code is one folder deeper: the next root, or the error below.
    }
  }
  throw new Error('the package.json of specmill is missing');
}

interface OwnManifest {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly devDependencies?: Versions;
}

type Versions = Readonly<Record<string, string>>;
