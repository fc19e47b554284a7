import type { ApiModel, Operation } from '../../model/api-model.ts';
import { RouteTree } from './route-tree.ts';
import type { FoundEndpoint } from './route-tree.ts';

/** A document mounted in the mock. */
export interface MountedRoutes {
  /** Mount path: `/shop`; empty at the root. */
  readonly prefix: string;
  /** Segments after the prefix; null for another document's path. */
  below(segments: readonly string[]): readonly string[] | null;
  /**
   * Finds segments after the prefix, below a server's base path; in a third-party document also
   * without it.
   */
  find(segments: readonly string[]): MountedEndpoint | null;
}

/** The path below which an operation, or the document's, is called: `/shop/v1`; empty at the root. */
export function mountedPathOf(
  { basePaths }: Pick<ApiModel, 'basePaths'>,
  { prefix }: Pick<MountedRoutes, 'prefix'>,
  operation?: Pick<Operation, 'basePaths'>,
): string {
  return prefix + ((operation?.basePaths ?? basePaths)[0] ?? '');
}

/** A matched endpoint with its base path: `/shop/v1`; empty at the root. */
export interface MountedEndpoint extends FoundEndpoint {
  readonly base: string;
}

/** Mounts a document's paths. */
export function mountRoutes(
  { operations, basePaths, database }: Pick<ApiModel, 'operations' | 'basePaths' | 'database'>,
  prefix: string,
): MountedRoutes {
  const tree = new RouteTree(operations);
  const bases = basePaths
    .filter((path) => path !== '')
    .map((path) => ({ path, segments: segmentsOf(path) }));
  const start = prefix.slice(1);
  const own = ownRoutes(operations);
  const isAtRoot = database === null || basePaths.includes('');
  return {
    prefix,
    below: (segments) => {
      if (prefix === '') return segments;
      return segments[0] === start ? segments.slice(1) : null;
    },
    find: (segments) => {
      const found = isAtRoot ? tree.find(segments) : null;
      if (found !== null) return { ...found, base: prefix };
      for (const base of bases) {
        const isBelow = base.segments.every((text, index) => segments[index] === text);
        const inside = isBelow ? tree.find(segments.slice(base.segments.length)) : null;
        if (inside !== null) return { ...inside, base: prefix + base.path };
      }
      for (const { base, segments: start, routes } of own) {
        const isBelow = start.every((text, index) => segments[index] === text);
        const inside = isBelow ? routes.find(segments.slice(start.length)) : null;
        if (inside !== null) return { ...inside, base: prefix + base };
      }
      return null;
    },
  };
}

/** Routes of operations with servers of their own. */
interface OwnRoutes {
  readonly base: string;
  readonly segments: readonly string[];
  readonly routes: RouteTree;
}

function ownRoutes(operations: readonly Operation[]): readonly OwnRoutes[] {
  const bases = new Set(operations.flatMap(({ basePaths }) => basePaths ?? []));
  return [...bases]
    .filter((base) => base !== '')
    .map((base) => ({
      base,
      segments: segmentsOf(base),
      routes: new RouteTree(operations.filter(({ basePaths }) => basePaths?.includes(base))),
    }));
}

function segmentsOf(path: string): readonly string[] {
  return path.slice(1).split('/').map(decodedSegment);
}

/** Requests are decoded before they are compared. */
function decodedSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
