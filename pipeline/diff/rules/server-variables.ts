import type { ServersPair } from '../pairs.ts';
import type { Node } from '../schema/source.ts';

/** The changes of variables in URLs that both documents have. */
export function variableChanges({ before, after }: ServersPair): {
  readonly removed: readonly string[];
  readonly defaults: readonly string[];
} {
  const removed: string[] = [];
  const defaults: string[] = [];
  for (const [url, variables] of before) {
    for (const [name, was] of variables) {
      const is = after.get(url)?.get(name);
      if (is === undefined) continue;
      const values = new Set(listOf(is));
      const lost = values.size === 0 ? [] : listOf(was).filter((value) => !values.has(value));
      removed.push(...lost.map((value) => `no longer accepts ${value} for ${name} in ${url}`));
      const [old, now] = [was, is].map((variable) => String(variable['default']));
      if (old !== now) {
        defaults.push(
          `has the default ${String(now)} instead of ${String(old)} for ${name} in ${url}`,
        );
      }
    }
  }
  return { removed, defaults };
}

function listOf({ enum: values }: Node): readonly string[] {
  return Array.isArray(values) ? values.map(String) : [];
}
