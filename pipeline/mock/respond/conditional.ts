import { entityTag, mayHaveTag, namesTag } from '../../../server-template/shared/entity-tag.ts';
import type { ValidCall } from '../call.ts';
import type { MockResponse } from '../mock-response.ts';

/** Adds the declared entity tag of a row, and responds with 304 if declared. */
export function conditional(
  response: MockResponse,
  { plan, call, chosen }: ValidCall,
  state: MockResponse,
): MockResponse {
  const { crud, responses, method } = plan.operation;
  const isDeclared = chosen.response?.headers.some(({ name }) => name.toLowerCase() === 'etag');
  if (!mayHaveTag(crud?.action) || isDeclared !== true || response.body === null) return response;
  const tag = tagOf(state);
  const known = call.request.headers['if-none-match'];
  const mayKnow = method === 'get' && responses.some(({ status }) => status === '304');
  if (known !== undefined && mayKnow && namesTag(known, tag, false))
    return { status: 304, headers: { ETag: tag }, body: null };
  return { ...response, headers: { ...response.headers, ETag: tag } };
}

/** The entity tag of a response's body. */
export function tagOf({ body }: MockResponse): string {
  return entityTag(String(body));
}
