import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import inject from 'light-my-request';
import type { ApiRequest } from '../../shared/mcp/call-request.ts';
import { isOfMessage } from '../../shared/headers/message-headers.ts';
import { boundedText } from '../../shared/mcp/bounded-text.ts';
import type { ApiResponse } from '../../shared/mcp/tools.ts';

/** Sends a request to the server within this process, as the client that the headers are from. */
export async function injectRequest(
  listener: RequestListener,
  { method, target, headers, body }: ApiRequest,
  client: {
    readonly headers: IncomingHttpHeaders;
    readonly remoteAddress: string | undefined;
    /** Path of the document's server. */
    readonly basePath: string;
  },
): Promise<ApiResponse> {
  const kept = Object.entries(client.headers).filter(([name]) => !isOfMessage(name));
  const cookies = [client.headers.cookie, headers['cookie']].filter((one) => one !== undefined);
  const response = await inject(listener, {
    method,
    url: client.basePath + target,
    headers: {
      ...Object.fromEntries(kept),
      // The client's own credentials, whatever a tool is called with.
      ...Object.fromEntries(
        Object.entries(headers).filter(([name]) => !isCredential(client, name)),
      ),
      ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    },
    ...(client.remoteAddress === undefined ? {} : { remoteAddress: client.remoteAddress }),
    ...(body === null ? {} : { payload: body }),
    payloadAsStream: true,
  });
  const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  const known = Object.fromEntries(received) as Readonly<Record<string, string>>;
  return {
    status: response.statusCode,
    headers: known,
    ...(await boundedText(known['content-type'] ?? '', response.stream())),
  };
}

function isCredential(
  { headers }: { readonly headers: IncomingHttpHeaders },
  name: string,
): boolean {
  return name === 'authorization' || (headers[name] !== undefined && !isOfMessage(name));
}
