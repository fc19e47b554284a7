import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { mountedPathOf } from '../route/mounted-document.ts';
import { jsonResponse } from '../mock-response.ts';
import type { MockResponse } from '../mock-response.ts';
import type { MountedMock } from '../mounted-mock.ts';
import { documentSection } from './index/document-section.ts';
import { indexScript } from './index/index-script.ts';
import { indexStyle } from './index/index-style.ts';

/** Whether a browser requests a page. */
export function wantsPage({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') === true;
}

/** The documents and their operations: a page for browsers, else JSON. `url` is the mock's own. */
export function indexPage(
  mounts: readonly MountedMock[],
  headers: IncomingHttpHeaders,
  url: string,
): MockResponse {
  const origin = originFor(headers, url);
  if (wantsPage(headers)) return htmlPage(mounts, origin);
  const documents = mounts.map(({ document: { name, model }, routes }) => ({
    name,
    title: model.title,
    url: `${origin}${mountedPathOf(model, routes)}`,
    openapi: `${origin}${routes.prefix}/openapi.json`,
    docs: `${origin}${routes.prefix}/docs`,
  }));
  return jsonResponse(200, { documents }, { Vary: 'Accept' });
}

/** Clients on other machines, or of a container, use another host name. */
export function originFor({ host }: IncomingHttpHeaders, url: string): string {
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? `http://${host}` : url;
}

function htmlPage(mounts: readonly MountedMock[], origin: string): MockResponse {
  const nonce = randomBytes(16).toString('base64');
  const body = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Mock</title>
    <link rel="icon" href="data:," />
    <style nonce="${nonce}">${indexStyle}</style>
  </head>
  <body>
    <header>
      <h1>Mock</h1>
      <p>${settings(mounts)}</p>
      <input id="filter" type="search" placeholder="Filter operations" aria-label="Filter operations" />
    </header>
    <main>
${mounts.map((mount) => documentSection(mount, origin)).join('\n')}
    </main>
    <output id="notice" aria-live="polite"></output>
    <script nonce="${nonce}">${indexScript}</script>
  </body>
</html>
`;
  const policy = [
    ...["default-src 'none'", `script-src 'nonce-${nonce}'`, `style-src 'nonce-${nonce}'`],
    ...["connect-src 'self'", 'img-src data:', "base-uri 'none'", "form-action 'none'"],
    "frame-ancestors 'none'",
  ];
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
    body,
  };
}

/** The settings of the mock. */
function settings([mount]: readonly MountedMock[]): string {
  if (mount === undefined) return '';
  const { behaviour, seed } = mount;
  const [from, to] = behaviour.delay;
  const said = [
    `Seed ${seed}${behaviour.seed === null ? ' (default)' : ''}`,
    behaviour.isStateful ? 'Changes are kept until a reset' : 'Changes are not kept',
    behaviour.isDynamic ? 'New data for each request' : 'The same data in every run',
    ...(behaviour.isSecured ? ['Credentials are required'] : []),
    ...(to > 0 ? [`Delay ${from === to ? from : `${from} to ${to}`} ms`] : []),
    ...(behaviour.errorRate > 0 ? [`${Math.round(behaviour.errorRate * 100)}% errors`] : []),
  ];
  return said.map((text) => `<span class="chip">${text}</span>`).join(' ');
}
