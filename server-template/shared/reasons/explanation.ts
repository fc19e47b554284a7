import { isApiError, type ApiError } from '../api-error.ts';
import { headerText } from '../headers/header-text.ts';
import { valueReason, type Reason, type Why } from './reason.ts';

/** Header of a response with its reasons; of a request, to be explained instead of performed. */
export const whyHeader = 'X-Why';

/** Value of the header of a request that is to be explained. */
export const explainedRequest = 'explain';

/** Whether a request, with names of headers in lower case, is to be explained instead of performed. */
export function asksForReasons(headers: Readonly<Record<string, unknown>>): boolean {
  return headers[whyHeader.toLowerCase()] === explainedRequest;
}

/** Media type of explanations. */
export const explanationType = 'application/vnd.specmill.explanation+json';

/** Headers of an explanation. */
export const explanationHeaders = {
  'Content-Type': explanationType,
  'Cache-Control': 'no-store',
} as const;

/** The answer to a request, with its reasons. */
export interface Explanation {
  /** Null: the request was valid; the handler of a custom operation was not called. */
  readonly status: number | null;
  /** Null: not an error. */
  readonly code: string | null;
  readonly message: string | null;
  /** Id of the operation; null: none. */
  readonly operation: string | null;
  readonly reasons: readonly Reason[];
}

/** What explains an answer must not change it. */
export async function determined(why: Why): Promise<readonly Reason[]> {
  try {
    return await why();
  } catch {
    return [{ kind: 'request', text: 'The reasons could not be determined.', change: '' }];
  }
}

/** The reasons for a rejection. */
export async function reasonsOf(error: ApiError): Promise<readonly Reason[]> {
  const own = await ownReasons(error);
  if (own !== null) return own;
  if (error.details.length > 0) return error.details.map(valueReason);
  return [{ kind: 'request', text: error.message, change: '' }];
}

/** Those of the error that it reports, such as an error of one of several rows. */
async function ownReasons({ why, cause }: ApiError): Promise<readonly Reason[] | null> {
  // An error of an earlier version has none.
  const own = await why?.();
  if (own !== undefined && own.length > 0) return own;
  return isApiError(cause) ? ownReasons(cause) : null;
}

const mostCharacters = 400;

/** Reasons as a header. */
export function reasonsHeader(reasons: readonly Reason[]): string {
  const text = headerText(reasons.map((reason) => reason.text).join(' ')) ?? '';
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)}...`;
}
