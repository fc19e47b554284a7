import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { ApiModel } from '../../model/api-model.ts';
import type { PresentFiles } from './custom/custom-file.ts';

/** All that a server is made from. */
export interface ServerInput {
  readonly model: ApiModel;
  /** The document's path as the project names it; is in the first line of each generated file. */
  readonly documentPath: string;
  /** Folder of the server, relative to the project. */
  readonly output: string;
  /** Other servers of the project that this one's `main.ts` serves as well. */
  readonly neighbours?: readonly { readonly documentPath: string; readonly output: string }[];
  /** What is in the server's folder already; nothing where absent. */
  readonly present?: PresentFiles;
  /** How the document's database writes tables down. */
  readonly drizzle: DrizzleDialect;
  /** Every file of `server-template/runtime`. */
  readonly runtime: readonly RuntimeFile[];
}

/** A file that is copied into every server. */
export interface RuntimeFile {
  /** Relative to `runtime/`. */
  readonly path: string;
  readonly content: string | Uint8Array;
}
