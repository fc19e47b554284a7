import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuntimeModule } from '../../../emit/clients/core/join-runtime.ts';
import { SHARED_LISTS } from '../../../emit/clients/framework/runtime-files.ts';
import type { ClientTarget } from '../../project/generator-config.ts';

/**
 * Reads the hand-written modules of a client, at the same relative path in the repository and in
 * the compiled package.
 */
export async function readClientRuntime(
  target: ClientTarget = 'typescript',
): Promise<readonly RuntimeModule[]> {
  const own = await readModules(target);
  const uses = (path: string) => own.some(({ content }) => content.includes(SHARED_LISTS + path));
  if (!uses('')) return own;
  const shared = await readModules('lists');
  return [...own, ...shared.filter(({ path }) => path === ROWS || uses(path.replace('.ts', '')))];
}

/** The shared module that the others import. */
const ROWS = 'changed-rows.ts';

async function readModules(part: string): Promise<readonly RuntimeModule[]> {
  const folder = fileURLToPath(new URL(`../../../../clients/${part}/runtime`, import.meta.url));
  const names = await readdir(folder);
  const modules = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  return Promise.all(
    modules.map(async (path) => ({ path, content: await readFile(join(folder, path), 'utf8') })),
  );
}
