import type { Table } from '../catalog/catalog.ts';

/** Something that the reader of the report should know: a name that had to change, a text that stayed text. */
export interface DocumentNote {
  /** Table, or table and column, as the database names them. */
  readonly place: string;
  /** One sentence. */
  readonly message: string;
}

/** A table's name for people, with its schema. */
export function tablePlace(table: Table): string {
  return table.schema === null ? table.name : `${table.schema}.${table.name}`;
}
