import { posix } from 'node:path';

/**
 * The sources that a server of one kind of database needs: the modules that generated code and
 * handlers import, what these import in turn, and all files that are not code.
 */
export function neededSources(
  files: ReadonlyMap<string, string | Uint8Array>,
  provider: string,
): readonly (readonly [path: string, content: string | Uint8Array])[] {
  const needed = new Set<string>();
  const entries = ['index', 'serve', 'drizzle', 'express', 'testing', `database/${provider}`];
  const pending = entries.map((name) => `${name}.ts`);
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const text = files.get(path);
    if (typeof text !== 'string' || needed.has(path)) continue;
    needed.add(path);
    pending.push(...importedPaths(path, text));
  }
  return [...files].filter(([path]) => !path.endsWith('.ts') || needed.has(path));
}

/** Relative imports and re-exports, static or dynamic. */
function importedPaths(path: string, text: string): readonly string[] {
  const imports = text.matchAll(/(?:\bfrom |\bimport\(|\bimport )'(\.{1,2}\/[^']+)'/g);
  return [...imports].map(([, target = '']) => posix.join(posix.dirname(path), target));
}
