import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../model/api-model.ts';
import type { Called } from '../document-mock.ts';
import { errorBody } from '../answer/error/error-body.ts';
import { jsonAnswer } from '../mock-answer.ts';
import type { MockAnswer } from '../mock-answer.ts';
import type { MountedMock } from '../mounted-mock.ts';
import { Refusal } from '../refusal.ts';
import { chooseOperation, valuesInQuery } from '../route/choose-operation.ts';
import { parseTarget } from '../route/request-target.ts';
import type { QueryPair, RequestTarget } from '../route/request-target.ts';
import type { Endpoint, FoundEndpoint } from '../route/route-tree.ts';
import { mayBeOwn, pageAbove, pageBelow } from './own-pages.ts';

/** What requests are answered from. */
export interface Site {
  readonly mounts: readonly MountedMock[];
  /** File of the explorer's script; null: not installed. */
  readonly explorerScript: string | null;
  /** Where the mock is reached: `http://127.0.0.1:3334`. */
  readonly url: string;
}

/** A request on its way. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly requestId: string;
  readonly serial: number;
}

/** An answer, with what has to be done after it is sent. */
export interface Handled {
  readonly answer: MockAnswer;
  readonly operation: Operation | null;
  /** Whether the same request gets the same answer until something is changed. */
  readonly isRepeatable: boolean;
  /** Whether other requests may get other answers from now on. */
  readonly isChange: boolean;
  readonly afterwards: (() => void) | null;
}

/** From the request's head to its answer. */
export async function handleRequest(site: Site, exchange: Exchange): Promise<Handled> {
  const { request, requestId } = exchange;
  if (request.url === '*' && request.method === 'OPTIONS')
    return own({ status: 204, headers: { Allow: allMethods }, body: null });
  try {
    const target = parseTarget(request.url ?? '/');
    for (const mount of site.mounts) {
      const segments = mount.routes.below(target.segments);
      if (segments === null) continue;
      return await answerMount(site, mount, { exchange, target: { ...target, segments } });
    }
    const { answer, isChange } = pageAbove(site, request, target.segments);
    return own(answer, isChange);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answer = jsonAnswer(error.status, errorBody(error, requestId), error.headers);
    return own({ ...answer, reason: error.reason });
  }
}

const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

function own(answer: MockAnswer, isChange = false): Handled {
  return { answer, operation: null, isRepeatable: false, isChange, afterwards: null };
}

interface Below {
  readonly exchange: Exchange;
  readonly target: RequestTarget;
}

/** A path or method that a document does not know is told as its other errors are. */
async function answerMount(site: Site, mount: MountedMock, below: Below): Promise<Handled> {
  try {
    return await answerBelow(site, mount, below);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { requestId, request } = below.exchange;
    const { url = '/', headers } = request;
    return own(
      mount.mock.refuse(null, { refusal: error, requestId, path: url, accept: headers.accept }),
    );
  }
}

async function answerBelow(
  site: Site,
  mount: MountedMock,
  { exchange, target: { segments, query } }: Below,
): Promise<Handled> {
  const { request, requestId, serial } = exchange;
  const found = mount.routes.find(segments);
  if (mayBeOwn(segments) && (found === null || !found.endpoint.isPlain)) {
    const page = await pageBelow(site, mount, { request, segments });
    if (page !== null) return own(page.answer, page.isChange);
  }
  if (found === null) throw new Refusal(404, 'NOT_FOUND', 'There is nothing at this path.');
  const operation = operationOf(found, request, query);
  if (operation === null)
    return own({ status: 204, headers: { Allow: allowOf(found.endpoint) }, body: null });
  const called = await mount.mock.answer({
    ...{ request, operation, requestId, serial, query },
    pathValues: found.values.concat(valuesInQuery(operation, query)),
    url: request.url ?? '/',
  });
  const { answer, isRepeatable, isChange } = called;
  const afterwards = callbacksOf(mount, { operation, called, site, exchange });
  return { answer, operation, isRepeatable, isChange, afterwards };
}

/** The operation of a request; null for an OPTIONS that the mock answers itself. */
function operationOf(
  { endpoint, values }: FoundEndpoint,
  { method = 'GET', headers }: IncomingMessage,
  query: readonly QueryPair[],
): Operation | null {
  const { methods } = endpoint;
  const candidates = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);
  const operation = chooseOperation(candidates ?? [], { values, query, headers });
  if (operation !== undefined) return operation;
  if (method === 'OPTIONS') return null;
  throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'This path does not have this method.', {
    headers: { Allow: allowOf(endpoint) },
  });
}

function allowOf({ methods }: Endpoint): string {
  const names = new Set(methods.keys());
  if (names.has('GET')) names.add('HEAD');
  return [...names.add('OPTIONS')].join(', ');
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
  const { received, answer } = called;
  if (operation.callbacks.length === 0 || received === null || answer.status >= 400) return null;
  return () => {
    void mount.callbacks.send(operation, {
      url: `${site.url}${exchange.request.url ?? '/'}`,
      method: operation.method.toUpperCase(),
      requestHeaders: exchange.request.headers,
      query: received.valid.query,
      path: received.valid.path,
      requestBody: received.body,
      status: answer.status,
      responseHeaders: answer.headers,
      responseBody: parsedBody(answer),
    });
  };
}

function parsedBody({ body }: MockAnswer): unknown {
  try {
    return body === null ? null : (JSON.parse(body.toString()) as unknown);
  } catch {
    return null;
  }
}
