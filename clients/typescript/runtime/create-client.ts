import createFetchClient from 'openapi-fetch';
import type { Client, ClientOptions } from './client-types.ts';
import { settings, type paths } from './document-facts.ts';
import type { LooseClient } from './loose-call.ts';
import { readPages } from './read-pages.ts';
import { sendWith } from './send-call.ts';

/** A client of the document. */
export function createClient(options: ClientOptions = {}): Client<paths> {
  // The types of a call are Client's; below them any path and any init will do.
  const client = createFetchClient<paths>({ ...settings, ...options }) as unknown as LooseClient;
  for (const method in client) {
    if (/[A-Z]/.test(method)) client[method] = sendWith(client.request, method, options);
  }
  client.pages = readPages.bind(null, client.GET);
  return client as unknown as Client<paths>;
}
