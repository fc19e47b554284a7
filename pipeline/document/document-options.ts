import type { Dialect } from '../dialects/dialect.ts';
import type { OpenApiDocument, ServerObject } from '../openapi-document.ts';
import type { Naming } from './names/name-columns.ts';

/** The properties of a dialect that the document depends on. */
export type DocumentDialect = Pick<Dialect, 'name' | 'supports' | 'checkFlavour' | 'parseType'>;

/** Options beyond the catalog. */
export interface DocumentOptions {
  readonly title: string;
  /** Version of the API; default `1.0.0`. */
  readonly version?: string;
  readonly servers?: readonly ServerObject[];
  readonly naming: Naming;
  /** What JSON columns hold, overriding an earlier document and stored values. */
  readonly jsonColumns?: 'any' | 'object';
  /** The same for `tinyint(1)`. */
  readonly tinyint1?: 'boolean' | 'integer';
  /** Also declares operations that the database's user may not use. */
  readonly allOperations?: boolean;
  /** An earlier document, whose names of models, paths and properties are kept. */
  readonly previous?: OpenApiDocument;
}
