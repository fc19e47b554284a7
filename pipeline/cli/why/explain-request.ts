import {
  explainedRequest,
  explanationType,
  whyHeader,
  type Explanation,
} from '../../../server-template/shared/reasons/explanation.ts';
import { PipelineError } from '../../errors.ts';
import { loadDocument } from '../../model/load/load-document.ts';
import type { Environment } from '../project/environment.ts';
import { findDocuments, type FoundDocument } from '../project/find-documents.ts';
import { chooseEndpoint } from '../test/choose-endpoint.ts';

/** A request to explain. */
export interface AskedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** What explains it. */
export interface AskedApi {
  readonly folder: string;
  readonly environment: Environment;
  readonly apiDir: string | null;
  readonly document: string | null;
  /** Null: as in the document. */
  readonly endpoint: string | null;
  readonly isMocked: boolean;
  readonly signal: AbortSignal;
}

/** Explains the answer to a request, which is not performed. Throws API_UNREACHABLE and USAGE. */
export async function explain(request: AskedRequest, api: AskedApi): Promise<Explanation> {
  const { endpoint, isMocked, signal } = api;
  if (isMocked) return explainByMock(request, api);
  const url = endpoint === null ? await defaultEndpoint(api) : chooseEndpoint(endpoint, null);
  // A server that does not explain answers would perform a write.
  if (request.method !== 'GET') await askAt(url, { ...request, method: 'GET', body: null }, signal);
  return askAt(url, request, signal);
}

async function defaultEndpoint(api: AskedApi): Promise<string> {
  const { path, place } = await onlyDocument(api);
  const url = new URL(chooseEndpoint(null, await loadDocument(path, place, 'any')));
  const port = api.environment.get('API_PORT');
  // The project's own server listens there.
  if (port !== undefined && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname)) url.port = port;
  return url.href.replace(/\/+$/, '');
}

async function onlyDocument(api: AskedApi): Promise<FoundDocument> {
  const found = await findDocuments({ ...api, takesYaml: true });
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  throw new PipelineError({
    code: 'USAGE',
    message: `There are several documents: ${found.map(({ name }) => name).join(', ')}.`,
    hint: 'Name one of them with --document.',
  });
}

async function explainByMock(request: AskedRequest, api: AskedApi): Promise<Explanation> {
  const { path, place, name } = await onlyDocument(api);
  const { resolveModel } = await import('../../model/resolve-model.ts');
  const { startMock } = await import('../../mock/start-mock.ts');
  const { mockAccessOf } = await import('../mock/mock-access.ts');
  const model = resolveModel(await loadDocument(path, place, 'any'), place, 'any');
  const createAccess = await mockAccessOf(api.environment);
  const behaviour = { isSecured: true, createAccess };
  const mock = await startMock({ documents: [{ name, model }], port: 0, behaviour });
  try {
    return await askAt(mock.url, request, api.signal);
  } finally {
    await mock.stop();
  }
}

async function askAt(
  url: string,
  { method, target, body, headers }: AskedRequest,
  signal: AbortSignal,
): Promise<Explanation> {
  const response = await fetch(url + target, {
    ...{ method, body, signal, redirect: 'manual' },
    headers: {
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
      [whyHeader]: explainedRequest,
    },
  }).catch((cause: unknown) => {
    throw unreachable(url, cause);
  });
  if (response.headers.get('content-type') === explanationType)
    return (await response.json()) as Explanation;
  await response.body?.cancel();
  throw new PipelineError({
    code: 'USAGE',
    message: `The server at ${url} does not explain its answers: it is in production, on another machine or behind a proxy, or not one of specmill.`,
    hint: 'Start it with specmill serve, or use --mock.',
  });
}

function unreachable(url: string, cause: unknown): PipelineError {
  return new PipelineError(
    {
      code: 'API_UNREACHABLE',
      message: `The API at ${url} cannot be reached.`,
      place: url,
      hint: 'Start it with specmill serve, name another one with --endpoint, or use --mock.',
    },
    { cause },
  );
}
