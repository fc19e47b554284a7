import { PipelineError } from '../errors.ts';
import type { Catalog } from '../catalog/catalog.ts';

/** Throws DATABASE_EMPTY if a catalog has no table or view, else returns it. */
export function rejectEmptyCatalog(
  catalog: Catalog,
  hint = 'Check the name of the database in the URL, and that the user may read its tables.',
): Catalog {
  if (catalog.tables.length > 0) return catalog;
  throw new PipelineError({
    code: 'DATABASE_EMPTY',
    message: 'No tables were found: the database is empty, or this user may not read it.',
    hint,
  });
}
