import type { IncomingMessage } from 'node:http';
import { plainQuery } from '../../shared/list/plain-query.ts';
import { nobody, type Caller } from '../../shared/access/row-rule.ts';
import { problemTexts } from '../../shared/problem-texts.ts';
import { ApiError } from '../operation/api-error.ts';
import { publicPath, type Exchange } from './exchange.ts';
import type { OperationLimit } from '../../shared/limits/operation-limits.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import type { HandlerParts, ServerLoad } from './request-handler.ts';
import type {
  OperationHandler,
  ReceivedBody,
  ValidParameters,
} from '../operation/operation-request.ts';
import type { BodyReader } from './request/request-body.ts';
import type { DocumentOperation, ServerOperation } from './server-operation.ts';
import { isLargeRequest, nextTurn } from '../limits/large-request.ts';
import { nothingHere } from './nothing-here.ts';
import { allowedMethods } from '../../shared/url/allowed-methods.ts';
import { parseTarget } from '../../shared/url/request-target.ts';
import { parseQuery } from '../operation/request-target.ts';
import type { Endpoint, RouteTable } from './route-table.ts';
import { addressOf } from './slow-clients.ts';

/**
 * From a request's head to its response, with checks in order of cost; throws ApiError for every
 * rejection.
 */
export async function handleRequest(
  exchange: Exchange,
  { routes, bodyLimit, load, explainer }: HandlerParts,
): Promise<HttpResponse> {
  const { request, requestId } = exchange;
  rejectHosts(request);
  const target = parseTarget(request.url ?? '/');
  if (target === null) {
    if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allMethods } };
    throw new ApiError(400, 'MALFORMED_URL', 'Only OPTIONS may be sent to the whole server (*).');
  }
  const found = routes.find(target.segments);
  if (found === null) throw nothingHere();
  exchange.route = found.endpoint.path;
  const operation = operationOf(found.endpoint, request.method ?? 'GET');
  if (operation === null)
    return { status: 204, headers: { Allow: allowedMethods(found.endpoint) } };
  exchange.operation = operation;
  if (operation.kind === 'system') {
    return operation.handle(requestId, request);
  }
  rejectOverload(load);
  const { limit } = operation;
  if (limit?.by === 'address') await count(exchange, limit, nobody);
  // Before the body is read, so that unauthorised callers cost little.
  const passed = operation.gate?.(request.headers) ?? nobody;
  const caller = passed instanceof Promise ? await passed : passed;
  if (limit?.by === 'caller') await count(exchange, limit, caller);
  const body = operation.body && (await receive(exchange, operation.body, { bodyLimit, load }));
  if (body !== null) rejectOverload(load);
  const { params } = found;
  const isExplained = explainer?.isAsked(request) === true;
  const sent = { params, query: target.query, body, caller, isExplained };
  // Awaiting saves two ticks over returning the promise.
  return await handleOperation(exchange, operation, sent);
}

/** A custom operation is not called for an explanation. */
const nothing: OperationHandler = async () => ({ status: 200 });

/**
 * Counts the request of an operation with a rate limit, whose responses contain the remaining
 * quota.
 */
async function count(
  { request, response }: Exchange,
  limit: OperationLimit,
  caller: Caller,
): Promise<void> {
  const sender = { headers: request.headers, remoteAddress: addressOf(request.socket) };
  const headers = await limit.count(sender, caller);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Requests that are still being received do not count: they use no resources yet. */
function rejectOverload({ inFlight, waiting, maxInFlight }: ServerLoad): void {
  if (inFlight - waiting <= maxInFlight) return;
  throw new ApiError(503, 'OVERLOADED', 'The server is overloaded. Try again later.', {
    headers: { 'Retry-After': '1' },
  });
}

async function receive(
  { request, onClose }: Exchange,
  reader: BodyReader,
  { bodyLimit, load }: Pick<HandlerParts, 'bodyLimit' | 'load'>,
): Promise<ReceivedBody | null> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedBody | null>();
  const leave = load.senders.enter(addressOf(request.socket), () => reject(tooSlow()));
  load.waiting++;
  reader.read(request, bodyLimit, onClose).then(resolve, reject);
  try {
    return await promise;
  } finally {
    leave();
    load.waiting--;
  }
}

function tooSlow(): ApiError {
  return new ApiError(408, 'REQUEST_TIMEOUT', 'The body took too long to arrive.');
}

/** The operation of a request; null if there is none. */
export function findOperation(
  { url, method }: Pick<IncomingMessage, 'url' | 'method'>,
  routes: RouteTable<ServerOperation>,
): ServerOperation | null {
  try {
    const target = parseTarget(url ?? '/');
    const methods = (target && routes.find(target.segments))?.endpoint.methods;
    return methods?.get(method ?? 'GET') ?? methods?.values().next().value ?? null;
  } catch {
    // Reported by the handler.
    return null;
  }
}

/** A request in HTTP/1.1 must have one Host: https://www.rfc-editor.org/rfc/rfc9112#section-3.2 */
function rejectHosts({ httpVersion, rawHeaders }: IncomingMessage): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return;
  const problem =
    hosts === 0 ? 'The request has no Host header.' : 'The request has several Host headers.';
  throw new ApiError(400, 'MALFORMED_REQUEST', problem);
}

const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** The operation of a method; null for an OPTIONS that the server answers itself. */
function operationOf(endpoint: Endpoint<ServerOperation>, method: string): ServerOperation | null {
  const operation =
    endpoint.methods.get(method) ?? (method === 'HEAD' ? endpoint.methods.get('GET') : undefined);
  if (operation !== undefined) return operation;
  if (method === 'OPTIONS') return null;
  throw new ApiError(...problemTexts.methodNotAllowed, {
    headers: { Allow: allowedMethods(endpoint) },
  });
}

/** Validating a large body and encoding its values each take long. */
async function inNextTurn<Value>(value: Value | Promise<Value>): Promise<Value> {
  const done = await value;
  await nextTurn();
  return done;
}

function handleOperation(
  exchange: Exchange,
  operation: DocumentOperation,
  sent: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: string;
    readonly body: ReceivedBody | null;
    readonly caller: Caller;
    readonly isExplained: boolean;
  },
): Promise<HttpResponse> {
  const { request, requestId, traceparent, log, signal, onClose, cutOff } = exchange;
  const { params, body, caller } = sent;
  const { aliases } = operation;
  const run = sent.isExplained ? (operation.rehearse ?? nothing) : operation.handle;
  const queryText = aliases === null ? sent.query : plainQuery(sent.query, aliases);
  const query = parseQuery(queryText);
  const received = { params, query, queryText, headers: request.headers, body };
  const basePath = `${publicPath(request)}${operation.basePath}`;
  const handle = (valid: ValidParameters): Promise<HttpResponse> =>
    run({
      received,
      valid,
      requestId,
      traceparent,
      log,
      remoteAddress: addressOf(request.socket),
      signal,
      onClose,
      cutOff,
      basePath,
      caller,
    });
  const valid = operation.requests.validate(received);
  if (isLargeRequest(request.headers)) return inNextTurn(valid).then(handle);
  return valid instanceof Promise ? valid.then(handle) : handle(valid);
}
