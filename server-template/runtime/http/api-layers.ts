import type { RequestListener } from 'node:http';
import type { Express, Request, RequestHandler, Response, Router } from 'express';
import { callableOperation } from '../../shared/access/callable-operation.ts';
import { createServerAccess, rejection } from '../access/server-access.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { PoolStats } from '../database/database.ts';
import { readOperations } from '../document/operation.ts';
import { createSharedCounts } from '../limits/shared-counts.ts';
import { createShownDocument, type ShownDocument } from '../../shared/access/shown-document.ts';
import { createOperationLimit } from '../../shared/limits/operation-limits.ts';
import { createLocalCounts, type RequestCounts } from '../../shared/limits/request-counts.ts';
import { createHealth, type Health } from '../system/health.ts';
import { withKeyExamples } from '../system/key-examples.ts';
import type { RequestLog } from '../system/log.ts';
import { createSchemaLook } from '../system/schema-look.ts';
import { loadExpress } from '../late-packages.ts';
import { findTelemetry } from '../telemetry.ts';
import { createMetrics } from '../system/metrics.ts';
import { createMcpPages, type McpParts } from '../mcp/mcp-pages.ts';
import { createRoutes, type ApiRoutes } from './api-routes.ts';
import { allowedOrigins, createCrossOrigin } from './cross-origin.ts';
import type { ServedRoute } from './document-operations.ts';
import type { MountedRequest } from './exchange.ts';
import { createMiddlewareLayers } from './middleware-layers.ts';
import {
  createRequestHandlers,
  type HandlerParts,
  type RequestHandlers,
  type ServerLoad,
} from './request-handler.ts';
import { prefixReader } from './request/public-address.ts';
import { createExplainer } from './response/explained-response.ts';
import { createRequestTracing } from './request-tracing.ts';
import { RouteTable } from './route-table.ts';
import type { OpenApi, ServedApi } from '../served-api.ts';
import type { ServerOperation } from './server-operation.ts';
import { boundUnreadResponses, waitingClients } from './slow-clients.ts';
import { createSystemOperations, type SystemPages, type SystemParts } from './system-operations.ts';

/** Input of a server. */
export interface ServerParts {
  readonly configuration: Configuration;
  readonly apis: readonly OpenApi[];
  readonly log: RequestLog;
}

/** Express layers of one or several APIs. */
export interface ApiLayers {
  readonly operations: readonly ServedRoute[];
  readonly load: ServerLoad;
  readonly createListener: () => RequestListener;
  readonly createExpress: () => Express;
  readonly createRouter: () => Router;
  /** Releases what the operations hold besides their databases. */
  readonly close: () => Promise<void>;
  /** The app with the system pages on their own port; null if they have none. */
  readonly createAdmin: (() => Express) | null;
}

/**
 * Builds the request handlers; throws ConfigurationError if documents, routes and configuration do
 * not match.
 */
export function createApiLayers(parts: ServerParts): ApiLayers {
  const {
    configuration,
    log: { logger: log, logRequest },
  } = parts;
  const counts = countsWhenNeeded(parts);
  const apis = parts.apis.map((api) => guarded(api, parts, counts.get));
  const load = idleLoad(configuration);
  const metrics = createMetrics({
    poolStats: () => poolStatsOf(apis.map(({ database }) => database)),
    replicaStats: replicaStatsOf(apis),
    inFlight: () => load.inFlight,
  });
  const hasAfter = apis.some(({ middleware }) => middleware.after.length > 0);
  let listener: RequestListener | null = null;
  const routes = createServerRoutes(apis, parts, {
    ...{ metrics, health: healthOf(apis, load), hasAfter },
    listener: () => (listener ??= createListener()),
  });
  const common = {
    ...{ log, logRequest, load, bodyLimit: configuration.bodyLimit },
    explainer: configuration.production ? null : createExplainer(),
    tracing: createRequestTracing(findTelemetry(), {
      ...{ queryComments: configuration.database.queryComments },
      trustedProxies: configuration.trustedProxies,
    }),
    recordUnmatched: metrics.recorder('unmatched'),
  };
  const own = createRequestHandlers({
    ...common,
    routes: routes.table,
    hasAfter,
  });
  const crossOrigin = createCrossOrigin(
    allowedOrigins(apis, configuration),
    apis.flatMap(({ operations }) => operations),
  );
  const middleware = createMiddlewareLayers(apis, own);
  const readPrefix = prefixReader(configuration);
  const handlers = [
    ...(readPrefix === null ? [] : [layerOf(readPrefix)]),
    ...(crossOrigin === null ? [] : [crossOrigin]),
    ...middleware,
  ];
  const createListener = (): RequestListener =>
    middleware.length > 1
      ? bareExpress().use(...handlers)
      : listenerOf({ readPrefix, crossOrigin }, own);
  return {
    operations: routes.operations,
    load,
    createListener,
    createExpress: () => bareExpress().use(...handlers),
    createRouter: () => bareRouter().use(...handlers),
    createAdmin: adminOf(routes.admin, common, configuration.trustedProxies),
    close: counts.close,
  };
}

/** Endpoints of the documents, the system pages and the servers for agents. */
function createServerRoutes(
  apis: readonly ServedApi[],
  { configuration, log: { logger: log } }: ServerParts,
  {
    listener,
    ...watched
  }: Pick<SystemParts, 'metrics' | 'health'> &
    Pick<McpParts, 'listener'> & { readonly hasAfter: boolean },
): ApiRoutes & Pick<SystemPages, 'admin'> {
  const { production, bodyLimit } = configuration;
  const { metrics } = watched;
  const shown = apis.map((api): ShownApi => {
    return { api, show: createShownDocument({ ...api, callable: callableOperation, production }) };
  });
  const { api: pages, admin } = systemOperations(shown, configuration, watched);
  const documents = shown.map(({ api: { document }, show }) => ({ document, show }));
  const agents = createMcpPages({ apis: documents, metrics, bodyLimit, listener });
  return { ...createRoutes({ configuration, apis, metrics, log, agents, pages }), admin };
}

