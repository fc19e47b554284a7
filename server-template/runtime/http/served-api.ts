import type { Routes } from '../routes.ts';
import type { Middleware } from '../custom/middleware.ts';
import type { Database } from '../database/database.ts';
import type { ServerAccess } from '../access/server-access.ts';
import type { OperationLimit } from '../shared/limits/operation-limits.ts';
import type { Operation } from '../document/operation.ts';
import type { Document } from '../document/openapi.ts';

/** An API whose document is read and whose database is open, and what is before its operations. */
export interface ServedApi extends OpenApi {
  /** Of the document, in its order. */
  readonly operations: readonly Operation[];
  readonly access: ServerAccess;
  readonly limitOf: (operation: Operation) => OperationLimit | null;
}

/** An API whose document is read and whose database is open. */
export interface OpenApi {
  /** No other API of the process has it. */
  readonly name: string;
  readonly document: Document;
  readonly routes: Routes;
  readonly database: Database;
  readonly middleware: Middleware;
}
