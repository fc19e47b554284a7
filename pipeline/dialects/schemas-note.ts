import type { CatalogNote } from '../catalog/catalog.ts';

/** Says that a database URL limits what was read to its schemas. */
export function schemasNote(database: string, schemas: readonly string[] | null): CatalogNote {
  const names = (schemas ?? []).map((name) => JSON.stringify(name)).join(', ');
  return {
    table: database,
    message: `Only what is in the schemas of the URL was read: ${names}.`,
  };
}
