import { headersFor, type DeclaredHeaders } from '../../document/response-headers.ts';
import type { PrintedResponse } from '../../operation/operation-response.ts';

/** Adds the headers with a fixed value in the document; the response's own take precedence. */
export function withDeclaredHeaders(
  response: PrintedResponse,
  declared: DeclaredHeaders,
): PrintedResponse {
  if (declared.size === 0) return response;
  const known = headersFor(declared, response.status).flatMap(({ name, value }) =>
    value === null ? [] : [[name, value] as const],
  );
  if (known.length === 0) return response;
  const present = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  const fixed = known.filter(([name]) => !present.has(name.toLowerCase()));
  if (fixed.length === 0) return response;
  return { ...response, headers: { ...Object.fromEntries(fixed), ...response.headers } };
}
