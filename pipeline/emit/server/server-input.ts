import type { ServerPages } from '../../../server-template/shared/usual-settings.ts';
import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';
import type { ApiModel } from '../../model/api-model.ts';
import type { PresentFiles } from './custom/custom-file.ts';

/** Input of a server. */
export interface ServerInput {
  readonly model: ApiModel;
  /** The document's path in the project, for the first line of each generated file. */
  readonly documentPath: string;
  /** Folder of the server, relative to the project. */
  readonly output: string;
  /** Other servers of the project that this one's `main.ts` also serves. */
  readonly neighbours?: readonly { readonly documentPath: string; readonly output: string }[];
  /** Paths of the pages that are not operations; absent: the usual ones. */
  readonly pages?: ServerPages;
  /** Existing files of the server; absent: none. */
  readonly present?: PresentFiles;
  /** Drizzle dialect of the document's database. */
  readonly drizzle: DrizzleDialect;
}
