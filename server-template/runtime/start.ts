import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Api } from './api.ts';
import { loadConfiguration, type Configuration } from './configuration/configuration.ts';
import { ConfigurationError } from './configuration/configuration-error.ts';
import type { Database } from './database/database.ts';
import { reasonOf } from './database/driver-error.ts';
import type { Document } from './document/openapi.ts';
import { createApiServer, type ApiServer } from './http/api-server.ts';
import { openLog, type ServerLog } from './system/log.ts';
import { stopOnSignals } from './system/signals.ts';
import { warmUp } from './system/warm-up.ts';

/** Starts a server and keeps it until a signal: `folder` is where its main file lies. A start that fails says why in one sentence, and exits with 1. */
export async function start(api: Api, folder: string): Promise<void> {
  try {
    const configuration = loadConfiguration(folder);
    const log = openLog(configuration.logLevel);
    await run(api, configuration, log);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function run(api: Api, configuration: Configuration, log: ServerLog): Promise<void> {
  const { logger } = log;
  const document = readDocument(api.document);
  const database = await openDatabase(api, configuration, (reason) =>
    logger.warn({ reason }, 'connection lost'),
  );
  const { routes } = api;
  const server = createApiServer({ configuration, document, routes, database, log: logger });
  const address = await listen(server, configuration, database);
  logger.info({ ...addressesOf(address, configuration) }, 'listening');
  log.flush();
  stopOnSignals(server, database, log);
  await warmUp(server.operations, logger);
}

function readDocument(url: URL): Document {
  try {
    return JSON.parse(readFileSync(url, 'utf8')) as Document;
  } catch (error) {
    throw new ConfigurationError(`The document ${url.pathname} cannot be read: build again.`, {
      cause: error,
    });
  }
}

async function openDatabase(
  api: Api,
  { database: options }: Configuration,
  onConnectionLost: (reason: string) => void,
): Promise<Database> {
  try {
    return await api.openDatabase({ ...options, onConnectionLost });
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const reason = reasonOf(error).replace(/\s+/g, ' ').replace(/\.$/, '');
    throw new ConfigurationError(`The database cannot be opened: ${reason}; check DATABASE_URL.`, {
      cause: error,
    });
  }
}

async function listen(
  server: ApiServer,
  { host, port }: Configuration,
  database: Database,
): Promise<AddressInfo> {
  try {
    return await server.listen();
  } catch (error) {
    await database.close();
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reason =
      code === 'EADDRINUSE'
        ? `Port ${port} is taken: stop the program that has it, or set API_PORT.`
        : `The server cannot listen on ${host}:${port} (${String(code)}): check API_HOST and API_PORT.`;
    throw new ConfigurationError(reason, { cause: error });
  }
}

function addressesOf({ port }: AddressInfo, { host, openapi }: Configuration): object {
  const isAny = host === '0.0.0.0' || host === '::';
  const api = `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const hasExplorer = openapi.enabled && openapi.explorerEnabled;
  return { port, api, ...(hasExplorer ? { explorer: `${api}${openapi.explorerPath}` } : {}) };
}
