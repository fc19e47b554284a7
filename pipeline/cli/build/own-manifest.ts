import { readFileSync } from 'node:fs';

/** Exact versions of the packages that specmill was built and tested with, by name. */
export function ownPackageVersions(): ReadonlyMap<string, string> {
  for (const path of ['../../../package.json', '../../../../package.json']) {
    try {
      const text = readFileSync(new URL(path, import.meta.url), 'utf8');
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Manifest;
      return new Map(Object.entries({ ...devDependencies, ...dependencies }));
    } catch {
      // Compiled code is one folder deeper: the next root, or the error below.
    }
  }
  throw new Error('the package.json of specmill is missing');
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
