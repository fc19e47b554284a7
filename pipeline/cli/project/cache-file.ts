import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../write/file-hash.ts';

/** Cache folder of a project. It may be deleted at any time, and has its own .gitignore. */
const CACHE_FOLDER = '.generator/cache';

/** Reads a cached value; null if it is missing, damaged, or was written for another key. */
export async function readCacheFile(folder: string, name: string, key: string): Promise<unknown> {
  const content = await readCachedText(folder, name, key);
  return content === null ? null : (JSON.parse(content) as unknown);
}

/** Caches a value for the next build. */
export async function writeCacheFile(
  folder: string,
  name: string,
  { key, value }: { readonly key: string; readonly value: unknown },
): Promise<void> {
  await writeCachedText(folder, name, { key, content: JSON.stringify(value) });
}

/** Reads a cached text; null if it is missing, damaged, or was written for another key. */
export async function readCachedText(
  folder: string,
  name: string,
  key: string,
): Promise<string | null> {
  const text = await readFile(join(folder, CACHE_FOLDER, name), 'utf8').catch(() => '');
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  return text.slice(0, end) === sealOf(key, content) ? content : null;
}

/** Caches a text. Failures are ignored: the next build only takes longer. */
export async function writeCachedText(
  folder: string,
  name: string,
  { key, content }: { readonly key: string; readonly content: string },
): Promise<void> {
  const path = join(folder, CACHE_FOLDER);
  const draft = join(path, `${name}.${process.pid}`);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '.gitignore'), '*\n');
    // Written in two parts, because joining them would copy tens of megabytes.
    await writeFile(draft, [`${sealOf(key, content)}\n`, content]);
    await rename(draft, join(path, name));
  } catch {
    // The project is read-only, or the disk full.
  }
}

/** Checksum of a content and its key. */
function sealOf(key: string, content: string): string {
  return hashOf(`${key}\n${hashOf(content)}`);
}
