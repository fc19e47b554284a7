import { isJsonObject } from '../../shared/json/json-object.ts';
import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { nothingHere } from './nothing-here.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { publicPath, type MountedRequest } from './exchange.ts';
import { publicServers } from './public-servers.ts';
import { isFromHere } from './request/local-client.ts';
import { requestedOrigin } from './request/public-address.ts';
import type { ServerPages } from '../../shared/usual-settings.ts';
import type { Document } from '../document/openapi.ts';
import { readOperations } from '../document/operation.ts';
import type { ServerPlace } from '../../shared/url/base-paths.ts';
import type { JsonObject } from '../../shared/json/json-object.ts';
import { publicDocument } from '../../shared/public-document.ts';
import { createExplorer } from '../system/explorer.ts';
import { isLarge, preparedDocument } from '../system/navigation/prepared-document.ts';
import type { Health } from '../system/health.ts';
import type { Metrics } from '../system/metrics.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import type { SystemOperation } from './server-operation.ts';
import { serverVersion } from '../version.ts';
import type { ShownDocument } from '../../shared/access/shown-document.ts';

/** Input of the system pages. */
export interface SystemParts {
  /** Documents of all APIs; the first one is at the path of the page. */
  readonly documents: readonly ({
    readonly name: string;
    readonly document: Document;
  } & VaryingDocument)[];
  /** Whether `GET /` may redirect to the explorer. */
  readonly leadsToExplorer: boolean;
  /** Whether there is a page about who may do what. */
  readonly showsAccess: boolean;
  readonly pages: ServerPages;
  readonly adminPort: Configuration['adminPort'];
  readonly trustedProxies: number;
  readonly metrics: Metrics;
  readonly health: Health;
}

/** A document that depends on the caller. */
interface VaryingDocument {
  readonly show: ShownDocument;
  /** The request headers on which it depends, comma-separated; empty: none. */
  readonly vary: string;
}

/** The system pages by path, distinct from the documents' paths; each responds to GET. */
export interface SystemPages {
  readonly api: Pages;
  /** On their own port; null if they have none. */
  readonly admin: Pages | null;
}

type Pages = ReadonlyMap<string, SystemOperation>;

/** Creates the system pages. Health is always on the API's port. */
export function createSystemOperations(parts: SystemParts): SystemPages {
  const { metrics, adminPort, pages } = parts;
  const watched = healthPages(parts);
  if (adminPort === 'off') return { api: pagesOf(watched, metrics), admin: null };
  const others: readonly Page[] = [...metricsPage(pages.metrics, metrics), ...documentPages(parts)];
  if (adminPort === 'same') return { api: pagesOf([...watched, ...others], metrics), admin: null };
  const admin = pagesOf([...watched.map(withVersion), ...others], metrics);
  return { api: pagesOf(watched, metrics), admin };
}

function healthPages({ pages, health }: SystemParts): readonly Page[] {
  if (pages.health === undefined) return [];
  return [
    [pages.health, 'health', (requestId) => health.response(requestId)],
    [`${pages.health}/live`, 'healthLive', async () => ({ status: 200, body: { status: 'ok' } })],
  ];
}

function metricsPage(path: string | undefined, metrics: Metrics): readonly Page[] {
  return path === undefined ? [] : [[path, 'metrics', () => printMetrics(metrics)]];
}

/** Operators may know the version; clients of the API need not. */
function withVersion([path, id, handle]: Page): Page {
  return [
    path,
    id,
    async (...request) => {
      const response = await handle(...request);
      const { body } = response;
      return isJsonObject(body)
        ? { ...response, body: { ...body, version: serverVersion } }
        : response;
    },
  ];
}

function pagesOf(pages: readonly Page[], metrics: Metrics): Pages {
  return new Map(
    pages.map(([path, id, handle]) => [
      path,
      { kind: 'system', id, record: metrics.recorder(id), handle },
    ]),
  );
}

type Page = [path: string, id: string, handle: SystemOperation['handle']];

