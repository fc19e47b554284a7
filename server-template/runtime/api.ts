import type { Router } from 'express';
import type { LoggerOptions } from 'pino';
import type { CorsOrigins, ServerPages } from '../shared/usual-settings.ts';
import type { Middleware } from './custom/middleware.ts';
import type { Database, DatabaseOptions } from './database/database.ts';
import type { Routes } from './routes.ts';

/** What a server has in addition to its operations. */
export interface ServerSettings {
  /** Origins whose pages may call the API, unless CORS_ORIGIN lists them. */
  readonly cors?: CorsOrigins;
  readonly pages?: ServerPages;
  /** The log: options of pino. LOG_LEVEL overrides the level. */
  readonly logger?: LoggerOptions;
}

/** The parts of an API. */
export interface ApiDefinition {
  /** Name of its document, without folder and extension. */
  readonly name: string;
  /** The format that the code was generated for; absent: the current one. */
  readonly format?: number;
  /** The document it was built from, including `x-db` and `x-crud`. */
  readonly document: URL;
  readonly openDatabase: (options: DatabaseOptions) => Promise<Database>;
  /** Handlers of the document's operations. */
  readonly routes: Routes;
  readonly middleware: Middleware;
  /** In a process with several APIs, those of the first apply. */
  readonly settings?: ServerSettings;
}

/** A generated API: `start` and `createApp` serve it, and its router serves it in another Express app. */
export interface Api extends ApiDefinition {
  /** Serves the API and its system pages below any path; opens the database on first use. */
  readonly router: Router;
  /** Closes what the router opened. */
  close(): Promise<void>;
}
