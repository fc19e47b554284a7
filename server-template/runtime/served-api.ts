import type { ServerSettings } from './api.ts';
import type { Routes } from './routes.ts';
import type { Middleware } from './custom/middleware.ts';
import type { ReadReplica } from './database/connection/read-replica.ts';
import type { Database } from './database/database.ts';
import type { ServerAccess } from './access/server-access.ts';
import type { OperationLimit } from '../shared/limits/operation-limits.ts';
import type { Operation } from './document/operation.ts';
import type { Document } from './document/openapi.ts';

/** An API with its document, database and access control. */
export interface ServedApi extends OpenApi {
  /** The document's operations in order. */
  readonly operations: readonly Operation[];
  readonly access: ServerAccess;
  readonly limitOf: (operation: Operation) => OperationLimit | null;
}

/** An API with its document and open database. */
export interface OpenApi {
  /** Unique in the process. */
  readonly name: string;
  readonly document: Document;
  readonly routes: Routes;
  readonly database: Database;
  /** Where its marked operations read; null: from the database. */
  readonly replica: ReadReplica | null;
  readonly middleware: Middleware;
  readonly settings: Required<Pick<ServerSettings, 'cors' | 'pages'>>;
}