function documentPages({
  documents,
  pages: { document: documentPath, explorer: explorerPath },
  adminPort,
  trustedProxies,
  leadsToExplorer,
  showsAccess,
}: SystemParts): readonly Page[] {
  if (documentPath === undefined) return [];
  const below = documentPath.replace(/\.json$/, '');
  const sources = documents.map(({ name, document, show, vary }) => ({
    title: document.info.title,
    path: documents.length === 1 ? documentPath : posix.join(below, `${name}.json`),
    servers: serversOf(document),
    ...{ show, vary },
  }));
  // On another port, the API is reached by the URL in its document.
  const serversFor = adminPort === 'same' ? whereReached(trustedProxies) : null;
  const documentPage = (source: VaryingDocument, change?: (document: JsonObject) => JsonObject) =>
    ['openapiDocument', served(source, serversFor, change)] as const;
  const pages = sources.map((source): Page => [source.path, ...documentPage(source)]);
  const [first] = sources;
  if (first !== undefined && first.path !== documentPath) {
    pages.push([documentPath, ...documentPage(first)]);
  }
  if (explorerPath === undefined) return pages;
  const accessPages = showsAccess ? [accessPageAt(explorerPath, documents)] : [];
  const servers = sources.flatMap((source) => source.servers);
  const isPrepared = documents.length === 1 && documents.every(({ document }) => isLarge(document));
  const preparedPath = `${explorerPath}/openapi.json`;
  const address = posix.relative(posix.dirname(explorerPath), documentPath);
  const prepare = (document: JsonObject): JsonObject => preparedDocument(document, address);
  const explorer = createExplorer({
    sources: sources.map(({ title, path }) => ({
      ...{ title, path: isPrepared ? preparedPath : path, isPrepared },
    })),
    // Relative, because the page may have been reached over TLS.
    serversAt:
      adminPort === 'same' && (sources.length === 1 || servers.length === 0)
        ? (path) => publicServers(servers, { origin: '', path })
        : null,
    path: explorerPath,
    linksAccess: accessPages.length > 0 && documents.some(hasCallers),
    serverOrigins: [...new Set(servers.flatMap(originOf))],
  });
  const isRootFree = documents.every(({ document }) => !('/' in document.paths));
  return [
    ...pages,
    ...(isPrepared
      ? sources.map((source): Page => [preparedPath, ...documentPage(source, prepare)])
      : []),
    ...(leadsToExplorer && isRootFree ? [redirect('/', explorerPath)] : []),
    [explorerPath, 'explorer', (_requestId, request) => explorer.page(publicPath(request))],
    [`${explorerPath}/standalone.js`, 'explorerScript', explorer.script],
    ...accessPages,
  ];
}

/** Row rules and internal operations are for this machine only. */
function accessPageAt(explorerPath: string, documents: SystemParts['documents']): Page {
  const handle: SystemOperation['handle'] = async (_requestId, request) => {
    if (!isFromHere(request)) throw nothingHere();
    const { accessPage } = await import('../system/access-page/access-page.ts');
    return accessPage(documents.map(({ document }) => document));
  };
  return [`${explorerPath}/access`, 'accessPage', handle];
}

/** Whether callers have different rights. */
function hasCallers({ document }: { readonly document: Document }): boolean {
  return readOperations(document).some(
    ({ security, crud }) => security.length > 0 || crud?.rows !== undefined,
  );
}

/** Browsers that open the server's root are redirected to the explorer. */
function redirect(path: string, to: string): Page {
  const handle: SystemOperation['handle'] = async (_requestId, request) => {
    // In another app, the root belongs to the app.
    if (request.baseUrl !== '') throw nothingHere();
    return { status: 302, headers: { Location: `${publicPath(request)}${to}` } };
  };
  return [path, 'root', handle];
}

/** Each client gets the servers where it reached the API. */
function served(
  { show, vary }: VaryingDocument,
  serversFor: ServersFor | null,
  change = (document: JsonObject): JsonObject => document,
): SystemOperation['handle'] {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...(vary === '' ? {} : { Vary: vary }),
  };
  const texts = new WeakMap<object, readonly [before: string, after: string]>();
  return async (_requestId, request) => {
    const document = await show(request.headers);
    const text = texts.get(document) ?? printed(change(document), serversFor !== null);
    texts.set(document, text);
    const servers = serversFor === null ? '' : JSON.stringify(serversFor(request, document));
    return { status: 200, headers, body: text.join(servers) };
  };
}

function whereReached(trustedProxies: number): ServersFor {
  return (request, { servers }) =>
    publicServers(Array.isArray(servers) ? servers : [], {
      origin: requestedOrigin(request, trustedProxies),
      path: publicPath(request),
    });
}

type ServersFor = (request: MountedRequest, document: JsonObject) => readonly ServerPlace[];

/** A document as JSON, in two parts around its servers if these vary. */
function printed(document: JsonObject, varies: boolean): readonly [string, string] {
  if (!varies) return [JSON.stringify(document), ''];
  const place = randomUUID();
  const text = JSON.stringify({ ...document, servers: place });
  const [before = '', after = ''] = text.split(`"${place}"`);
  return [before, after];
}

/** The public servers. */
function serversOf(document: Document): readonly unknown[] {
  const { servers } = publicDocument({ servers: document.servers });
  return Array.isArray(servers) ? servers : [];
}

async function printMetrics(metrics: Metrics): Promise<HttpResponse> {
  return {
    status: 200,
    headers: { 'Content-Type': metrics.contentType() },
    body: await metrics.print(),
  };
}

function originOf(server: unknown): readonly string[] {
  const url = isJsonObject(server) ? server['url'] : null;
  const isAddress = typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url);
  return isAddress ? [new URL(url).origin] : [];
}
