import type { ProblemList } from './problem-list.ts';
import { pointerTo } from './json-pointer.ts';

/** Names of a path's parameters, in its order: `/order_items/{orderId}/{productId}` has two. */
export function pathParameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** Refuses paths that no server can serve as they are meant, and two that mean the same. */
export function checkPaths(paths: readonly string[], problems: ProblemList): void {
  const shapes = new Map<string, string>();
  for (const path of paths) {
    const pointer = pointerTo('#/paths', path);
    const fault = pathFault(path);
    if (fault !== null) problems.add(pointer, fault);
    const shape = path.replace(/\{[^{}]*\}/g, '{}');
    const other = shapes.get(shape);
    if (other !== undefined) {
      problems.add(
        pointer,
        `${JSON.stringify(path)} and ${JSON.stringify(other)} are the same path.`,
      );
    }
    shapes.set(shape, path);
  }
}

function pathFault(path: string): string | null {
  if (!path.startsWith('/')) return 'A path starts with a slash.';
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(path)) return 'A path holds no control characters.';
  if (/[?#\\]/.test(path)) return 'A path holds no question mark, hash or backslash.';
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    return 'A path holds no "." or ".." segments.';
  }
  if (segments.some((segment) => (segment.match(/[{}]/g) ?? []).length > 2)) {
    return 'A path has at most one parameter in a segment.';
  }
  if (segments.some((segment) => /[{}]/.test(segment) && !/^\{[^{}]+\}$/.test(segment))) {
    return 'A parameter of a path is a whole segment, such as {id}.';
  }
  const names = pathParameterNames(path);
  return new Set(names).size < names.length ? 'A parameter stands twice in this path.' : null;
}
