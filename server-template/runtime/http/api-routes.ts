import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Metrics } from '../system/metrics.ts';
import { createPageBounds } from '../limits/page-bounds.ts';
import { createDocumentOperations, type ServedRoute } from './document-operations.ts';
import { isBelow } from './request/public-address.ts';
import { RouteTable } from './route-table.ts';
import type { ServedApi } from '../served-api.ts';
import type { ServerOperation, SystemOperation } from './server-operation.ts';

/** Input of a server's routes. */
export interface RouteParts {
  readonly configuration: Configuration;
  readonly apis: readonly ServedApi[];
  readonly metrics: Metrics;
  /** System pages, by path. */
  readonly pages: ReadonlyMap<string, SystemOperation>;
  /** Servers for agents, by path. */
  readonly agents: ReadonlyMap<string, SystemOperation>;
  readonly log: Logger;
}

/** All endpoints of a server, and the operations among them. */
export interface ApiRoutes {
  readonly table: RouteTable<ServerOperation>;
  readonly operations: readonly ServedRoute[];
}

/** Adds the operations of all documents and the system pages; throws if two have the same path. */
export function createRoutes(parts: RouteParts): ApiRoutes {
  const { configuration, apis, metrics, log } = parts;
  const table = new RouteTable<ServerOperation>();
  const pageBounds = createPageBounds(configuration.answerLimit);
  for (const [method, pages] of [
    ['GET', parts.pages],
    ['POST', parts.agents],
  ] as const) {
    for (const [path, page] of pages) {
      rejectHidden(path, configuration.basePath);
      table.add(method, path, page);
    }
  }
  const operations = apis.flatMap((api) => {
    // Operations of two documents may have equal names.
    const prefix = apis.length > 1 ? `${api.name}.` : '';
    const placed = createDocumentOperations({
      ...api,
      prefix,
      metrics,
      configuration,
      log,
      pageBounds,
    });
    for (const { method, path, operation, mayBeEmpty } of placed) {
      rejectHidden(path, configuration.basePath);
      rejectTaken(table, { method, path, api: api.name });
      table.add(method, path, operation, mayBeEmpty);
    }
    return placed;
  });
  return { table, operations };
}

/** It would be unclear whether a proxy has removed the base path from a URL. */
function rejectHidden(path: string, basePath: string): void {
  if (basePath === '' || !isBelow(path, basePath)) return;
  throw new ConfigurationError(
    `The server has the path ${path}, which is below API_BASE_PATH (${basePath}): remove this setting if it repeats the path of the document's servers, else choose another one.`,
  );
}

function rejectTaken(
  table: RouteTable<ServerOperation>,
  { method, path, api }: { readonly method: string; readonly path: string; readonly api: string },
): void {
  const known = table.like(path);
  const [other] = known?.methods.values() ?? [];
  if (known === null || other?.kind !== 'document' || other.api === api) return;
  if (known.path === path && !known.methods.has(method)) return;
  throw new ConfigurationError(
    `The documents ${other.api} and ${api} both have ${known.path === path ? `${method} ${path}` : `${known.path} and ${path}, which are the same`}: rename a path, or give one document a base path in its servers.`,
  );
}
