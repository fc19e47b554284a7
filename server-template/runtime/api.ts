import type { Router } from 'express';
import type { Middleware } from './custom/middleware.ts';
import type { Database, DatabaseOptions } from './database/database.ts';
import type { Routes } from './routes.ts';

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
}

/** A generated API: `start` and `createApp` serve it, and its router serves it in another Express app. */
export interface Api extends ApiDefinition {
  /** Serves the API and its system pages below any path; opens the database on first use. */
  readonly router: Router;
  /** Closes what the router opened. */
  close(): Promise<void>;
}
