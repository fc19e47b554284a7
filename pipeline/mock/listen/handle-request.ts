import type { IncomingMessage } from 'node:http';
import type { Operation } from '../../model/api-model.ts';
import type { Called } from '../document-mock.ts';
import { redirectedPath } from '../answer/answer-headers.ts';
import { errorBody } from '../answer/error-body.ts';
import { jsonAnswer } from '../mock-answer.ts';
import type { MockAnswer } from '../mock-answer.ts';
import type { MountedMock } from '../mounted-mock.ts';
import { explorerPage, explorerScript } from '../pages/explorer-page.ts';
import { Refusal } from '../refusal.ts';
import { parseTarget } from '../route/request-target.ts';
import type { RequestTarget } from '../route/request-target.ts';
import type { Endpoint } from '../route/route-tree.ts';

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
  readonly isConstant: boolean;
  readonly afterwards: (() => void) | null;
}

/** Path of the mock's own call that forgets every change. */
const resetPath = '/__mock/reset';

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
      return await answerBelow(site, mount, { exchange, target: { ...target, segments } });
    }
    return own(await answerAbove(site, exchange, target));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return own(refused(error, requestId));
  }
}

const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

function own(answer: MockAnswer): Handled {
  return { answer, operation: null, isConstant: false, afterwards: null };
}

function refused(refusal: Refusal, requestId: string): MockAnswer {
  return jsonAnswer(refusal.status, errorBody(refusal, requestId), refusal.headers);
}

/** With several documents, what is not below one of them. */
async function answerAbove(
  site: Site,
  { request }: Exchange,
  { segments }: RequestTarget,
): Promise<MockAnswer> {
  const path = `/${segments.join('/')}`;
  if (path === resetPath && request.method === 'POST') {
    site.mounts.forEach(({ mock }) => mock.reset());
    return { status: 204, headers: {}, body: null };
  }
  if (path === redirectedPath) return redirectedPage();
  if (path !== '/') throw new Refusal(404, 'NOT_FOUND', 'There is nothing at this path.');
  const documents = site.mounts.map(({ document: { name, model }, routes: { prefix } }) => ({
    name,
    title: model.title,
    url: `${site.url}${prefix}`,
    openapi: `${site.url}${prefix}/openapi.json`,
    docs: `${site.url}${prefix}/docs`,
  }));
  return jsonAnswer(200, { documents });
}

function redirectedPage(): MockAnswer {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: Buffer.from('A redirect of the mock leads here: the document does not say where to.\n'),
  };
}

interface Below {
  readonly exchange: Exchange;
  readonly target: RequestTarget;
}

async function answerBelow(site: Site, mount: MountedMock, below: Below): Promise<Handled> {
  const { exchange, target } = below;
  const { request, requestId } = exchange;
  const found = mount.routes.find(target.segments);
  if (found === null || !found.endpoint.isPlain) {
    const page = await pageAt(site, mount, below);
    if (page !== null) return own(page);
  }
  if (found === null) throw new Refusal(404, 'NOT_FOUND', 'There is nothing at this path.');
  const operation = operationOf(found.endpoint, request.method ?? 'GET');
  if (operation === null)
    return own({ status: 204, headers: { Allow: allowOf(found.endpoint) }, body: null });
  const called = await mount.mock.answer({
    ...{ request, operation, requestId, serial: exchange.serial },
    ...{ pathValues: found.values, query: target.query, url: request.url ?? '/' },
  });
  const { answer, isConstant } = called;
  return {
    answer,
    operation,
    isConstant,
    afterwards: callbacksOf(mount, { operation, called, site, exchange }),
  };
}

/** The operation of a method; null for an OPTIONS that the mock answers itself. */
function operationOf(endpoint: Endpoint, method: string): Operation | null {
  const operation =
    endpoint.methods.get(method) ?? (method === 'HEAD' ? endpoint.methods.get('GET') : undefined);
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

/** The mock's own pages; null where the path is none of them. */
async function pageAt(
  site: Site,
  mount: MountedMock,
  { exchange, target }: Below,
): Promise<MockAnswer | null> {
  const { method } = exchange.request;
  const path = `/${target.segments.join('/')}`;
  if (path === redirectedPath) return redirectedPage();
  const isReset = path === resetPath;
  if (!isReset && !['/openapi.json', '/docs', '/docs/standalone.js'].includes(path)) return null;
  const allowed = isReset ? ['POST'] : ['GET', 'HEAD'];
  if (!allowed.includes(method ?? '')) {
    if (method === 'OPTIONS')
      return { status: 204, headers: { Allow: [...allowed, 'OPTIONS'].join(', ') }, body: null };
    const headers = { Allow: [...allowed, 'OPTIONS'].join(', ') };
    throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'This path does not have this method.', {
      headers,
    });
  }
  if (isReset) {
    mount.mock.reset();
    return { status: 204, headers: {}, body: null };
  }
  if (path === '/docs')
    return explorerPage({
      title: mount.document.model.title,
      server: mount.routes.prefix === '' ? '/' : mount.routes.prefix,
    });
  if (path === '/docs/standalone.js') return explorerScript(site.explorerScript);
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: mount.publicText(),
  };
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
    return body === null ? null : (JSON.parse(body.toString('utf8')) as unknown);
  } catch {
    return null;
  }
}
