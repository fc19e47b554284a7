import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';
import type { ShownDocument } from '../../shared/access/shown-document.ts';
import { MCP_PACKAGE, readMcpSettings, type McpSettings } from '../../shared/mcp/mcp-settings.ts';
import { readToolOperations, type ToolOperation } from '../../shared/mcp/tool-operations.ts';
import type { ToolParts } from '../../shared/mcp/tools.ts';
import { webRequest } from '../../shared/mcp/web-request.ts';
import { readBytes } from '../../shared/sent-body.ts';
import { basePathsOf } from '../../shared/url/base-paths.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import type { Document } from '../document/openapi.ts';
import type { MountedRequest } from '../http/exchange.ts';
import type { SystemOperation } from '../http/server-operation.ts';
import { ApiError } from '../operation/api-error.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import type { Metrics } from '../system/metrics.ts';
import { injectRequest } from './inject-request.ts';

/** Input of the MCP servers. */
export interface McpParts {
  readonly apis: readonly { readonly document: Document; readonly show: ShownDocument }[];
  /** Serves the requests that agents ask for, as those of any other client. */
  readonly listener: () => RequestListener;
  readonly metrics: Metrics;
  readonly bodyLimit: number;
}

/**
 * The MCP servers of APIs with `x-crud.mcp`, by path; each responds to POST. Throws
 * ConfigurationError if the package is missing or a path is taken.
 */
export function createMcpPages(parts: McpParts): ReadonlyMap<string, SystemOperation> {
  const pages = new Map<string, SystemOperation>();
  for (const { document, show } of parts.apis) {
    const settings = readMcpSettings(document);
    if (settings === null) continue;
    requirePackage();
    const [basePath = ''] = basePathsOf(document);
    const path = basePath + settings.path;
    if (pages.has(path) || settings.path in document.paths) {
      throw new ConfigurationError(`${path} is the path of the MCP server and of something else.`);
    }
    const handle = mcpHandler({ ...parts, document, show, settings, basePath });
    pages.set(path, { kind: 'system', id: 'mcp', record: parts.metrics.recorder('mcp'), handle });
  }
  return pages;
}

function requirePackage(): void {
  try {
    createRequire(import.meta.url).resolve(MCP_PACKAGE);
  } catch {
    throw new ConfigurationError(
      `x-crud.mcp needs the package ${MCP_PACKAGE}: npm install ${MCP_PACKAGE}`,
    );
  }
}

interface ServedMcp extends Omit<McpParts, 'apis'> {
  readonly document: Document;
  readonly show: ShownDocument;
  readonly settings: McpSettings;
  readonly basePath: string;
}

function mcpHandler(served: ServedMcp): SystemOperation['handle'] {
  const known = new WeakMap<object, readonly ToolOperation[]>();
  const { info } = served.document;
  return async (_requestId, request) => {
    const bytes = await readBytes(request, served.bodyLimit, (problem, extras) => {
      return new ApiError(...problem, extras);
    });
    // Loaded with the first request: most servers have no agents.
    const { createMcpHandler, createMcpServer } = await import('../../shared/mcp/mcp-server.ts');
    const server = () =>
      createMcpServer({
        ...{ title: info.title, version: info.version ?? '' },
        ...{ allowed: served.settings.allowed, mayPromote: true },
        partsFor: () => partsOf(served, request, known),
      });
    return httpResponse(await createMcpHandler(server).fetch(webRequest(request, bytes)));
  };
}

async function partsOf(
  { show, settings, basePath, listener, document: whole }: ServedMcp,
  request: MountedRequest,
  known: WeakMap<object, readonly ToolOperation[]>,
): Promise<ToolParts> {
  const document = await show(request.headers);
  const operations = known.get(document) ?? readToolOperations(document, { ...whole });
  known.set(document, operations);
  const { headers } = request;
  const { remoteAddress } = request.socket;
  return {
    ...{ document, operations, allowed: settings.allowed },
    send: (sent) => injectRequest(listener(), sent, { headers, remoteAddress, basePath }),
  };
}

async function httpResponse(response: Response): Promise<HttpResponse> {
  const { status, headers } = response;
  if (response.body === null) return { status };
  const type = headers.get('content-type') ?? '';
  // An answer is complete, even one that is sent as an event: nothing is subscribed to.
  return { status, headers: { 'Content-Type': type }, body: await response.text() };
}
