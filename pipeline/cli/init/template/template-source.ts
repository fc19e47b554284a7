import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder that contains `openapi/`, `clients/` and the rest: the repository, or `dist/` of the
 * package.
 */
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Reads a file of the template from the repository. */
export function sourceText(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8');
}

/** Files of a folder and its subfolders, relative to it, sorted. */
export async function sourceFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, folder).length + 1))
    .sort();
}
