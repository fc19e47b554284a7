import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { OperatorProblem } from './operator-problem.ts';
import type { ExplorerOptions } from '../settings/settings.ts';
import { emulatorDocument } from '../spec/document.ts';
import type { Reply } from './reply.ts';

/** A static file. */
export interface Page {
  readonly answer: (request: IncomingMessage) => Reply;
}

const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// Scalar writes style elements and inline icons; scripts come from this server only.
const EXPLORER_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'";

// The served document has the requested URL as its server instead of the default one.
const servedDocument = {
  ...emulatorDocument,
  servers: [{ url: '/', description: 'This emulator' }],
};

const dashboardFiles = [
  'dashboard.css',
  'dashboard.js',
  'elements.js',
  'emulator-client.js',
  'payments-view.js',
  'phone-prompt.js',
  'test-payment.js',
  'transaction-view.js',
  'journal-view.js',
  'scenarios-view.js',
  'controls-view.js',
  'emulator-state.js',
  'favicon.svg',
];

const mediaTypes = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['json', 'application/json; charset=utf-8'],
]);

/** The dashboard, the document and its explorer; each file is read on first request. */
export function createPages({
  explorerScript,
  explorerLook,
}: ExplorerOptions): ReadonlyMap<string, Page> {
  const dashboard = (file: string) => new URL(`../dashboard/${file}`, import.meta.url);
  const pages = new Map<string, Page>([
    ['/', filePage(dashboard('index.html'))],
    ['/openapi.json', textPage(JSON.stringify(servedDocument), 'json')],
    [
      '/docs',
      explorerScript === undefined
        ? filePage(dashboard('docs-plain.html'))
        : filePage(dashboard('docs.html'), EXPLORER_POLICY),
    ],
    ['/dashboard/docs-plain.js', filePage(dashboard('docs-plain.js'))],
  ]);
  for (const file of dashboardFiles) pages.set(`/dashboard/${file}`, filePage(dashboard(file)));
  if (explorerScript !== undefined) {
    pages.set('/dashboard/explorer.js', filePage(explorerScript));
    pages.set('/dashboard/docs.js', textPage(startOfExplorer(explorerLook), 'js'));
  }
  return pages;
}

/** All features of the explorer that would contact other hosts are off. */
function startOfExplorer(look: object | undefined): string {
  const settings = {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    ...look,
  };
  return `globalThis.Scalar.createApiReference('#reference', ${JSON.stringify(settings)});`;
}

function filePage(file: URL | string, policy = PAGE_POLICY): Page {
  let text: string | undefined;
  const ending = String(file).replace(/\.br$/, '').split('.').at(-1) ?? '';
  return {
    answer: (request) => pageReply(request, (text ??= textOf(file)), ending, policy),
  };
}

/** The text of a file; one that ends in `.br` is compressed. */
function textOf(file: URL | string): string {
  const content = readFileSync(file);
  return (String(file).endsWith('.br') ? brotliDecompressSync(content) : content).toString('utf8');
}

function textPage(text: string, ending: string): Page {
  return { answer: (request) => pageReply(request, text, ending, PAGE_POLICY) };
}

function pageReply(request: IncomingMessage, body: string, ending: string, policy: string): Reply {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new OperatorProblem('METHOD_NOT_ALLOWED', 'Use GET.');
  return {
    status: 200,
    headers: {
      'Content-Type': mediaTypes.get(ending) ?? 'application/octet-stream',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    },
    body,
  };
}
