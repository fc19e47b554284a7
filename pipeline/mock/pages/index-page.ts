import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { jsonResponse } from '../mock-response.ts';
import type { MockResponse } from '../mock-response.ts';
import type { MountedMock } from '../mounted-mock.ts';
import { escapeHtml } from './escape-html.ts';

/** Whether a browser asks, for a page to look at. */
export function wantsPage({ accept }: IncomingHttpHeaders): boolean {
  return accept?.includes('text/html') === true;
}

/** Which documents there are: a page for browsers, else JSON. `url` is where the mock is reached. */
export function indexPage(
  mounts: readonly MountedMock[],
  headers: IncomingHttpHeaders,
  url: string,
): MockResponse {
  const origin = originFor(headers, url);
  if (wantsPage(headers)) return htmlPage(mounts, origin);
  const documents = mounts.map(({ document: { name, model }, routes: { prefix } }) => ({
    name,
    title: model.title,
    url: `${origin}${prefix}`,
    openapi: `${origin}${prefix}/openapi.json`,
    docs: `${origin}${prefix}/docs`,
  }));
  return jsonResponse(200, { documents }, { Vary: 'Accept' });
}

/** Who calls from another machine, or into a container, knows the mock by another name than it does itself. */
function originFor({ host }: IncomingHttpHeaders, url: string): string {
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
    <style nonce="${nonce}">
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
      li { margin: 0 0 1.5rem; }
      ul { list-style: none; padding: 0; }
      code { font-size: 0.9em; }
    </style>
  </head>
  <body>
    <h1>Mock</h1>
    <ul>
${mounts.map((mount) => entry(mount, origin)).join('\n')}
    </ul>
  </body>
</html>
`;
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      Vary: 'Accept',
    },
    body,
  };
}

function entry({ document: { model }, routes: { prefix } }: MountedMock, origin: string): string {
  const { length } = model.operations;
  const count = length === 1 ? '1 operation' : `${length} operations`;
  return `      <li>
        <strong>${escapeHtml(model.title)}</strong> (${count})<br />
        <code>${escapeHtml(origin + prefix)}</code><br />
        <a href="${prefix}/docs">explorer</a> · <a href="${prefix}/openapi.json">openapi.json</a>
      </li>`;
}
