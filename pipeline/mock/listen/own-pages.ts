import type { IncomingMessage } from 'node:http';
import { redirectedPath } from '../respond/declared-headers.ts';
import { curlText } from '../example-call.ts';
import { jsonResponse } from '../mock-response.ts';
import type { MockResponse } from '../mock-response.ts';
import type { MountedMock } from '../mounted-mock.ts';
import { explorerPage, explorerScript } from '../pages/explorer-page.ts';
import { indexPage, originFor, wantsPage } from '../pages/index-page.ts';
import { mountedPathOf } from '../route/mounted-document.ts';
import { problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import type { Site } from './handle-request.ts';

/** A page of the mock itself. */
export interface OwnPage {
  readonly response: MockResponse;
  /** Whether rows were changed. */
  readonly isChange: boolean;
}

/** Path that discards all changes. */
const resetPath = '/__mock/reset';
const firstSegments = ['', '__mock', 'docs', 'openapi.json'];

/** Pages above several documents. Throws ApiError (404). */
export function pageAbove(
  site: Site,
  { method, headers }: IncomingMessage,
  segments: readonly string[],
): OwnPage {
  const path = `/${segments.join('/')}`;
  if (path === resetPath && method === 'POST') return reset(site.mounts);
  if (path === redirectedPath) return shown(redirectedPage());
  if (path !== '/') throw new ApiError(...problemTexts.notFound);
  return shown(indexPage(site.mounts, headers, site.url));
}

/** Pages of one document; null for other paths. Throws ApiError (405). */
export async function pageBelow(
  site: Site,
  mount: MountedMock,
  {
    request,
    segments,
  }: { readonly request: IncomingMessage; readonly segments: readonly string[] },
): Promise<OwnPage | null> {
  const { method = '', headers } = request;
  const path = `/${segments.join('/')}`;
  if (path === redirectedPath) return shown(redirectedPage());
  // A browser at the root is shown the index.
  if (path === '/') {
    const isAsked = method === 'GET' && wantsPage(headers);
    return isAsked ? shown(indexPage([mount], headers, site.url)) : null;
  }
  const page = pagesOf(site, mount, request).get(path);
  if (page === undefined) return null;
  if (page.methods.includes(method)) return page.give();
  const allow = { Allow: [...page.methods, 'OPTIONS'].join(', ') };
  if (method === 'OPTIONS') return shown({ status: 204, headers: allow, body: null });
  const message = 'This path does not support this method.';
  throw new ApiError(405, 'METHOD_NOT_ALLOWED', message, { headers: allow });
}

/** Whether a path may be a page of the mock. */
export function mayBeOwn([first = '']: readonly string[]): boolean {
  return firstSegments.includes(first);
}

interface Page {
  readonly methods: readonly string[];
  readonly give: () => OwnPage | Promise<OwnPage>;
}

function pagesOf(
  site: Site,
  mount: MountedMock,
  request: IncomingMessage,
): ReadonlyMap<string, Page> {
  const { title } = mount.document.model;
  const server = mountedPathOf(mount.document.model, mount.routes) || '/';
  const read = (give: () => MockResponse | Promise<MockResponse>): Page => ({
    methods: ['GET', 'HEAD'],
    give: async () => shown(await give()),
  });
  return new Map([
    [resetPath, { methods: ['POST'], give: () => reset([mount]) }],
    ['/__mock', read(() => indexPage([mount], request.headers, site.url))],
    ['/__mock/state', read(() => jsonResponse(200, { changed: mount.mock.changed() }))],
    ['/__mock/curl', read(() => curlPage(site, mount, request))],
    ['/docs', read(() => explorerPage({ title, server }))],
    ['/docs/', read(() => ({ status: 308, headers: { Location: '../docs' }, body: null }))],
    ['/docs/standalone.js', read(() => explorerScript(site.explorerScript))],
    ['/openapi.json', read(() => documentPage(mount, request.headers))],
  ]);
}

function reset(mounts: readonly MountedMock[]): OwnPage {
  mounts.forEach(({ mock }) => mock.reset());
  return { response: { status: 204, headers: {}, body: null }, isChange: true };
}

function shown(response: MockResponse): OwnPage {
  return { response, isChange: false };
}

async function documentPage(
  mount: MountedMock,
  sent: IncomingMessage['headers'],
): Promise<MockResponse> {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    ...(mount.shownBy.length === 0 ? {} : { Vary: mount.shownBy.join(', ') }),
  };
  return { status: 200, headers, body: await mount.shownText(sent) };
}

/** The curl command of `?operation=getPet`. Throws ApiError (404). */
function curlPage(
  site: Site,
  mount: MountedMock,
  { url = '', headers }: IncomingMessage,
): MockResponse {
  const id = new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('operation');
  const operation = mount.document.model.operations.find((one) => one.id === id);
  if (operation === undefined)
    throw new ApiError(404, 'NOT_FOUND', 'The document has no such operation.');
  const line = curlText(
    mount.mock.exampleOf(operation),
    originFor(headers, site.url) + mountedPathOf(mount.document.model, mount.routes, operation),
  );
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: line };
}

function redirectedPage(): MockResponse {
  return {
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: 'This is the target of a redirect for which the document gives no address.\n',
  };
}
