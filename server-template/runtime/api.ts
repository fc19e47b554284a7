import type { Database, DatabaseOptions } from './database/database.ts';
import type { Routes } from './routes.ts';

/** What a generated server hands to `start`. */
export interface Api {
  /** The document that the server was built from, private keys included. */
  readonly document: URL;
  readonly openDatabase: (options: DatabaseOptions) => Promise<Database>;
  /** What answers each of the document's operations. */
  readonly routes: Routes;
}
