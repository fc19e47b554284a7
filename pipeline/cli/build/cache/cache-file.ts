import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '../../../write/file-hash.ts';

/** Folder of a project that may be deleted at any time; it keeps itself out of version control. */
const CACHE_FOLDER = '.generator/cache';

/** What was left under a name, for the same key; null where there is nothing, it is damaged, or the key was another. */
export async function readCacheFile(folder: string, name: string, key: string): Promise<unknown> {
  try {
    const text = await readFile(join(folder, CACHE_FOLDER, name), 'utf8');
    const end = text.indexOf('\n');
    const content = text.slice(end + 1);
    if (text.slice(0, end) !== sealOf(key, content)) return null;
    return JSON.parse(content) as unknown;
  } catch {
    return null;
  }
}

/** Leaves a value for the next build; where that cannot be, the next build takes longer. */
export async function writeCacheFile(
  folder: string,
  name: string,
  { key, value }: { readonly key: string; readonly value: unknown },
): Promise<void> {
  const path = join(folder, CACHE_FOLDER);
  const content = JSON.stringify(value);
  const draft = join(path, `${name}.${process.pid}`);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '.gitignore'), '*\n');
    // In two parts, for together they would be copied: there may be tens of megabytes.
    await writeFile(draft, [`${sealOf(key, content)}\n`, content]);
    await rename(draft, join(path, name));
  } catch {
    // The project may be read-only by now, or the disk full.
  }
}

/** Tells that a content is whole, and of this key. */
function sealOf(key: string, content: string): string {
  return hashOf(`${key}\n${hashOf(content)}`);
}
