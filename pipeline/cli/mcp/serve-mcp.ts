import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import {
  createMcpHandler,
  createMcpServer,
  type McpApi,
} from '../../../server-template/shared/mcp/mcp-server.ts';
import { webRequest } from '../../../server-template/shared/mcp/web-request.ts';
import { openPort } from '../../mock/port/open-port.ts';

/** Serves one agent by standard input and output, until either is closed. */
export async function serveByStdio(api: McpApi, signal: AbortSignal): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const connection = serveStdio(() => createMcpServer(api));
  process.stdin.once('close', end);
  process.stdin.once('end', end);
  if (signal.aborted) end();
  signal.addEventListener('abort', () => end(), { once: true });
  await ended;
  await connection.close();
}

/** Serves agents on this machine by HTTP at `/mcp`, until the signal is aborted. */
export async function serveByHttp(
  api: McpApi,
  { port, listening }: { readonly port: number; readonly listening: (url: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const handler = createMcpHandler(() => createMcpServer(api));
  const server = createServer((request, response) => {
    respond(request, response, handler).catch(() => response.destroy());
  });
  const { url } = await openPort(server, port, '127.0.0.1');
  listening(`${url}/mcp`);
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  await handler.close();
  server.close();
  server.closeAllConnections();
}

/** Pages of other sites that reach this machine by a name of their own are rejected. */
const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handler: ReturnType<typeof createMcpHandler>,
): Promise<void> {
  const { host = '', origin } = request.headers;
  const isForeign = origin !== undefined && !ownHost.test(origin.replace(/^https?:\/\//, ''));
  if (!ownHost.test(host) || isForeign) return end(response, 403);
  if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp')
    return end(response, 404);
  const result = await handler.fetch(webRequest(request, await buffer(request)));
  response.writeHead(result.status, Object.fromEntries(result.headers));
  if (result.body === null) response.end();
  else await pipeline(result.body, response);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
