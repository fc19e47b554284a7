import { allowedEffects } from '../../../server-template/shared/mcp/mcp-settings.ts';
import type { Effect } from '../../../server-template/shared/mcp/tool-operations.ts';
import type { ToolParts } from '../../../server-template/shared/mcp/tools.ts';
import { startMock } from '../../mock/start-mock.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
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

/**
 * Serves a document to agents until it is interrupted, or its only client leaves. Clients are
 * answered while a large document is still being read. Throws what reading it throws.
 */
export async function serveDocument(served: ServedDocument): Promise<void> {
  const { found, allow, port, listening, signal } = served;
  const allowed = allowedEffects(allow);
  await using opened = new AsyncDisposableStack();
  const parts = openParts(served, allowed, opened);
  const ended = new AbortController();
  parts.catch(() => ended.abort());
  const api = { title: found.name, version: readVersion(), allowed, partsFor: () => parts };
  const until = AbortSignal.any([signal, ended.signal]);
  await (port === null ? serveByStdio(api, until) : serveByHttp(api, { port, listening }, until));
  await parts;
}

async function openParts(
  { found, endpoint, headers, signal }: ServedDocument,
  allowed: ReadonlySet<Effect>,
  opened: AsyncDisposableStack,
): Promise<ToolParts> {
  const document = await loadDocument(found.path, found.place, 'any');
  if (endpoint !== null) {
    const url = chooseEndpoint(endpoint, document);
    return endpointParts(document, { url, headers, signal }, allowed);
  }
  const model = resolveModel(document, found.place, 'any');
  const behaviour = { isStateful: true };
  const mock = await startMock({ documents: [{ name: found.name, model }], port: 0, behaviour });
  opened.defer(() => mock.stop());
  const url = mock.url + (model.basePaths[0] ?? '');
  return endpointParts(model.document, { url, headers, signal }, allowed);
}
