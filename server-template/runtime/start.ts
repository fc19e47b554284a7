import cluster from 'node:cluster';
import type { ApiDefinition } from './api.ts';
import { loadConfiguration, type Configuration } from './configuration/configuration.ts';
import { ConfigurationError, isConfigurationError } from './configuration/configuration-error.ts';
import {
  createApiServer,
  everyAddress,
  type ApiServer,
  type ListeningAt,
} from './http/api-server.ts';
import type { OpenApi } from './served-api.ts';
import { releaseMemoryWhenIdle } from './limits/garbage.ts';
import { openApis } from './open-apis.ts';
import { reportReady, speaksForAll } from './system/cluster/worker.ts';
import { openLog, type ServerLog } from './system/log.ts';
import { endOnEarlySignals } from './system/early-signals.ts';
import { stopOnSignals } from './system/signals.ts';
import { warmUp } from './system/warm-up.ts';
import { serverVersion } from './version.ts';

/**
 * Starts a server of one or several APIs, in the configured number of processes, and runs it until
 * it receives a signal; `folder` contains its main file. If it cannot start, it prints the reason
 * in one sentence and exits with 1.
 */
export async function start(
  apis: ApiDefinition | readonly ApiDefinition[],
  folder: string,
): Promise<void> {
  endOnEarlySignals();
  try {
    const definitions = [apis].flat();
    const configuration = loadConfiguration(folder);
    const log = openLog(definitions[0]?.settings?.logger, configuration.logLevel);
    if (configuration.workers > 1 && cluster.isPrimary) {
      const { runWorkers } = await import('./system/cluster/primary.ts');
      await runWorkers(configuration.workers, log);
    } else await run(definitions, configuration, log);
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
  const server = createApiServer({ configuration, apis, log });
  const listening = await listen(server, configuration, close);
  if (isGuarded && speaksForAll()) {
    logger.warn(
      'only this machine can call the API, because its document requires no credentials; set API_HOST or start with --public to allow others',
    );
  }
  stopOnSignals(server, { close, log, drainMs: settings.drainMs });
  const addresses = addressesOf(listening, configuration, apis[0]?.settings.pages.explorer);
  if (!reportReady(addresses)) logger.info(addresses, 'listening');
  log.flush();
  await warmUp(server.operations, logger);
  // A server with 500 tables uses 350 MB to start, and then half of it.
  releaseMemoryWhenIdle();
}

/**
 * In production, an API without authentication listens beyond this machine only if configured to.
 */
function staysLocal(apis: readonly OpenApi[], { host, production }: Configuration): boolean {
  const hasSchemes = apis.some(
    ({ document }) => Object.keys(document.components?.['securitySchemes'] ?? {}).length > 0,
  );
  return production && host === null && !hasSchemes && !process.argv.includes('--public');
}

type Listening = Configuration & { readonly host: string };

async function listen(
  server: ApiServer,
  { host, port, adminPort }: Listening,
  close: () => Promise<void>,
): Promise<ListeningAt> {
  try {
    return await server.listen();
  } catch (error) {
    await close();
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reason =
      code === 'EADDRINUSE'
        ? portInUse(takenPort(error, port), adminPort)
        : `The server cannot listen on ${host}:${port} (${String(code)}): check API_HOST and API_PORT.`;
    throw new ConfigurationError(reason, { cause: error });
  }
}

function portInUse(port: number, adminPort: Configuration['adminPort']): string {
  const setting = port === adminPort ? 'API_ADMIN_PORT' : 'API_PORT (or "specmill serve --port")';
  return `Port ${port} is already in use: stop the program that uses it, or choose another port with ${setting}.`;
}

/** The port that an error refers to, else the given one. */
function takenPort(error: unknown, otherwise: number): number {
  return error instanceof Error && 'port' in error && typeof error.port === 'number'
    ? error.port
    : otherwise;
}

function addressesOf(
  { api, admin }: ListeningAt,
  { host, adminPort }: Listening,
  explorer: string | undefined,
): object {
  const address = `http://${hostOf(host)}:${api.port}`;
  const pages = admin === null ? address : `http://${hostOf(host)}:${admin.port}`;
  return {
    ...{ version: serverVersion, port: api.port, api: address },
    ...(admin === null ? {} : { admin: pages }),
    ...(adminPort === 'off' || explorer === undefined ? {} : { explorer: `${pages}${explorer}` }),
  };
}

function hostOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
