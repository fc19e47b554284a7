import type { ApiModel, Operation } from '../../model/api-model.ts';
import { RouteTree } from './route-tree.ts';
import type { FoundEndpoint } from './route-tree.ts';

/** A document at its place among the paths of the mock. */
export interface MountedRoutes {
  /** Below which the document stands: `/shop`; empty at the root. */
  readonly prefix: string;
  /** Segments after the prefix; null where the path is another document's. */
  below(segments: readonly string[]): readonly string[] | null;
  /** Of segments after the prefix, with or without the path of the document's first server. */
  find(segments: readonly string[]): FoundEndpoint | null;
}

/** Places a document's paths. */
export function mountRoutes(
  {
    operations,
    document,
  }: { readonly operations: readonly Operation[]; readonly document: ApiModel['document'] },
  prefix: string,
): MountedRoutes {
  const tree = new RouteTree(operations);
  const base = serverPath(document.servers?.[0]);
  const start = prefix.slice(1);
  return {
    prefix,
    below: (segments) => {
      if (prefix === '') return segments;
      return segments[0] === start ? segments.slice(1) : null;
    },
    find: (segments) => {
      const found = tree.find(segments);
      if (found !== null || base.length === 0) return found;
      const isBelow = base.every((text, index) => segments[index] === text);
      return isBelow ? tree.find(segments.slice(base.length)) : null;
    },
  };
}

/** Segments of a server's path: `['api', 'v1']` of `https://example.com/api/v1/`. */
function serverPath(server: unknown): readonly string[] {
  if (typeof server !== 'object' || server === null || !('url' in server)) return [];
  const variables: unknown = 'variables' in server ? server.variables : undefined;
  const url = String(server.url).replace(/\{([^{}]*)\}/g, (_, name: string) =>
    defaultOf(variables, name),
  );
  if (!URL.canParse(url, 'http://localhost')) return [];
  return new URL(url, 'http://localhost').pathname.split('/').filter((text) => text !== '');
}

function defaultOf(variables: unknown, name: string): string {
  if (typeof variables !== 'object' || variables === null || !Object.hasOwn(variables, name))
    return '';
  const variable: unknown = (variables as Readonly<Record<string, unknown>>)[name];
  return typeof variable === 'object' && variable !== null && 'default' in variable
    ? String(variable.default)
    : '';
}
