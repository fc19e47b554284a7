import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { OperatorProblem } from './operator-problem.ts';
import { checkBearer } from './check-credentials.ts';
import type { Emulation } from '../emulation.ts';
import type { Page } from './pages.ts';
import { guardHost, guardOperator, guardOrigin } from './guard-request.ts';
import { readBody } from './read-body.ts';
import { rejectRequest } from './reject-request.ts';
import { providerError, type OwnResponse, type Reply } from './reply.ts';
import type { Found, Route, Router } from './router.ts';
import { writeOwnResponse, writeReply, type Seen } from './write-reply.ts';

const BODY_LIMIT = 64 * 1024;
// A saved state has up to 100,000 transactions with their attempts: the only large body.
const STATE_LIMIT = 256 * 1024 * 1024;

interface Parts {
  readonly emulation: Emulation;
  readonly router: Router;
  readonly pages: ReadonlyMap<string, Page>;
}

/** The HTTP server of an emulation; the caller makes it listen. */
export function createEmulatorServer(parts: Parts): Server {
  let requests = 0;
  return createServer((request, response) => {
    requests += 1;
    serve(parts, request, response, `emu-${requests}`).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
}

async function serve(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<void> {
  const { emulation } = parts;
  const [path, search] = splitUrl(request.url ?? '/');
  const seen: Seen = {
    request,
    response,
    at: emulation.clock.now(),
    started: performance.now(),
    surface: parts.pages.has(path) || isOperatorPath(path) ? 'operator' : 'provider',
    requestId,
    allowedOrigin: undefined,
    bodyText: '',
  };
  const found = parts.router.find(request.method ?? 'GET', path);
  let reply: Reply | OwnResponse;
  try {
    guardHost(request, emulation.settings);
    seen.allowedOrigin = guardOrigin(request, emulation.settings);
    reply =
      preflight(seen) ??
      parts.pages.get(path)?.answer(request) ??
      (await handle(parts, found, search, seen));
  } catch (error) {
    reply = rejectRequest(
      error,
      seen.surface,
      requestId,
      allowedMethods(found, parts.pages.has(path)),
    );
  }
  if ('write' in reply) return writeOwnResponse(reply, seen);
  await writeReply(emulation, reply, seen);
}

function allowedMethods(found: Found, isPage: boolean): readonly string[] {
  if (isPage) return ['GET', 'HEAD'];
  return found.kind === 'wrong_method' ? found.allow : [];
}

async function handle(
  { emulation }: Parts,
  found: Found,
  search: string,
  seen: Seen,
): Promise<Reply | OwnResponse> {
  if (found.kind === 'nothing')
    throw new OperatorProblem('NOT_FOUND', 'There is nothing at this path.');
  if (found.kind === 'wrong_method')
    throw new OperatorProblem('METHOD_NOT_ALLOWED', `Use ${found.allow.join(' or ')}.`);
  const { route } = found;
  const { request } = seen;
  const { security = [] } = route.operation;
  if (route.surface === 'operator' && security.length > 0)
    guardOperator(request, emulation.settings);
  if (security.some((scheme) => 'accessToken' in scheme)) {
    const rejection = checkBearer(request.headers.authorization, emulation.tokens);
    if (rejection) return providerError(seen.requestId, rejection);
  }
  const parameters = readParameters(route, found.pathParameters, search);
  const body = await readJson(route, seen);
  return route.handler({ emulation, request, parameters, body, requestId: seen.requestId });
}

function readParameters(
  route: Route,
  pathParameters: Readonly<Record<string, string>>,
  search: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = { __proto__: null, ...pathParameters };
  if (search !== '') {
    const query = new URLSearchParams(search);
    for (const name of new Set(query.keys())) {
      const given = query.getAll(name);
      values[name] = given.length === 1 ? given[0] : given;
    }
  }
  // The provider ignores unknown properties; for operators they are errors.
  if (route.surface === 'provider') return values;
  const problems = route.validator.parameters(values);
  if (problems.length > 0)
    throw new OperatorProblem('INVALID_REQUEST', 'A parameter is not valid.', problems);
  return values;
}

async function readJson(route: Route, seen: Seen): Promise<unknown> {
  const { request } = seen;
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const { operationId, requestBody } = route.operation;
  const text = await readBody(request, operationId === 'importState' ? STATE_LIMIT : BODY_LIMIT);
  seen.bodyText = text;
  if (!requestBody || (text === '' && !requestBody.required)) return undefined;
  if (route.surface === 'operator' && !isJson(request.headers['content-type']))
    throw new OperatorProblem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
  const body = parseJson(text);
  const problems = route.validator.body(body);
  if (problems.length > 0)
    throw new OperatorProblem('INVALID_REQUEST', 'The body is not valid.', problems);
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new OperatorProblem('INVALID_REQUEST', 'The body is not JSON.');
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json *(; *charset="?utf-8"?)? *$/i.test(contentType ?? '');
}

function preflight({ request, allowedOrigin }: Seen): Reply | undefined {
  if (request.method !== 'OPTIONS' || allowedOrigin === undefined) return undefined;
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    },
  };
}

function splitUrl(url: string): readonly [string, string] {
  const origin = url.startsWith('/') ? '' : (URL.parse(url)?.origin ?? '');
  const relative = url.slice(origin.length);
  const mark = relative.indexOf('?');
  return mark < 0 ? [relative, ''] : [relative.slice(0, mark), relative.slice(mark + 1)];
}

function isOperatorPath(path: string): boolean {
  return path === '/simulator' || path.startsWith('/simulator/') || path === '/health';
}
