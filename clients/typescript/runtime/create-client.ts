import createFetchClient from 'openapi-fetch';
import type { Client, ClientOptions } from './client-types.ts';
import { settings, type paths } from './document-facts.ts';
import type { LooseClient } from './loose-call.ts';
import { readPages } from './read-pages.ts';
import { sendWith } from './send-call.ts';

/** Creates a client for the document's operations. */
export function createClient(options: ClientOptions = {}): Client<paths> {
  // Client has the types of calls; internally, any path and options are accepted.
  const client = createFetchClient<paths>({ ...settings, ...options }) as unknown as LooseClient;
  for (const method in client) {
    if (/[A-Z]/.test(method)) client[method] = sendWith(client.request, method, options);
  }
  client.pages = readPages.bind(null, client.GET);
  return client as unknown as Client<paths>;
}
