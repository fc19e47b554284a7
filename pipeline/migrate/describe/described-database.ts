import type { Catalog, Table } from '../../catalog/catalog.ts';

/** A database as a document describes it, with the names that the document gives its parts. */
export interface DescribedDatabase {
  readonly catalog: Catalog;
  /** By `placeKey` of the table. */
  readonly names: ReadonlyMap<string, DescribedNames>;
}

/** What the document calls a table and its columns. */
export interface DescribedNames {
  readonly model: string;
  /** By column. */
  readonly properties: ReadonlyMap<string, DescribedProperty>;
}

/** What the document says of a column beyond the column. */
export interface DescribedProperty {
  readonly name: string;
  readonly maxLength: number | null;
}

/** Where a table, enum or domain is: no two of a kind share it. */
export interface Place {
  readonly schema: string | null;
  readonly name: string;
}

/** A place as a key of maps. */
export function placeKey({ schema, name }: Place): string {
  return JSON.stringify([schema, name]);
}

/** The table with this name, if the catalog has it. */
export function describedTable(catalog: Catalog, place: Place): Table | undefined {
  const wanted = placeKey(place);
  return catalog.tables.find((table) => placeKey(table) === wanted);
}

/** What a foreign key refers to, as a place. */
export function targetOf(references: {
  readonly schema: string | null;
  readonly table: string;
}): Place {
  return { schema: references.schema, name: references.table };
}
