import { readFile } from 'node:fs/promises';
import { allowedEffects } from '../../../server-template/shared/mcp/mcp-settings.ts';
import type { Effect } from '../../../server-template/shared/mcp/tool-operations.ts';
import type { ToolParts } from '../../../server-template/shared/mcp/tools.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { readVersion } from '../command-line/version.ts';
import type { FoundDocument } from '../project/find-documents.ts';
import { chooseEndpoint } from '../test/choose-endpoint.ts';
import { endpointParts } from './endpoint-parts.ts';
import { serveByHttp, serveByStdio } from './serve-mcp.ts';

/** What agents reach, and how. */
export interface ServedDocument {
  readonly found: FoundDocument;
  /** Null: a mock. */
  readonly endpoint: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What agents may do besides reading. */
  readonly allow: readonly string[];
  /** Null: by standard input and output. */
  readonly port: number | null;
  /** Called with the address, once it is served by HTTP. */
  readonly listening: (url: string) => void;
  readonly signal: AbortSignal;
}

/** Characters of a document that is read only when the tools have been listed. */
const large = 1_000_000;

/**
 * Serves a document to agents until it is interrupted, or its only client leaves. The tools are
 * listed before a large document is read, and a mock starts with the first call. Throws what
 * reading the document throws.
 */
export async function serveDocument(served: ServedDocument): Promise<void> {
  const { found, allow, port, listening, signal } = served;
  const allowed = allowedEffects(allow);
  await using opened = new AsyncDisposableStack();
  const failed = Promise.withResolvers<never>();
  const ended = new AbortController();
  const endWith = (error: unknown): void => {
    failed.reject(error);
    ended.abort();
  };
  failed.promise.catch(() => undefined);
  let parts = null as Promise<ToolParts> | null;
  const partsFor = (): Promise<ToolParts> => {
    parts ??= openParts(served, allowed, { opened, endWith });
    parts.catch(endWith);
    return parts;
  };
  const text = await readFile(found.path, 'utf8').catch(() => '');
  const mayPromote = mayHoldTools(text);
  if (mayPromote || text.length < large) void partsFor();
  const api = { title: found.name, version: readVersion(), allowed, mayPromote, partsFor };
  const until = AbortSignal.any([signal, ended.signal]);
  await (port === null ? serveByStdio(api, until) : serveByHttp(api, { port, listening }, until));
  await parts;
  if (ended.signal.aborted) await failed.promise;
}

/** Whether operations may have `x-crud.tool`, which other files may hold too. */
function mayHoldTools(text: string): boolean {
  return /\btool["']?\s*:/.test(text) || /\$ref["']?\s*:\s*["']?[^"'#\s]/.test(text);
}

interface Opening {
  /** Closes what serves the document. */
  readonly opened: AsyncDisposableStack;
  readonly endWith: (error: unknown) => void;
}

async function openParts(
  { found, endpoint, headers, signal }: ServedDocument,
  allowed: ReadonlySet<Effect>,
  { opened, endWith }: Opening,
): Promise<ToolParts> {
  const { loadDocument } = await import('../../model/load/load-document.ts');
  const document = await loadDocument(found.path, found.place, 'any');
  let url: Promise<string> | null = null;
  const mockUrl = (): Promise<string> => {
    if (url === null) {
      url = startMockOf(found, document, opened);
      url.catch(endWith);
    }
    return url;
  };
  const given = endpoint === null ? null : chooseEndpoint(endpoint, document);
  const urlOf = given === null ? mockUrl : async () => given;
  return endpointParts(document, { urlOf, headers, signal }, allowed);
}

async function startMockOf(
  { name, place }: FoundDocument,
  document: OpenApiDocument,
  opened: AsyncDisposableStack,
): Promise<string> {
  const { resolveModel } = await import('../../model/resolve-model.ts');
  const { startMock } = await import('../../mock/start-mock.ts');
  const model = resolveModel(document, place, 'any');
  const behaviour = { isStateful: true };
  const mock = await startMock({ documents: [{ name, model }], port: 0, behaviour });
  opened.defer(() => mock.stop());
  return mock.url + (model.basePaths[0] ?? '');
}
