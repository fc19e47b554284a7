import type { IncomingMessage } from 'node:http';
import type { HttpResponse } from '../../../server-template/runtime/operation/operation-response.ts';
import type { ApiError } from '../../../server-template/shared/api-error.ts';
import {
  asksForReasons,
  determined,
  explanationHeaders,
  reasonsHeader,
  reasonsOf,
  whyHeader,
  type Explanation,
} from '../../../server-template/shared/reasons/explanation.ts';
import type { Reason } from '../../../server-template/shared/reasons/reason.ts';
import type { Operation } from '../../model/api-model.ts';
import type { MockResponse } from '../mock-response.ts';

/** The request of a response. */
interface Responded {
  readonly request: Pick<IncomingMessage, 'headers'>;
  readonly operation: Operation | null;
}

/** A rejection with its reasons in a header, or explained; only explained for a third-party document. */
export async function reasonedRejection(
  response: MockResponse,
  error: ApiError,
  { request, operation, isOfTables }: Responded & { readonly isOfTables: boolean },
): Promise<MockResponse> {
  if (!isOfTables && !asksForReasons(request.headers)) return response;
  const reasons = await determined(() => reasonsOf(error));
  const { code, message } = error;
  return asksForReasons(request.headers)
    ? explanation({ status: response.status, code, message, reasons }, operation)
    : withHeader(response, reasons);
}

/** The same for a response that is not an error. */
export async function reasonedResponse(
  response: MockResponse,
  { why, isShort }: Pick<HttpResponse, 'why' | 'isShort'>,
  { request, operation }: Responded,
): Promise<MockResponse> {
  if (asksForReasons(request.headers)) {
    const reasons = why === undefined ? [] : await determined(why);
    const { status } = response;
    return explanation({ status, code: null, message: null, reasons }, operation);
  }
  return why === undefined || isShort !== true
    ? response
    : withHeader(response, await determined(why));
}

function withHeader(response: MockResponse, reasons: readonly Reason[]): MockResponse {
  const text = reasonsHeader(reasons);
  if (text === '') return response;
  return { ...response, headers: { ...response.headers, [whyHeader]: text } };
}

function explanation(
  found: Omit<Explanation, 'operation'>,
  operation: Operation | null,
): MockResponse {
  const body: Explanation = { ...found, operation: operation?.id ?? null };
  return {
    status: 200,
    headers: explanationHeaders,
    body: JSON.stringify(body),
  };
}
