import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PresentFiles } from '../../emit/server/custom/custom-file.ts';

/**
 * Reads the existing files of a server that a build takes into account: the user's handlers, and
 * the types that they may import.
 */
export async function readPresentFiles(folder: string): Promise<PresentFiles> {
  const custom = await readModules(join(folder, 'custom'));
  const types = await readModules(join(folder, 'generated/types/operations'));
  return {
    custom,
    types: types.map(({ name, text }) => ({ file: `operations/${name}`, text })),
  };
}

async function readModules(
  folder: string,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries
    .filter(
      (entry) => entry.isFile() && /\.[jt]s$/.test(entry.name) && !/\.d\.ts$/.test(entry.name),
    )
    .map(({ name }) => name)
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      return { name: file.replace(/\.[jt]s$/, ''), text };
    }),
  );
}
