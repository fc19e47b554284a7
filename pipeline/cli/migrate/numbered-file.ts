import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { writeTogether } from '../../write/write-project.ts';

/** A migration file. */
export interface NumberedFile {
  /** Relative to the project. */
  readonly path: string;
  /** False if the last file in the folder has the same content. */
  readonly isNew: boolean;
}

/**
 * Writes a script into a folder of the project with the next number:
 * `0004_add-column-orders-note.sql`.
 */
export async function writeNumberedFile(
  { folder, out, title, text }: Readonly<Record<'folder' | 'out' | 'title' | 'text', string>>,
  signal: AbortSignal,
): Promise<NumberedFile> {
  const names = await numberedNames(join(folder, out), out);
  const last = names.at(-1);
  if (last !== undefined && (await readFile(join(folder, out, last), 'utf8')) === text) {
    return { path: `${out}/${last}`, isNew: false };
  }
  const number = String(Number(/^\d+/.exec(last ?? '')?.[0] ?? 0) + 1).padStart(4, '0');
  const path = `${out}/${number}_${slugOf(title)}.sql`;
  await writeTogether(folder, [{ path, content: text }], { signal });
  return { path, isNew: true };
}

async function numberedNames(folder: string, place: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter((name) => /^\d+_.*\.sql$/.test(name))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw writeFailure(error, place);
  }
}

function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'migration' : slug;
}
