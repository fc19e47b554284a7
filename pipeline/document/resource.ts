import type { Table } from '../catalog/catalog.ts';
import type { Field } from './field.ts';
import type { Rights } from './rights.ts';

/** A table or view with its names and fields: input of its schemas and paths. */
export interface Resource {
  readonly table: Table;
  /** Name of the row's schema. */
  readonly model: string;
  /** Plural for the list operation. */
  readonly plural: string;
  /** Path of the collection. */
  readonly path: string;
  /** The whole comment as CommonMark, with its first line as a separate paragraph. */
  readonly description: string | null;
  readonly fields: readonly Field[];
  /** Fields of the primary key in order; null if rows cannot be addressed. */
  readonly key: readonly Field[] | null;
  readonly rights: Rights;
}
