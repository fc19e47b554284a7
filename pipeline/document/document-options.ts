import type { Dialect } from '../dialects/dialect.ts';
import type { OpenApiDocument, ServerObject } from '../openapi-document.ts';
import type { Naming } from './names/name-columns.ts';

/** What of a dialect the document depends on. */
export type DocumentDialect = Pick<Dialect, 'name' | 'supports' | 'checkFlavour' | 'parseType'>;

/** What the catalog does not say. */
export interface DocumentOptions {
  readonly title: string;
  /** Version of the API; `1.0.0` unless given. */
  readonly version?: string;
  readonly servers?: readonly ServerObject[];
  readonly naming: Naming;
  /** What JSON columns hold, where neither an earlier document nor stored values should decide. */
  readonly jsonColumns?: 'any' | 'object';
  /** Likewise of `tinyint(1)`. */
  readonly tinyint1?: 'boolean' | 'integer';
  /** An earlier document: models, paths and properties keep the names they have in it. */
  readonly previous?: OpenApiDocument;
}
