import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { RuntimeFile } from '../../emit/server/server-input.ts';

/** The same relative path in the repository and in the compiled package. */
const folder = fileURLToPath(new URL('../../../server-template/runtime', import.meta.url));

/**
 * Reads the runtime files that are copied into every server, sorted by path. In the package, the
 * script of the explorer is compressed.
 */
export async function readRuntime(): Promise<readonly RuntimeFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(?:^|\/)(?:testing|fixtures)\//.test(path))
    .filter((path, _index, all) => !isCompiled(path, all))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(folder, path));
      if (path.endsWith('.br')) {
        return { path: path.slice(0, -'.br'.length), content: brotliDecompressSync(content) };
      }
      return { path, content: path.endsWith('.ts') ? content.toString('utf8') : content };
    }),
  );
}

/** The package also contains compiled copies of the runtime modules that the tool itself uses. */
function isCompiled(path: string, all: readonly string[]): boolean {
  const source = path.replace(/(?:\.d\.ts|\.js)$/, '.ts');
  return source !== path && all.includes(source);
}
