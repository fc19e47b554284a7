import type { Table } from '../catalog/catalog.ts';
import type { Field } from './field.ts';

/** A table or view with its names and fields: what its schemas and paths are made from. */
export interface Resource {
  readonly table: Table;
  /** Name of the row's schema. */
  readonly model: string;
  /** Plural for the operation that lists. */
  readonly plural: string;
  /** Path of the collection. */
  readonly path: string;
  /** The whole comment, as CommonMark: the first line a paragraph of its own. */
  readonly description: string | null;
  readonly fields: readonly Field[];
  /** Fields of the primary key in its order; null where a row has no address. */
  readonly key: readonly Field[] | null;
}
