import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of the odd document: two pages of queries, the second only with the first one's cursor. */
export interface LinkedServer {
  readonly url: string;
  /** Paths and queries of the requests that read. */
  readonly asked: string[];
  /** Method, path and the values of conditional headers of all others. */
  readonly changes: string[];
  stop(): void;
}

/** Starts the server on a free port. */
export async function startLinked(): Promise<LinkedServer> {
  const asked: string[] = [];
  const changes: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', 'Link, X-Total-Count, ETag');
    response.setHeader('Content-Type', 'application/json');
    const { method = '', headers } = request;
    if (method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Headers', '*');
      response.setHeader('Access-Control-Allow-Methods', '*');
      response.writeHead(204).end();
      return;
    }
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://localhost');
    if (method !== 'GET') {
      const sent = [headers['if-match'], headers['idempotency-key']];
      changes.push([method, pathname, ...sent.filter((value) => value !== undefined)].join(' '));
      if (headers['if-match'] === '"stale"') response.writeHead(412).end('{}');
      else if (method === 'DELETE') response.writeHead(204).end();
      else response.end(JSON.stringify({ slug: 'c' }));
      return;
    }
    asked.push(pathname + search);
    if (pathname !== '/queries') {
      const parent = searchParams.get('embed') === 'parent' ? { parent: { slug: 'root' } } : {};
      response.setHeader('ETag', '"v1"');
      response.end(JSON.stringify({ slug: pathname.slice('/queries/'.length), ...parent }));
      return;
    }
    const isFirst = searchParams.get('cursor') !== 'b+2';
    const first = '</queries?limit=1&cursor=>; rel="first"';
    const next = ', </queries?limit=1&cursor=b%2B2>; rel="next"';
    response.setHeader('Link', isFirst ? first + next : first);
    if (isFirst) response.setHeader('X-Total-Count', '2');
    response.end(JSON.stringify([{ slug: isFirst ? 'a' : 'b' }]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    changes,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
