import type { DocumentValidator } from './document-validator.ts';
import type { OperationRequest } from './operation-request.ts';

/** A server's responses to every operation of a document. */
export interface Sweep {
  /** Number of JSON responses. */
  readonly json: number;
  /** Number of JSON responses that satisfy their declared schema. */
  readonly valid: number;
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests with a 2xx response. */
  readonly accepted: readonly Accepted[];
  /** Mean size of a response. */
  readonly bytes: number;
  /** `GET /pets 200` */
  readonly invalid: readonly string[];
}

/** A request and the status of its response. */
export interface Accepted {
  readonly request: OperationRequest;
  readonly status: number;
}

/** Sends each request once, and validates the responses. */
export async function sweepOperations(
  url: string,
  requests: readonly OperationRequest[],
  validator: DocumentValidator,
): Promise<Sweep> {
  const statuses = new Map<number, number>();
  const accepted: Accepted[] = [];
  const invalid: string[] = [];
  let json = 0;
  let bytes = 0;
  for (const request of requests) {
    const { method, target, headers, body } = request;
    const { path } = request.operation;
    const response = await fetch(url + target, { method, headers, body, redirect: 'manual' });
    const { status } = response;
    const text = await response.text();
    const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (response.ok) accepted.push({ request, status });
    bytes += Buffer.byteLength(text);
    if (!/[/+]json$/i.test(mediaType)) continue;
    json += 1;
    const said = { path, method, status, mediaType: mediaType.toLowerCase(), body: parsed(text) };
    if (validator(said) === false) invalid.push(`${method} ${path} ${status}`);
  }
  return {
    ...{ json, valid: json - invalid.length, statuses, accepted, invalid },
    bytes: Math.round(bytes / requests.length),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
