import { allowedEffects } from '../../../server-template/shared/mcp/mcp-settings.ts';
import { startMock } from '../../mock/start-mock.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { FoundDocument } from '../project/find-documents.ts';
import { chooseEndpoint } from '../test/choose-endpoint.ts';
import { endpointApi } from './endpoint-api.ts';
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

/** Serves a document to agents until it is interrupted, or its only client leaves. */
export async function serveDocument(served: ServedDocument): Promise<void> {
  const { found, endpoint, headers, allow, port, listening, signal } = served;
  const model = resolveModel(
    await loadDocument(found.path, found.place, 'any'),
    found.place,
    'any',
  );
  const { document } = model;
  const behaviour = { isStateful: true };
  const mock =
    endpoint === null
      ? await startMock({ documents: [{ name: found.name, model }], port: 0, behaviour })
      : null;
  try {
    const url =
      mock === null ? chooseEndpoint(endpoint, document) : mock.url + (model.basePaths[0] ?? '');
    const api = endpointApi(document, { url, headers, signal }, allowedEffects(allow));
    if (port === null) await serveByStdio(api, signal);
    else await serveByHttp(api, { port, listening }, signal);
  } finally {
    await mock?.stop();
  }
}
