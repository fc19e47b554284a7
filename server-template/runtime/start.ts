import type { AddressInfo } from 'node:net';
import type { ApiDefinition } from './api.ts';
import { loadConfiguration, type Configuration } from './configuration/configuration.ts';
import { ConfigurationError, isConfigurationError } from './configuration/configuration-error.ts';
import { createApiServer, type ApiServer } from './http/api-server.ts';
import { openApis } from './open-apis.ts';
import { openLog, type ServerLog } from './system/log.ts';
import { stopOnSignals } from './system/signals.ts';
import { warmUp } from './system/warm-up.ts';

/** Starts a server of one or several APIs and keeps it until a signal: `folder` is where its main file lies. A start that fails says why in one sentence, and exits with 1. */
export async function start(
  apis: ApiDefinition | readonly ApiDefinition[],
  folder: string,
): Promise<void> {
  try {
    const configuration = loadConfiguration(folder);
    const log = openLog(configuration.logLevel);
    await run([apis].flat(), configuration, log);
  } catch (error) {
    if (!isConfigurationError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function run(
  definitions: readonly ApiDefinition[],
  configuration: Configuration,
  log: ServerLog,
): Promise<void> {
  const { logger } = log;
  const { apis, close } = await openApis(definitions, configuration, logger);
  const server = createApiServer({ configuration, apis, log: logger });
  const address = await listen(server, configuration, close);
  logger.info({ ...addressesOf(address, configuration) }, 'listening');
  log.flush();
  stopOnSignals(server, close, log);
  await warmUp(server.operations, logger);
}

async function listen(
  server: ApiServer,
  { host, port }: Configuration,
  close: () => Promise<void>,
): Promise<AddressInfo> {
  try {
    return await server.listen();
  } catch (error) {
    await close();
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
