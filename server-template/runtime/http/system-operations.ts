import type { Configuration } from '../configuration/configuration.ts';
import type { Document } from '../document/openapi.ts';
import { publicDocument } from '../shared/public-document.ts';
import { createExplorer } from '../system/explorer.ts';
import type { Health } from '../system/health.ts';
import type { Metrics } from '../system/metrics.ts';
import type { HttpResponse } from './http-response.ts';
import type { SystemOperation } from './server-operation.ts';

/** What the server's own pages are made of. */
export interface SystemParts {
  readonly document: Document;
  readonly configuration: Configuration['openapi'];
  readonly metrics: Metrics;
  readonly health: Health;
}

/** The server's own pages by their path: none is in the document, and each answers GET. */
export function createSystemOperations(parts: SystemParts): ReadonlyMap<string, SystemOperation> {
  const { metrics, health } = parts;
  const pages: [path: string, id: string, handle: SystemOperation['handle']][] = [
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

function documentPages({
  document,
  configuration,
}: SystemParts): [path: string, id: string, handle: SystemOperation['handle']][] {
  if (!configuration.enabled) return [];
  const shown = publicDocument(document);
  const body = JSON.stringify(shown);
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  const respondFromDocument = async (): Promise<HttpResponse> => ({ status: 200, headers, body });
  const { explorerEnabled, explorerPath: path } = configuration;
  if (!explorerEnabled) return [['/openapi.json', 'openapiDocument', respondFromDocument]];
  const explorer = createExplorer({
    title: document.info.title,
    path,
    hasServers: Array.isArray(shown['servers']) && shown['servers'].length > 0,
    serverOrigins: originsOf(shown['servers']),
  });
  return [
    ['/openapi.json', 'openapiDocument', respondFromDocument],
    [path, 'explorer', explorer.page],
    [`${path}/standalone.js`, 'explorerScript', explorer.script],
  ];
}

async function printMetrics(metrics: Metrics): Promise<HttpResponse> {
  return {
    status: 200,
    headers: { 'Content-Type': metrics.contentType },
    body: await metrics.print(),
  };
}

function originsOf(servers: unknown): readonly string[] {
  if (!Array.isArray(servers)) return [];
  return servers.flatMap(({ url }: { readonly url: unknown }) => {
    const isAddress = typeof url === 'string' && /^https?:/.test(url) && URL.canParse(url);
    return isAddress ? [new URL(url).origin] : [];
  });
}
