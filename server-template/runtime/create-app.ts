import type { Express, Router } from 'express';
import { fileURLToPath } from 'node:url';
import type { ApiDefinition } from './api.ts';
import { loadConfiguration } from './configuration/configuration.ts';
import { createApiLayers } from './http/api-layers.ts';
import { openApis } from './open-apis.ts';
import { openLog } from './system/log.ts';
import { warmUp } from './system/warm-up.ts';

/** An Express app that does not listen yet. */
export interface ApiApp extends Express {
  /** The app's own router, for mounting in another app. */
  readonly apiRouter: Router;
  /** Waits for running statements, then closes the databases. */
  close(): Promise<void>;
}

/**
 * Opens the databases of one or several APIs and creates the app that serves them; throws
 * ConfigurationError if that fails.
 */
export async function createApp(given: ApiDefinition | readonly ApiDefinition[]): Promise<ApiApp> {
  const definitions = [given].flat();
  const [first] = definitions;
  if (first === undefined) throw new TypeError('createApp needs an API.');
  const configuration = loadConfiguration(fileURLToPath(new URL('..', first.document)));
  const log = openLog(first.settings?.logger, configuration.logLevel);
  const { apis, close } = await openApis(definitions, configuration, log.logger);
  try {
    const layers = createApiLayers({ configuration, apis, log });
    void warmUp(layers.operations, log.logger);
    return Object.assign(layers.createExpress(), {
      apiRouter: layers.createRouter(),
      async close() {
        layers.load.isStopping = true;
        await Promise.all([close(), layers.close()]);
        log.flush();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}
