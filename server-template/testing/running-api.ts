import { readFileSync } from 'node:fs';
import type { ApiDefinition } from '../runtime/api.ts';
import type { Configuration } from '../runtime/configuration/configuration.ts';
import { noMiddleware, type Middleware } from '../runtime/custom/middleware.ts';
import type { Document } from '../runtime/document/openapi.ts';
import { createApiServer } from '../runtime/http/api-server.ts';
import { createStatementWatch } from '../runtime/database/connection/statement-watch.ts';
import { createLog } from '../runtime/system/log.ts';
import { usualCors, usualPages, type ServerPages } from '../shared/usual-settings.ts';

/** a response, read to its end. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed where the response is JSON. */
  readonly body: unknown;
}

/** A server of this process. */
export interface RunningApi {
  readonly port: number;
  readonly url: string;
  /** Of the server's own pages, where they have a port of their own. */
  readonly adminUrl: string | null;
  /** Lines of its log, parsed. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** A body that is neither text nor bytes is sent as JSON. */
  call(request: string, body?: unknown, headers?: Record<string, string>): Promise<ReadResponse>;
  stop(): Promise<void>;
}

/** Settings that a test changes. */
export type Settings = Partial<Omit<Configuration, 'database' | 'access'>> & {
  readonly access?: Partial<Configuration['access']>;
  readonly pages?: ServerPages;
  readonly database?: Partial<Configuration['database']>;
};

/** An API of a test; its document need not be a file. */
export interface TestApi extends Pick<ApiDefinition, 'openDatabase' | 'routes'> {
  readonly document: URL | Document;
  readonly middleware?: Middleware;
}

/** Starts a server on a free port; every response is validated against the document. */
export async function startApi(
  api: TestApi,
  databaseUrl: string,
  { pages = usualPages, ...settings }: Settings = {},
): Promise<RunningApi> {
  const log: Record<string, unknown>[] = [];
  const configuration = configurationOf(databaseUrl, settings);
  const { answerLimit } = configuration;
  const limits = { ...configuration.database, answerLimit };
  const watch = createStatementWatch(configuration.database.queryComments);
  const database = await api.openDatabase({ ...limits, url: databaseUrl, ...(watch && { watch }) });
  const { routes, middleware = noMiddleware } = api;
  const document = documentOf(api.document);
  const server = createApiServer({
    configuration,
    apis: [
      {
        name: 'shop',
        document,
        routes,
        database,
        replica: null,
        middleware,
        settings: { cors: usualCors, pages },
      },
    ],
    log: createLog(
      {},
      {
        write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>),
      },
    ),
  });
  const listening = await server.listen();
  const { port } = listening.api;
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    adminUrl: listening.admin === null ? null : `http://127.0.0.1:${listening.admin.port}`,
    log,
    call: (request, body, headers = {}) => call(url, request, { body, headers }),
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}

function documentOf(source: URL | Document): Document {
  return source instanceof URL ? (JSON.parse(readFileSync(source, 'utf8')) as Document) : source;
}

function configurationOf(url: string, settings: Omit<Settings, 'pages'>): Configuration {
  return {
    host: '127.0.0.1',
    port: 0,
    adminPort: 'same',
    drainMs: 0,
    workers: 1,
    production: false,
    logLevel: null,
    corsOrigins: null,
    bodyLimit: 100_000,
    answerLimit: 32 * 1024 ** 2,
    maxInFlight: 1000,
    validateResponses: true,
    databaseMessages: true,
    sharedTurns: true,
    redisUrl: null,
    trustedProxies: 0,
    basePath: '',
    ...settings,
    access: {
      jwtSecret: null,
      jwksUrl: null,
      issuers: null,
      audiences: null,
      apiKeys: [],
      ...settings.access,
    },
    database: {
      url,
      readUrl: null,
      urls: new Map(),
      folder: '.',
      poolSize: 4,
      poolTimeoutMs: 30_000,
      statementTimeoutMs: 60_000,
      preparedStatements: 'auto',
      queryComments: false,
      syncWait: false,
      followerReads: false,
      ...settings.database,
    },
  };
}

async function call(
  url: string,
  request: string,
  { body, headers }: { readonly body: unknown; readonly headers: Record<string, string> },
): Promise<ReadResponse> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Connection: 'close',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
  });
  const text = await response.text();
  const isJsonResponse =
    response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJsonResponse && text !== '' ? JSON.parse(text) : undefined,
  };
}
