import type { RequestHandler, Router } from 'express';
import { SERVER_FORMAT } from '../shared/server-format.ts';
import type { Api, ApiDefinition, ServerSettings } from './api.ts';
import { createApp, type ApiApp } from './create-app.ts';
import { loadExpress } from './late-packages.ts';

/** Assembles an API from its parts. Opens nothing. */
export function defineApi(definition: ApiDefinition): Api {
  return new MountableApi(definition);
}

/** The router is a prototype getter, so that copying the API opens nothing. */
class MountableApi implements Api {
  readonly name: Api['name'];
  readonly format: number;
  readonly document: Api['document'];
  readonly openDatabase: Api['openDatabase'];
  readonly routes: Api['routes'];
  readonly middleware: Api['middleware'];
  readonly settings: ServerSettings;
  #app: Promise<ApiApp> | null = null;
  #router: Router | null = null;

  constructor({
    name,
    format = SERVER_FORMAT,
    document,
    openDatabase,
    routes,
    middleware,
    settings = {},
  }: ApiDefinition) {
    this.name = name;
    this.format = format;
    this.document = document;
    this.openDatabase = openDatabase;
    this.routes = routes;
    this.middleware = middleware;
    this.settings = settings;
  }

  get router(): Router {
    this.#app ??= createApp(this);
    this.#router ??= loadExpress().Router().use(handleOnceOpen(this.#app));
    return this.#router;
  }

  async close(): Promise<void> {
    const app = this.#app;
    this.#app = null;
    this.#router = null;
    await (await app)?.close();
  }
}

/** Requests wait until the app is open; if that fails, each fails with the reason. */
function handleOnceOpen(opening: Promise<ApiApp>): RequestHandler {
  let router: Router | null = null;
  opening.then(
    (app) => (router = app.apiRouter),
    // Reported with each request; unhandled, it would end the process.
    () => undefined,
  );
  return (request, response, next) => {
    if (router !== null) router(request, response, next);
    else opening.then((app) => app.apiRouter(request, response, next), next);
  };
}
