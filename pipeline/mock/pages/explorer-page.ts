import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { MockResponse } from '../mock-response.ts';
import { explorerLook } from '../../../server-template/shared/explorer/explorer-look.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import { escapeHtml } from '../../../server-template/shared/explorer/escape-html.ts';

/**
 * The explorer's page of a document, with its script from the mock. `server` is the URL for
 * requests.
 */
export function explorerPage({
  title,
  server,
}: {
  readonly title: string;
  readonly server: string;
}): MockResponse {
  const nonce = randomBytes(16).toString('base64');
  const settings = {
    url: 'openapi.json',
    servers: [{ url: server, description: 'This mock' }],
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    proxyUrl: '',
    showDeveloperTools: 'never',
    hideClientButton: true,
    ...explorerLook,
  };
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)} (mock)</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="app"></div>
    <script nonce="${nonce}" src="docs/standalone.js"></script>
    <script nonce="${nonce}">Scalar.createApiReference('#app', ${scriptJson(settings)});</script>
  </body>
</html>
`;
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentPolicy(nonce),
      'Cache-Control': 'no-store',
    },
    body: Buffer.from(page),
  };
}

/** The explorer's script; throws an ApiError (503) if it is not installed. */
export async function explorerScript(path: string | null): Promise<MockResponse> {
  const file = path === null ? null : await readFile(path).catch(() => null);
  if (path === null || file === null) {
    throw new ApiError(503, 'EXPLORER_MISSING', 'The explorer is not installed.');
  }
  const body = path.endsWith('.br') ? brotliDecompressSync(file) : file;
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=86400',
  };
  return { status: 200, headers, body };
}

function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** JSON that cannot end the surrounding script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
