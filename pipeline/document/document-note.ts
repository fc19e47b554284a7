import type { Table } from '../catalog/catalog.ts';

/** A note about the introspection, such as a changed name, or a CHECK without translation. */
export interface DocumentNote {
  /** Table, or table and column, by their names in the database. */
  readonly place: string;
  /** One sentence. */
  readonly message: string;
}

/** A table's display name, with its schema. */
export function tablePlace(table: Table): string {
  return table.schema === null ? table.name : `${table.schema}.${table.name}`;
}
