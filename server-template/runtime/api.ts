import type { Router } from 'express';
import type { Middleware } from './custom/middleware.ts';
import type { Database, DatabaseOptions } from './database/database.ts';
import type { Routes } from './routes.ts';

/** What an API is made of. */
export interface ApiDefinition {
  /** Name of its document, without folder and ending. */
  readonly name: string;
  /** The document that it was built from, private keys included. */
  readonly document: URL;
  readonly openDatabase: (options: DatabaseOptions) => Promise<Database>;
  /** What answers each of the document's operations. */
  readonly routes: Routes;
  readonly middleware: Middleware;
}

/** A generated API: `start` and `createApp` serve it, and its router serves it in another Express app. */
export interface Api extends ApiDefinition {
  /** Serves the API and its own pages under any path; its database is opened by the first to take it. */
  readonly router: Router;
  /** Closes what the router opened. */
  close(): Promise<void>;
}
