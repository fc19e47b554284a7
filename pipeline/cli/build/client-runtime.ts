import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuntimeModule } from '../../emit/clients/core/join-runtime.ts';

/** The same relative place in the repository and in the compiled package. */
const folder = fileURLToPath(new URL('../../../clients/typescript/runtime', import.meta.url));

/** Reads the modules that every core client holds. */
export async function readClientRuntime(): Promise<readonly RuntimeModule[]> {
  const names = await readdir(folder);
  const modules = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  return Promise.all(
    modules.map(async (path) => ({ path, content: await readFile(join(folder, path), 'utf8') })),
  );
}
