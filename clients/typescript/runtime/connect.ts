import createFetchClient from 'openapi-fetch';
import type { Client, ClientFrame, ClientOptions } from './client-types.ts';
import type { Loose, LooseInit, LooseRequest } from './loose-call.ts';
import { readPages } from './read-pages.ts';
import { queryText } from './request-address.ts';
import { sendWith } from './send-call.ts';

/** A client of the document that `frame` was printed from. */
export function connect<Paths extends object>(
  frame: ClientFrame,
  options: ClientOptions = {},
): Client<Paths> {
  const { token, headers = {}, credentials = 'same-origin' } = options;
  const inner = createFetchClient<Paths>({
    headers,
    credentials,
    querySerializer: (query: Loose) => queryText(query, frame.joined),
  });
  inner.use({
    onRequest: async ({ request }) => {
      const secret = typeof token === 'function' ? await token() : token;
      if (secret && !request.headers.has(frame.tokenHeader)) {
        request.headers.set(frame.tokenHeader, frame.tokenPrefix + secret);
      }
    },
  });
  // The types of a call are Client's; below them any path and any init will do.
  const send = sendWith(inner.request as unknown as LooseRequest, frame, options);
  const client: Record<string, unknown> = { ...inner };
  for (const method in inner) {
    if (/[A-Z]/.test(method)) {
      client[method] = (path: string, init?: LooseInit) => send(method, path, init);
    }
  }
  client['pages'] = (path: string, init?: LooseInit) => readPages(send, path, init);
  return client as unknown as Client<Paths>;
}
