import type { RuntimeFile } from './server-input.ts';

/** Modules of the runtime that generated code and handlers import. */
const entries = [
  ...['api.ts', 'create-app.ts', 'define-api.ts', 'serve.ts', 'routes.ts', 'database/now.ts'],
  ...['custom/handler.ts', 'custom/middleware.ts'],
];

/**
 * The runtime files for one kind of database: the transitive imports of its entry modules, and all
 * files that are not code.
 */
export function neededRuntime(
  runtime: readonly RuntimeFile[],
  provider: string,
): readonly RuntimeFile[] {
  const texts = new Map(
    runtime.flatMap(({ path, content }) =>
      typeof content === 'string' && path.endsWith('.ts') ? [[path, content] as const] : [],
    ),
  );
  const needed = new Set<string>();
  const pending = [...entries, `database/${provider}.ts`];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const text = texts.get(path);
    if (text === undefined || needed.has(path)) continue;
    needed.add(path);
    pending.push(...importedPaths(path, text));
  }
  return runtime.filter(({ path }) => !path.endsWith('.ts') || needed.has(path));
}

/** Relative imports and re-exports, static or dynamic. */
function importedPaths(path: string, text: string): readonly string[] {
  return [...text.matchAll(/(?:\bfrom |\bimport\(|\bimport )'(\.{1,2}\/[^']+)'/g)].map(
    ([, target = '']) => resolvePath(path, target),
  );
}

function resolvePath(from: string, target: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}
