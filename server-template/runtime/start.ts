import type { AddressInfo } from 'node:net';
import type { ApiDefinition } from './api.ts';
import { loadConfiguration, type Configuration } from './configuration/configuration.ts';
import { ConfigurationError, isConfigurationError } from './configuration/configuration-error.ts';
import { createApiServer, everyAddress, type ApiServer } from './http/api-server.ts';
import type { OpenApi } from './http/served-api.ts';
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
  settings: Configuration,
  log: ServerLog,
): Promise<void> {
  const { logger } = log;
  const { apis, close } = await openApis(definitions, settings, logger);
  const isGuarded = staysLocal(apis, settings);
  const configuration = {
    ...settings,
    host: isGuarded ? '127.0.0.1' : (settings.host ?? everyAddress),
  };
  const server = createApiServer({ configuration, apis, log: logger });
  const address = await listen(server, configuration, close);
  if (isGuarded) {
    logger.warn(
      'only this machine can call the API: its document asks for no credentials, so it is not opened to others by itself; set API_HOST, or start with --public',
    );
  }
  logger.info({ ...addressesOf(address, configuration) }, 'listening');
  log.flush();
  stopOnSignals(server, close, log);
  await warmUp(server.operations, logger);
}

/** In production an API that anybody may use is opened to others only when somebody says so. */
function staysLocal(apis: readonly OpenApi[], { host, production }: Configuration): boolean {
  const hasSchemes = apis.some(
    ({ document }) => Object.keys(document.components?.['securitySchemes'] ?? {}).length > 0,
  );
  return production && host === null && !hasSchemes && !process.argv.includes('--public');
}

type Listening = Configuration & { readonly host: string };

async function listen(
  server: ApiServer,
  { host, port }: Listening,
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

function addressesOf({ port }: AddressInfo, { host, openapi }: Listening): object {
  const isAny = host === '0.0.0.0' || host === '::';
  const api = `http://${isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
  const hasExplorer = openapi.enabled && openapi.explorerEnabled;
  return { port, api, ...(hasExplorer ? { explorer: `${api}${openapi.explorerPath}` } : {}) };
}