/** An API, and its document for each caller. */
interface ShownApi {
  readonly api: ServedApi;
  readonly show: ShownDocument;
}

function systemOperations(
  shown: readonly ShownApi[],
  { production, adminPort, trustedProxies }: Configuration,
  {
    hasAfter,
    ...watched
  }: Pick<SystemParts, 'metrics' | 'health'> & { readonly hasAfter: boolean },
): SystemPages {
  return createSystemOperations({
    ...watched,
    documents: shown.map(({ api, show }) => {
      const { name, document, access } = api;
      const vary = access.credentialHeaders.join(', ');
      return { name, document, show: production ? show : withKeyExamples(api, show), vary };
    }),
    // Unknown paths go to the middleware after the API.
    leadsToExplorer: !hasAfter,
    showsAccess: !production,
    pages: shown[0]?.api.settings.pages ?? {},
    adminPort,
    trustedProxies,
  });
}

function healthOf(apis: readonly ServedApi[], load: ServerLoad): Health {
  const databases = apis.map(({ name, database, replica, routes }) => ({
    ...{ name, replica, look: createSchemaLook(routes, database) },
    ping: () => database.ping(),
    failure: (error: unknown) => database.failure(error),
    poolStats: () => database.poolStats(),
    mismatches: () => database.mismatches(),
  }));
  return createHealth(databases, () => load.isDraining || load.isStopping);
}

/** Created for the first operation with a limit: without one, Redis is not needed. */
function countsWhenNeeded({ configuration: { redisUrl }, log: { logger } }: ServerParts): {
  readonly get: () => RequestCounts;
  readonly close: () => Promise<void>;
} {
  let counts: RequestCounts | null = null;
  return {
    get: () =>
      (counts ??= redisUrl === null ? createLocalCounts() : createSharedCounts(redisUrl, logger)),
    close: async () => counts?.close(),
  };
}

function idleLoad({ maxInFlight }: Configuration): ServerLoad {
  return {
    ...{ inFlight: 0, waiting: 0, maxInFlight, isDraining: false, isStopping: false },
    senders: waitingClients({ total: 1000, perAddress: 500 }),
    sent: boundUnreadResponses({ total: 256 * 1024 ** 2, perAddress: 128 * 1024 ** 2 }),
  };
}

/** Without middleware, requests bypass Express, which saves a tenth of the time of a small one. */
function listenerOf(
  {
    readPrefix,
    crossOrigin,
  }: {
    readonly readPrefix: PrefixReader;
    readonly crossOrigin: RequestHandler | null;
  },
  { handle }: RequestHandlers,
): RequestListener {
  return (request, response) => {
    const mounted = request as MountedRequest;
    mounted.baseUrl = '';
    readPrefix?.(mounted);
    if (crossOrigin === null) handle(mounted, response, nothingFollows);
    else {
      // It reads and sets only headers.
      crossOrigin(request as Request, response as Response, () =>
        handle(mounted, response, nothingFollows),
      );
    }
  };
}

type PrefixReader = ReturnType<typeof prefixReader>;

function layerOf(read: NonNullable<PrefixReader>): RequestHandler {
  return (request, _response, next) => {
    read(request);
    next();
  };
}

/** Only errors of middleware after the API arrive here. */
function nothingFollows(error?: unknown): void {
  throw new Error('a middleware called next, but nothing follows it', { cause: error });
}

function bareRouter(): Router {
  return loadExpress().Router();
}

function bareExpress(): Express {
  return loadExpress()().disable('x-powered-by').disable('etag');
}

function adminOf(
  pages: SystemPages['admin'],
  common: Omit<HandlerParts, 'routes' | 'hasAfter'>,
  trustedProxies: number,
): ApiLayers['createAdmin'] {
  if (pages === null) return null;
  const routes = new RouteTable<ServerOperation>();
  for (const [path, page] of pages) routes.add('GET', path, page);
  const { handle } = createRequestHandlers({ ...common, routes, hasAfter: false });
  const readPrefix = prefixReader({ basePath: '', trustedProxies });
  return () => bareExpress().use(...(readPrefix === null ? [] : [layerOf(readPrefix)]), handle);
}

function guarded(
  api: OpenApi,
  { configuration, log: { logger: log } }: ServerParts,
  limitCounts: () => RequestCounts,
): ServedApi {
  const operations = readOperations(api.document);
  const { trustedProxies } = configuration;
  return {
    ...api,
    operations,
    access: createServerAccess({ ...api, operations, log }, configuration.access),
    limitOf: (operation) =>
      createOperationLimit(operation, { name: api.name, limitCounts, trustedProxies, rejection }),
  };
}

/** Null without read replicas. */
function replicaStatsOf(apis: readonly ServedApi[]): (() => PoolStats) | null {
  const replicas = apis.flatMap(({ replica }) => replica ?? []);
  return replicas.length === 0 ? null : () => poolStatsOf(replicas);
}

/** Several APIs may share a pool. */
function poolStatsOf(pools: readonly { poolStats(): PoolStats }[]): PoolStats {
  const sum = { open: 0, idle: 0, waiting: 0, max: 0 };
  for (const pool of new Set(pools)) {
    const stats = pool.poolStats();
    for (const name of ['open', 'idle', 'waiting', 'max'] as const) sum[name] += stats[name];
  }
  return sum;
}
