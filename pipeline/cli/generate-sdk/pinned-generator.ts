import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { PipelineError } from '../../errors.ts';
import { writeFailure } from '../../write/write-failure.ts';
import type { GeneratorRelease } from './generator-release.ts';
import { generatorReleases } from './generator-release.ts';

/** The project's file with the hashes of releases that specmill has none of. */
const lockFile = 'openapi-generator.lock.json';

/**
 * The release of a version: one of specmill's own, else one whose hash is in the project's lock
 * file; without a hash, it is not pinned yet. Throws USAGE.
 */
export async function pinnedRelease(
  folder: string,
  version: string,
  releases: readonly GeneratorRelease[] = generatorReleases,
): Promise<GeneratorRelease> {
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
    const message = `${JSON.stringify(version)} is not a version of OpenAPI Generator.`;
    throw new PipelineError({ code: 'USAGE', message, hint: 'Write it as in 7.14.0.' });
  }
  const known = releases.find((release) => release.version === version);
  const sha256 = (await readLock(folder))[version];
  return known ?? { version, ...(sha256 === undefined ? {} : { sha256 }), size: 30_000_000 };
}

/** Adds the hash of a jar to the lock file; returns its path. */
export async function pin(folder: string, version: string, jar: Uint8Array): Promise<string> {
  const path = join(folder, lockFile);
  const sha256 = createHash('sha256').update(jar).digest('hex');
  const all = Object.entries({ ...(await readLock(folder)), [version]: sha256 });
  const sorted = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  try {
    await writeFile(path, `${JSON.stringify(sorted, null, 2)}\n`);
  } catch (error) {
    throw writeFailure(error, path);
  }
  return path;
}

async function readLock(folder: string): Promise<Readonly<Record<string, string>>> {
  const path = join(folder, lockFile);
  const text = await readFile(path, 'utf8').catch(() => '{}');
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const isLock =
    isJsonObject(value) &&
    Object.values(value).every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash));
  if (isLock) return value as Readonly<Record<string, string>>;
  const message = 'The lock file of the generator is not an object of versions and SHA-256 hashes.';
  const hint = 'Restore it from git, or delete it to pin the versions again.';
  throw new PipelineError({ code: 'USAGE', message, place: path, hint });
}
