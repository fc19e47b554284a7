import type { Configuration } from '../configuration/configuration.ts';
import { isObject, type Document } from '../document/openapi.ts';
import { basePathsOf } from '../shared/url/base-paths.ts';
import { publicDocument } from '../shared/public-document.ts';
import { createExplorer, type ExplorerServer } from '../system/explorer.ts';
import type { Health } from '../system/health.ts';
import type { Metrics } from '../system/metrics.ts';
import type { HttpResponse } from './response/http-response.ts';
import type { SystemOperation } from './server-operation.ts';
import type { ShownDocument } from './shown-document.ts';

/** What the server's own pages are made of. */
export interface SystemParts {
  /** Those of all APIs, the first one's at `/openapi.json`. */
  readonly documents: readonly {
    readonly name: string;
    readonly document: Document;
    readonly show: ShownDocument;
  }[];
  readonly configuration: Configuration['openapi'];
  readonly metrics: Metrics;
  readonly health: Health;
}

/** The server's own pages by their path: none is in the document, and each answers GET. */
export function createSystemOperations(parts: SystemParts): ReadonlyMap<string, SystemOperation> {
  const { metrics, health } = parts;
  const pages: Page[] = [
    ['/health', 'health', (requestId) => health.response(requestId)],
    ['/health/live', 'healthLive', async () => ({ status: 200, body: { status: 'ok' } })],
    ['/metrics', 'metrics', () => printMetrics(metrics)],
    ...documentPages(parts),
  ];
  return new Map(
    pages.map(([path, id, handle]) => [
      path,
      { kind: 'system', id, record: metrics.recorder(id), handle },
    ]),
  );
}

type Page = [path: string, id: string, handle: SystemOperation['handle']];

function documentPages({ documents, configuration }: SystemParts): readonly Page[] {
  if (!configuration.enabled) return [];
  const sources = documents.map(({ name, document, show }) => ({
    title: document.info.title,
    path: documents.length === 1 ? documentPath : `/openapi/${name}.json`,
    shown: publicDocument(document),
    show,
  }));
  const pages = sources.map(({ path, show }): Page => [path, 'openapiDocument', served(show)]);
  const [first] = sources;
  if (first !== undefined && first.path !== documentPath) {
    pages.push([documentPath, 'openapiDocument', served(first.show)]);
  }
  const { explorerEnabled, explorerPath } = configuration;
  if (!explorerEnabled) return pages;
  const servers = sources.flatMap(({ shown }) => serversOf(shown));
  const explorer = createExplorer({
    sources: sources.map(({ title, path }) => ({ title, path })),
    servers: sources.length === 1 || servers.length === 0 ? reachableServers(servers) : null,
    path: explorerPath,
    serverOrigins: [...new Set(servers.flatMap(originOf))],
  });
  return [
    ...pages,
    [explorerPath, 'explorer', explorer.page],
    [`${explorerPath}/standalone.js`, 'explorerScript', explorer.script],
  ];
}

const documentPath = '/openapi.json';

/** In another app the API has another address than its document knows. */
function served(show: ShownDocument): SystemOperation['handle'] {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Authorization' };
  const texts = new WeakMap<object, string>();
  return async (_requestId, mountPath, sent) => {
    const document = await show(sent);
    const text = texts.get(document) ?? JSON.stringify(document);
    texts.set(document, text);
    if (mountPath === '') return { status: 200, headers, body: text };
    const servers = basePathsOf(document).map((basePath) => ({ url: `${mountPath}${basePath}` }));
    return { status: 200, headers, body: JSON.stringify({ ...document, servers }) };
  };
}

function serversOf({ servers }: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(servers) ? servers : [];
}

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/;

/** A document names the machine that it was written on: whoever reads this page got here by the server's own address. Without any server the examples would name no host. */
function reachableServers(servers: readonly unknown[]): readonly ExplorerServer[] {
  const reachable = servers.filter(isObject).map((server) => {
    const url = String(server['url']);
    return { ...server, url: loopback.test(url) ? url.replace(loopback, '') || '/' : url };
  });
  return reachable.length === 0 ? [{ url: '/' }] : reachable;
}

async function printMetrics(metrics: Metrics): Promise<HttpResponse> {
  return {
    status: 200,
    headers: { 'Content-Type': metrics.contentType },
    body: await metrics.print(),
  };
}

function originOf(server: unknown): readonly string[] {
  const url = isObject(server) ? server['url'] : null;
  const isAddress = typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url);
  return isAddress ? [new URL(url).origin] : [];
}
