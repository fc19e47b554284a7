import type { ProblemList } from './problem-list.ts';
import { pointerTo } from './json-pointer.ts';

/** Names of a path's parameters in order: `/order_items/{orderId}/{productId}` has two. */
export function pathParameterNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

/** Rejects (strict) or warns about paths that a server cannot match, and about equivalent paths. */
export function checkPaths(
  paths: readonly string[],
  problems: ProblemList,
  isStrict: boolean,
): void {
  const shapes = new Map<string, string>();
  for (const path of paths) {
    if (path.startsWith('x-')) continue;
    const pointer = pointerTo('#/paths', path);
    const notify = (message: string): void => {
      if (isStrict) problems.add(pointer, message);
      else problems.warn(pointer, message);
    };
    const error = pathError(path) ?? (isStrict ? segmentError(path) : null);
    if (error !== null) notify(error);
    const shape = path.replace(/\{[^{}]*\}/g, '{}');
    const other = shapes.get(shape);
    if (other !== undefined) {
      notify(`${JSON.stringify(path)} and ${JSON.stringify(other)} are the same path.`);
    }
    shapes.set(shape, path);
  }
}

function pathError(path: string): string | null {
  if (!path.startsWith('/')) return 'A path must start with a slash.';
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(path)) return 'A path cannot contain control characters.';
  if (/[?#\\]/.test(path)) return 'A path cannot contain a question mark, hash or backslash.';
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) {
    return 'A path cannot contain "." or ".." segments.';
  }
  const names = pathParameterNames(path);
  return new Set(names).size < names.length ? 'A parameter occurs twice in this path.' : null;
}

/** Routers support parameters only as whole segments, unlike OpenAPI. */
function segmentError(path: string): string | null {
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => (segment.match(/[{}]/g) ?? []).length > 2)) {
    return 'A path can have only one parameter per segment.';
  }
  if (segments.some((segment) => /[{}]/.test(segment) && !/^\{[^{}]+\}$/.test(segment))) {
    return 'A path parameter must be a whole segment, such as {id}.';
  }
  return null;
}
