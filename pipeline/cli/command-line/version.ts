import { readFileSync } from 'node:fs';

/**
 * The version of specmill, from the nearest package.json above this file: compiled code is one
 * folder deeper.
 */
export function readVersion(): string {
  for (const path of ['../../../package.json', '../../../../package.json']) {
    try {
      const manifest: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
      if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) {
        return String(manifest.version);
      }
    } catch {
      // Not found: the next folder, or the error below.
    }
  }
  throw new Error('the package.json of specmill is missing');
}
