import createFetchClient from 'openapi-fetch';
import type { Client, ClientFrame, ClientOptions } from './client-types.ts';
import type { Loose, LooseInit, LooseRequest } from './loose-call.ts';
import { readPages } from './read-pages.ts';
import { queryText } from './request-address.ts';
import { sendWith } from './send-call.ts';

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/** A client of the document that `frame` was printed from. */
export function connect<Paths extends object>(
  frame: ClientFrame,
  options: ClientOptions = {},
): Client<Paths> {
  const { token, headers, credentials } = options;
  const inner = createFetchClient<Paths>({
    querySerializer: (query: Loose) => queryText(query, frame.joined),
    ...(headers === undefined ? {} : { headers }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  inner.use({
    onRequest: async ({ request }) => {
      const secret = typeof token === 'function' ? await token() : token;
      if (!secret || request.headers.has(frame.tokenHeader)) return;
      request.headers.set(frame.tokenHeader, frame.tokenPrefix + secret);
    },
  });
  // The types of a call are Client's; below them any path and any init will do.
  const send = sendWith(inner.request as unknown as LooseRequest, frame, options);
  const calls = methods.map((method) => [
    method,
    (path: string, init?: LooseInit) => send(method, path, init),
  ]);
  return {
    ...Object.fromEntries(calls),
    pages: (path: string, init?: LooseInit) => readPages(send, path, init),
    use: (...added) => inner.use(...added),
    eject: (...removed) => inner.eject(...removed),
  } as Client<Paths>;
}
