import type { IncomingMessage } from 'node:http';
import {
  asksForReasons,
  determined,
  explanationHeaders,
  explanationType,
  reasonsHeader,
  reasonsOf,
  whyHeader,
  type Explanation,
} from '../../../shared/reasons/explanation.ts';
import type { Reason } from '../../../shared/reasons/reason.ts';
import type { ApiError } from '../../operation/api-error.ts';
import {
  isStream,
  type HttpResponse,
  type PrintedResponse,
} from '../../operation/operation-response.ts';
import { isFromHere } from '../request/local-client.ts';

/** The reasons for answers, for developers: never created in production. */
export interface Explainer {
  /** Whether a request is to be explained instead of performed. */
  readonly isAsked: (request: IncomingMessage) => boolean;
  readonly response: (
    answered: Answered,
    result: HttpResponse,
    reply: PrintedResponse,
  ) => Promise<PrintedResponse>;
  readonly rejection: (
    answered: Answered,
    error: ApiError,
    reply: PrintedResponse,
  ) => Promise<PrintedResponse>;
}

/** A request, and the operation that answers it; null: none. */
interface Answered {
  readonly request: IncomingMessage;
  readonly operation: {
    readonly id: string;
    /** Null: it is not called for an explanation. */
    readonly rehearse?: unknown;
  } | null;
}

/** Only clients on the same machine get reasons, because these reveal rows that a rule hides. */
export function createExplainer(): Explainer {
  const isAsked = (request: IncomingMessage): boolean =>
    asksForReasons(request.headers) && isFromHere(request);
  return {
    isAsked,
    async response({ request, operation }, result, reply) {
      const { why, isShort } = result;
      if (isAsked(request)) {
        await readToEnd(result);
        const reasons = why === undefined ? [] : await determined(why);
        const status = operation?.rehearse === null ? null : result.status;
        const id = operation?.id ?? null;
        return explained({ status, code: null, message: null, operation: id, reasons });
      }
      if (why === undefined || isShort !== true || !isFromHere(request)) return reply;
      return withReasons(reply, await determined(why));
    },
    async rejection({ request, operation }, error, reply) {
      if (!isFromHere(request)) return reply;
      const reasons = await determined(() => reasonsOf(error));
      const { status, code, message } = error;
      return isAsked(request)
        ? explained({ status, code, message, operation: operation?.id ?? null, reasons })
        : withReasons(reply, reasons);
    },
  };
}

/** Whether a reply is an explanation. */
export function isExplanation({ headers }: PrintedResponse): boolean {
  return headers['Content-Type'] === explanationType;
}

/** A large page is read while it is sent. */
async function readToEnd({ body }: HttpResponse): Promise<void> {
  if (!isStream(body)) return;
  const parts = body[Symbol.asyncIterator]();
  while ((await parts.next()).done !== true);
}

function withReasons(reply: PrintedResponse, reasons: readonly Reason[]): PrintedResponse {
  const text = reasonsHeader(reasons);
  return text === '' ? reply : { ...reply, headers: { ...reply.headers, [whyHeader]: text } };
}

function explained(explanation: Explanation): PrintedResponse {
  return {
    status: 200,
    headers: explanationHeaders,
    content: JSON.stringify(explanation),
  };
}
