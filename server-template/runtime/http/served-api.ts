import type { Routes } from '../routes.ts';
import type { Middleware } from '../custom/middleware.ts';
import type { Database } from '../database/database.ts';
import type { Document } from '../document/openapi.ts';

/** An API whose document is read and whose database is open. */
export interface ServedApi {
  /** No other API of the process has it. */
  readonly name: string;
  readonly document: Document;
  readonly routes: Routes;
  readonly database: Database;
  readonly middleware: Middleware;
}
