import type { Catalog, Table } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/** A database and the names of its parts in the document. */
export interface DescribedDatabase {
  readonly catalog: Catalog;
  /** By `placeKey` of the table. */
  readonly names: ReadonlyMap<string, DescribedNames>;
}

/** A table's names in the document. */
export interface DescribedNames {
  readonly model: string;
  /** By column. */
  readonly properties: ReadonlyMap<string, DescribedProperty>;
}

/** A column's facts that only the document has. */
export interface DescribedProperty {
  readonly name: string;
  readonly schema: SchemaObject;
}

/** The place of a table, enum or domain, unique per kind. */
export interface Place {
  readonly schema: string | null;
  readonly name: string;
}

/** A place as a map key. */
export function placeKey({ schema, name }: Place): string {
  return JSON.stringify([schema, name]);
}

/** The table at a place, if the catalog has it. */
export function describedTable(catalog: Catalog, place: Place): Table | undefined {
  const wanted = placeKey(place);
  return catalog.tables.find((table) => placeKey(table) === wanted);
}

/** The place that a foreign key references. */
export function targetOf(references: {
  readonly schema: string | null;
  readonly table: string;
}): Place {
  return { schema: references.schema, name: references.table };
}
