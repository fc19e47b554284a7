/** A module of the clients' runtime, as text. */
export interface RuntimeModule {
  /** `send-call.ts` */
  readonly path: string;
  readonly content: string;
}

/** The modules in reading order; `exports` marks those that the client exports. */
const order: readonly { readonly path: string; readonly exports: boolean }[] = [
  { path: 'client-errors.ts', exports: true },
  { path: 'client-types.ts', exports: true },
  { path: 'create-client.ts', exports: true },
  { path: 'send-call.ts', exports: false },
  { path: 'loose-call.ts', exports: false },
  { path: 'fetch-with-retries.ts', exports: false },
  { path: 'read-body.ts', exports: false },
  { path: 'form-body.ts', exports: false },
  { path: 'read-stream.ts', exports: false },
  { path: 'request-address.ts', exports: false },
  { path: 'read-pages.ts', exports: false },
  { path: 'read-list.ts', exports: false },
  { path: 'read-rows.ts', exports: true },
  { path: 'transaction.ts', exports: true },
  { path: 'list-head.ts', exports: true },
  { path: 'query-text.ts', exports: false },
];

/**
 * Joins modules into one, because compilers and bundlers disagree about extensions of relative
 * imports.
 */
export function joinRuntime(
  modules: readonly RuntimeModule[],
  without: readonly string[],
): {
  readonly imports: string;
  readonly code: string;
} {
  const imports: string[] = [];
  const wanted = order.filter(({ path }) => !without.includes(path));
  const parts = wanted.map(({ path, exports }) => {
    const text = modules.find((module) => module.path === path)?.content;
    if (text === undefined) throw new Error(`the runtime has no ${path}`);
    const code = text.replace(/^import [^;]*?from '([^']+)';\n/gm, (statement, from: string) => {
      if (!from.startsWith('.')) imports.push(statement);
      return '';
    });
    const trimmed = code.trim();
    return exports ? trimmed : trimmed.replace(/^export /gm, '');
  });
  return { imports: [...new Set(imports)].sort(valuesFirst).join(''), code: parts.join('\n\n') };
}

function valuesFirst(left: string, right: string): number {
  const rank = (text: string) =>
    text.startsWith('import type ') ? 2 : text.startsWith('import {') ? 1 : 0;
  return rank(left) - rank(right);
}
