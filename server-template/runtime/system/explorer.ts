import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { apiReference } from '@scalar/express-api-reference';
import type { HttpResponse } from '../operation/operation-response.ts';
import { explorerLook } from '../../shared/explorer/explorer-look.ts';
import { ApiError } from '../operation/api-error.ts';

/** The explorer: a page, and the script that it runs. */
export interface Explorer {
  /** `path` is the public path of the API: empty at the root. */
  readonly page: (path: string) => Promise<HttpResponse>;
  readonly script: () => Promise<HttpResponse>;
}

const scriptFile = new URL('../explorer/standalone.js', import.meta.url);

/** A document that the explorer shows. */
export interface ExplorerSource {
  readonly title: string;
  /** Where it is served. */
  readonly path: string;
  /** Whether it is served prepared, without the explorer's own link to download it. */
  readonly isPrepared: boolean;
}

/** A server of a document. */
export interface ExplorerServer {
  readonly url: string;
}

/** What an explorer shows, and where it is. */
export interface ExplorerOptions {
  readonly sources: readonly ExplorerSource[];
  readonly path: string;
  /** Whether it has a link to the page about who may do what. */
  readonly linksAccess: boolean;
  /** The servers to choose from at a public path of the API; null: those of each document. */
  readonly serversAt: ((path: string) => readonly ExplorerServer[]) | null;
  /** Origins that the page may call besides its own. */
  readonly serverOrigins: readonly string[];
}

/** Prepares the explorer of some documents; everything that it loads is served by this server. */
export function createExplorer(options: ExplorerOptions): Explorer {
  let content: Promise<Buffer> | null = null;
  const readScript = (): Promise<Buffer> => (content ??= readFile(scriptFile));
  return {
    async page(path) {
      await readScript().catch(reject);
      const nonce = randomBytes(16).toString('base64');
      return {
        status: 200,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': contentPolicy(nonce, options.serverOrigins),
          'Cache-Control': 'no-store',
        },
        body: renderPage(options, options.serversAt?.(path) ?? null, nonce),
      };
    },
    async script() {
      const body = await readScript().catch(reject);
      const headers = {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=86400',
      };
      return { status: 200, headers, body };
    },
  };
}

function reject(cause: unknown): never {
  throw new ApiError(503, 'EXPLORER_MISSING', 'The explorer is not installed.', { cause });
}

// Relative addresses, so that the page also works behind a proxy that adds a prefix.
function renderPage(
  { sources, path, linksAccess }: ExplorerOptions,
  servers: readonly ExplorerServer[] | null,
  nonce: string,
): string {
  const folder = posix.dirname(path);
  let page = '';
  const response = {
    type: () => response,
    send: (html: string) => {
      page = html;
    },
  };
  const render = apiReference({
    cdn: `${posix.basename(path)}/standalone.js`,
    ...sourceSettings(sources, folder),
    pageTitle: sources.map(({ title }) => title).join(', '),
    nonce,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    proxyUrl: '',
    ...(servers === null ? {} : { servers: [...servers] }),
    ...(sources.some(({ isPrepared }) => isPrepared) ? { documentDownloadType: 'none' } : {}),
    showDeveloperTools: 'never',
    hideClientButton: true,
    ...explorerLook,
  });
  void render({} as never, response as never, () => undefined);
  // The icon prevents browsers from requesting /favicon.ico, which does not exist. The document is
  // requested at once, rather than only after the script of 4 MB has run.
  const links = [
    'rel="icon" href="data:,"',
    ...sources.slice(0, 1).map((source) => preload(source, folder)),
  ];
  const head = ['<head>', ...links.map((link) => `<link ${link} />`)];
  if (linksAccess) head.push(`<style>${accessLinkStyle}</style>`);
  const link = `<nav aria-label="More"><a href="${posix.basename(path)}/access">Who may do what</a></nav>`;
  return page
    .replace('<html>', '<html lang="en">')
    .replace('<head>', () => head.join('\n    '))
    .replace('<body>', () => (linksAccess ? `<body>\n    ${link}` : '<body>'));
}

/** A line above the explorer, which leaves it the room. */
const accessLinkStyle = `
:root { --scalar-custom-header-height: 2rem; }
body > nav {
  position: sticky; top: 0; z-index: 10; height: 2rem; line-height: 2rem; padding: 0 1rem;
  background: var(--scalar-background-1); font: 14px/2rem var(--scalar-font, system-ui, sans-serif);
}
body > nav a { color: var(--scalar-color-1); }
`;

function preload({ path }: ExplorerSource, folder: string): string {
  const address = encodeURI(posix.relative(folder, path)).replaceAll('&', '&amp;');
  return `rel="preload" as="fetch" crossorigin="anonymous" href="${address}"`;
}

function sourceSettings(sources: readonly ExplorerSource[], folder: string): object {
  const shown = sources.map(({ title, path }) => ({ title, url: posix.relative(folder, path) }));
  return shown.length === 1 ? { url: shown[0]?.url } : { sources: shown };
}

function contentPolicy(nonce: string, origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
