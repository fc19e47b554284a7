import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../model/api-model.ts';
import type { Called } from '../call.ts';
import { jsonResponse } from '../mock-response.ts';
import type { MockResponse } from '../mock-response.ts';
import type { MountedMock } from '../mounted-mock.ts';
import { rejectionReason } from '../rejection.ts';
import { ApiError, errorBody } from '../../../server-template/shared/api-error.ts';
import { chooseOperation, valuesInQuery } from '../route/choose-operation.ts';
import { plainQuery } from '../../../server-template/shared/list/plain-query.ts';
import { parseQuery } from '../route/query-pairs.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { allowedMethods } from '../../../server-template/shared/url/allowed-methods.ts';
import { parseTarget } from '../../../server-template/shared/url/request-target.ts';
import type { QueryPair } from '../route/query-pairs.ts';
import type { FoundEndpoint } from '../route/route-tree.ts';
import { mayBeOwn, pageAbove, pageBelow } from './own-pages.ts';

/** What responses are made from. */
export interface Site {
  readonly mounts: readonly MountedMock[];
  /** File of the explorer's script; null: not installed. */
  readonly explorerScript: string | null;
  /** URL of the mock: `http://127.0.0.1:3334`. */
  readonly url: string;
}

/** A request in progress. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly serial: number;
}

/** A response, with its effects on the cache. */
export interface Handled {
  readonly response: MockResponse;
  readonly operation: Operation | null;
  /** Whether the same request gets the same response until something changes. */
  readonly isRepeatable: boolean;
  /** Whether other responses may change. */
  readonly isChange: boolean;
  readonly afterwards: (() => void) | null;
}

/** From the request's head to its response. */
export async function handleRequest(site: Site, exchange: Exchange): Promise<Handled> {
  const { request, requestId } = exchange;
  if (request.url === '*' && request.method === 'OPTIONS')
    return own({ status: 204, headers: { Allow: allMethods }, body: null });
  try {
    const target = parseTarget(request.url ?? '/');
    // The target * has a meaning for OPTIONS only.
    if (target === null) throw new ApiError(...problemTexts.malformedUrl);
    const query = parseQuery(target.query);
    for (const mount of site.mounts) {
      const segments = mount.routes.below(target.segments);
      if (segments === null) continue;
      return await respondFromMount(site, mount, { exchange, segments, query });
    }
    const { response, isChange } = pageAbove(site, request, target.segments);
    return own(response, isChange);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const response = jsonResponse(error.status, errorBody(error, requestId), error.headers);
    return own({ ...response, reason: rejectionReason(error) });
  }
}

const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

function own(response: MockResponse, isChange = false): Handled {
  return { response, operation: null, isRepeatable: false, isChange, afterwards: null };
}

interface Below {
  readonly exchange: Exchange;
  readonly segments: readonly string[];
  readonly query: readonly QueryPair[];
}

/** Unknown paths and methods are reported in the document's error format. */
async function respondFromMount(site: Site, mount: MountedMock, below: Below): Promise<Handled> {
  try {
    return await respondBelow(site, mount, below);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { requestId, request } = below.exchange;
    const { url = '/', headers } = request;
    const reported = { rejection: error, requestId, path: url, accept: headers.accept };
    return own(await mount.mock.explainedRejection({ request }, null, reported));
  }
}

async function respondBelow(
  site: Site,
  mount: MountedMock,
  { exchange, segments, query }: Below,
): Promise<Handled> {
  const { request, requestId, serial } = exchange;
  const found = mount.routes.find(segments);
  if (mayBeOwn(segments) && (found === null || !found.endpoint.isPlain)) {
    const page = await pageBelow(site, mount, { request, segments });
    if (page !== null) return own(page.response, page.isChange);
  }
  if (found === null) throw new ApiError(...problemTexts.notFound);
  const operation = operationOf(mount, found, { request, query });
  if (operation === null)
    return own({ status: 204, headers: { Allow: allowedMethods(found.endpoint) }, body: null });
  const called = await mount.mock.response({
    ...{ request, operation, requestId, serial, base: found.base },
    query: plainPairs(operation, query),
    pathValues: found.values.concat(valuesInQuery(operation, query)),
    url: request.url ?? '/',
  });
  const { response, isRepeatable, isChange } = called;
  const afterwards = callbacksOf(mount, { operation, called, site, exchange });
  return { response, operation, isRepeatable, isChange, afterwards };
}

/** JSON parameters of a list are expanded. */
function plainPairs({ list }: Operation, query: readonly QueryPair[]): readonly QueryPair[] {
  const aliases = list?.aliases;
  if (aliases === undefined) return query;
  const text = query.map(({ name, raw }) => `${encodeURIComponent(name)}=${raw}`).join('&');
  return parseQuery(plainQuery(text, aliases));
}

/** The operation of a request; null for an OPTIONS that the mock answers itself. */
function operationOf(
  { mock }: MountedMock,
  { endpoint, values }: FoundEndpoint,
  {
    request: { method = 'GET', headers },
    query,
  }: { readonly request: IncomingMessage; readonly query: readonly QueryPair[] },
): Operation | null {
  const { methods } = endpoint;
  const candidates = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);
  const operation = chooseOperation(candidates ?? [], {
    ...{ query, headers },
    acceptsPath: (candidate) => mock.acceptsPath(candidate, values),
  });
  if (operation !== undefined) return operation;
  if (method === 'OPTIONS') return null;
  throw new ApiError(...problemTexts.methodNotAllowed, {
    headers: { Allow: allowedMethods(endpoint) },
  });
}

function callbacksOf(
  mount: MountedMock,
  {
    operation,
    called,
    site,
    exchange,
  }: {
    readonly operation: Operation;
    readonly called: Called;
    readonly site: Site;
    readonly exchange: Exchange;
  },
): (() => void) | null {
  const { received, response } = called;
  if (operation.callbacks.length === 0 || received === null || response.status >= 400) return null;
  return () => {
    void mount.callbacks.send(operation, {
      url: `${site.url}${exchange.request.url ?? '/'}`,
      method: operation.method.toUpperCase(),
      requestHeaders: exchange.request.headers,
      query: received.valid.query,
      path: received.valid.path,
      requestBody: received.body,
      status: response.status,
      responseHeaders: response.headers,
      responseBody: parsedBody(response),
    });
  };
}

function parsedBody({ body }: MockResponse): unknown {
  try {
    return body === null ? null : (JSON.parse(body.toString()) as unknown);
  } catch {
    return null;
  }
}
