import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ApiDefinition } from './api.ts';
import { loadConfiguration } from './configuration/configuration.ts';
import { openDatabase, type InitialRows } from './database/memory.ts';
import type { Document } from './document/openapi.ts';
import { createApiServer } from './http/api-server.ts';
import { openApis } from './open-apis.ts';
import { openLog } from './system/log.ts';

/** What a server of a test is started with. */
export interface TestServerOptions {
  /** Database of every API without its own; absent: a database in memory, which has no SQL. */
  readonly databaseUrl?: string;
  /** Initial rows of databases in memory. */
  readonly rows?: InitialRows;
  /** Variables that take precedence over those of the process and of `.env`. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A server of a test. */
export interface TestServer extends AsyncDisposable {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Sends a request to a path of the server. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Completes requests in progress, then closes the database. */
  close(): Promise<void>;
}

/**
 * Starts a server of one or several APIs on a free port of this machine, for tests of handlers and
 * middleware. A response that does not match the document becomes a 500, and only errors are logged.
 * Throws ConfigurationError if it cannot start.
 */
export async function startTestServer(
  apis: ApiDefinition | readonly ApiDefinition[],
  { databaseUrl, rows, environment = {} }: TestServerOptions = {},
): Promise<TestServer> {
  const definitions = [apis]
    .flat()
    .map((api) => (databaseUrl === undefined ? inMemory(api, rows) : api));
  const [first] = definitions;
  if (first === undefined) throw new TypeError('startTestServer needs an API.');
  const configuration = loadConfiguration(fileURLToPath(new URL('..', first.document)), {
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', API_HOST: '127.0.0.1', API_PORT: '0' },
    DATABASE_URL: databaseUrl ?? 'file::memory:',
    ...environment,
  });
  const log = openLog(first.settings?.logger, configuration.logLevel);
  const open = await openApis(definitions, configuration, log.logger);
  const server = createApiServer({ configuration, apis: open.apis, log });
  const { api } = await server.listen();
  const url = `http://127.0.0.1:${api.port}`;
  const close = async (): Promise<void> => {
    await server.stop();
    await open.close();
    log.flush();
  };
  return {
    url,
    fetch: (path, init) => fetch(`${url}${path}`, init),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The rows of all tables in the document; those of other documents are not theirs. */
function inMemory(api: ApiDefinition, rows: InitialRows = {}): ApiDefinition {
  const document = JSON.parse(readFileSync(api.document, 'utf8')) as Document;
  const models = document.components?.['schemas'] ?? {};
  const own = Object.entries(rows).filter(([model]) => Object.hasOwn(models, model));
  return { ...api, openDatabase: () => openDatabase(document, Object.fromEntries(own)) };
}
