import { boundedText } from '../../../server-template/shared/mcp/bounded-text.ts';
import type { ApiRequest } from '../../../server-template/shared/mcp/call-request.ts';
import type { Effect } from '../../../server-template/shared/mcp/tool-operations.ts';
import { readToolOperations } from '../../../server-template/shared/mcp/tool-operations.ts';
import type { ApiResponse, ToolParts } from '../../../server-template/shared/mcp/tools.ts';
import { publicDocument } from '../../../server-template/shared/public-document.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

/** An API that is reached at a URL. */
export interface Endpoint {
  /** Its URL, without a slash at its end. */
  readonly urlOf: () => Promise<string>;
  /** Sent with each request, such as credentials; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** The API of a document for tools. */
export function endpointParts(
  whole: OpenApiDocument,
  endpoint: Endpoint,
  allowed: ReadonlySet<Effect>,
): ToolParts {
  const document = publicDocument(whole);
  const operations = readToolOperations(document, { ...whole });
  return { document, operations, allowed, send: (request) => sendTo(endpoint, request) };
}

async function sendTo(
  { urlOf, headers, signal }: Endpoint,
  { method, target, headers: own, body }: ApiRequest,
): Promise<ApiResponse> {
  const url = await urlOf();
  try {
    // The user's headers win, and are not sent to where the API redirects to.
    const response = await fetch(url + target, {
      ...{ method, signal, body, redirect: 'manual' },
      headers: { ...own, ...headers },
    });
    const known = Object.fromEntries(response.headers);
    const text = await boundedText(known['content-type'] ?? '', response.body);
    return { status: response.status, headers: known, ...text };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return {
      ...{ status: 503, headers: { 'content-type': 'text/plain' }, isCut: false },
      text: `The API at ${url} cannot be reached: ${reason}`,
    };
  }
}
