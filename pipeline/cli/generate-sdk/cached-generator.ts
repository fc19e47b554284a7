import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeFailure } from '../../write/write-failure.ts';
import type { Environment } from '../project/environment.ts';
import type { GeneratorRelease } from './generator-release.ts';

/** Path of a release in the user's cache folder. */
export function cachePath({ version }: GeneratorRelease, environment: Environment): string {
  const home = environment.get('HOME') ?? homedir();
  const usual =
    process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
  const folder = environment.get('XDG_CACHE_HOME') ?? usual;
  return join(folder, 'specmill', `openapi-generator-${version}.jar`);
}

/** Whether the cached jar is complete and unchanged. */
export async function isCached(path: string, release: GeneratorRelease): Promise<boolean> {
  if (release.sha256 === undefined) return false;
  const content = await readFile(path).catch(() => null);
  return content !== null && isRelease(content, release);
}

/** Whether a jar is the published one, by its hash; one that is not pinned yet is any zip archive. */
export function isRelease(content: Uint8Array, release: GeneratorRelease): boolean {
  const isZip = content[0] === 0x50 && content[1] === 0x4b;
  if (release.sha256 === undefined) return isZip;
  return createHash('sha256').update(content).digest('hex') === release.sha256;
}

/** Moves a jar into the cache atomically, since another specmill may read it. */
export async function putIntoCache(path: string, content: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, content);
    await rename(part, path);
  } catch (error) {
    throw writeFailure(error, path);
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}
