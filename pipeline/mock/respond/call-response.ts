import { sendableUrl } from '../../../server-template/shared/url/sendable-url.ts';
import type { Content } from '../../model/api-model.ts';
import { sentValue } from '../call.ts';
import type { Call, ValidCall } from '../call.ts';
import type { MockContext } from '../mock-options.ts';
import type { MockResponse } from '../mock-response.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import type { WorldOptions } from '../resources/row-request.ts';
import type { RowOutcome } from '../write/row-writer.ts';
import { addressedValue } from './addressed-value.ts';
import type { Headers } from './declared-headers.ts';
import { pageHeaders } from './page/page-headers.ts';
import { printBody } from './print/plain-body.ts';
import { responseValue } from './response-value.ts';
import { rowsValue } from './rows-value.ts';
import { shownValue } from './shown-value.ts';
import { storedValue } from '../../../server-template/shared/rows/row.ts';

/** Source of a response; null without rows. */
export interface ResponseSource {
  readonly outcome: RowOutcome | null;
  readonly world: WorldOptions;
}

/**
 * The response to a valid call: status, headers, and body in an accepted media type. Throws
 * ApiError (406, 500).
 */
export function callResponse(
  context: MockContext,
  asked: ValidCall,
  source: ResponseSource,
): MockResponse {
  const {
    plan,
    chosen: { status, response },
  } = asked;
  if (response === null) return { status, headers: plan.headers, body: null };
  const declared = plan.responsePlan(response).headers.with(() => knownHeaders(asked, source));
  const headers = { ...newLocation(context, asked, source), ...plan.headers, ...declared };
  if (response.contents.length === 0 || status === 204 || status === 205 || status === 304) {
    return { status, headers, body: null };
  }
  const content = negotiated(asked);
  const { schemas } = context;
  const { schemaPointer } = content;
  const shown = shownValue(schemas, schemaPointer, valueOf(context, asked, { ...source, content }));
  const { mediaType, body } = printBody(content.mediaType, shown, {
    name: plan.use?.resource.model?.name ?? 'root',
    ...{ schemas, schemaPointer },
  });
  return { status, headers: { ...headers, 'Content-Type': mediaType }, body };
}

function valueOf(
  context: MockContext,
  { call, plan, preference, chosen, valid, body }: ValidCall,
  { outcome, world, content }: ResponseSource & { readonly content: Content },
): unknown {
  const { operation } = plan;
  const error = chosen.status >= 400 ? chosen : null;
  const request = { operation, content, preference, ...world, error };
  const isExample = preference.example !== undefined;
  const resource = plan.use?.shown ?? plan.use?.resource;
  if (outcome !== null && outcome.kind !== 'none' && resource !== undefined && !isExample) {
    return rowsValue(context, outcome, { resource, request, url: addressOf(call) });
  }
  const made = responseValue(context, request);
  if (chosen.status >= 300 || isExample) return made;
  return addressedValue(context, { ...request, valid, body: sentValue(body) }, made);
}

function negotiated({
  call: { request, operation },
  plan,
  chosen: { status, response },
}: ValidCall): Content {
  const responsePlan = response === null ? null : plan.responsePlan(response);
  const contents = responsePlan?.contents ?? [];
  // Errors, and responses of a generated server, are JSON regardless of Accept.
  const isStrict = operation.crud === null && status < 400;
  const chosen = responsePlan?.negotiator.choose(request.headers.accept) ?? null;
  const content = chosen ?? (isStrict ? undefined : contents[0]);
  if (content !== undefined) return content;
  const known = contents.map(({ mediaType }) => mediaType).join(', ');
  throw new ApiError(406, 'NOT_ACCEPTABLE', `The response is available only as ${known}.`);
}

function knownHeaders({ call, plan }: ValidCall, { outcome }: ResponseSource): Headers {
  if (outcome?.kind === 'page') return pageHeaders(call.operation, outcome.page, addressOf(call));
  if (outcome?.kind !== 'row' || plan.use === null || plan.location === null) return {};
  const { resource, action } = plan.use;
  if (action === 'upsert' && outcome.isNew !== true) return {};
  const values = [
    ...call.pathValues.slice(0, resource.parents.length),
    ...resource.keyProperties.map((name) => spelled(storedValue(outcome.row, name))),
  ].map(encodeURIComponent);
  const [first = '', ...others] = plan.location.literals;
  const path = call.base + first;
  const rest = others.map((text, index) => (values[index] ?? '') + text).join('');
  return { Location: sendableUrl(path + rest) };
}

/** Location of a new row, also if it is undeclared: a body may lack the key. */
function newLocation(
  { behaviour }: MockContext,
  asked: ValidCall,
  source: ResponseSource,
): Headers {
  const { plan, chosen } = asked;
  const isNew =
    plan.operation.crud === null &&
    ([201, 202, 204].includes(chosen.status) || plan.use?.action === 'create');
  return behaviour.isStateful && isNew ? knownHeaders(asked, source) : {};
}

/** The URL of a request as its sender sees it. */
function addressOf({ request, url }: Call): string {
  return url.startsWith('/') ? `http://${request.headers.host ?? 'localhost'}${url}` : url;
}
