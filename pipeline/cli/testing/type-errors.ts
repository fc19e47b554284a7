import { join } from 'node:path';
import { compile } from '../../../server-template/testing/compile.ts';

/**
 * The compiler's messages about a project's own and generated files, by its tsconfig.json. The
 * runtime is checked with this repository.
 */
export async function typeErrors(folder: string): Promise<readonly string[]> {
  const found = await compile(join(folder, 'tsconfig.json'));
  return found
    .filter(({ file }) => !file.includes('/runtime/'))
    .map(({ file, text }) => `${file.slice(folder.length + 1)} ${text}`);
}
