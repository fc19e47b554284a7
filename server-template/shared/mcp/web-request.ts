import type { IncomingMessage } from 'node:http';

/** A received request and its body, for handlers of web standards. */
export function webRequest(
  { method = 'GET', url = '/', headers: sent }: IncomingMessage,
  body: Uint8Array,
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, 'http://localhost'), {
    ...{ method, headers },
    ...(hasBody ? { body: new Uint8Array(body) } : {}),
  });
}
