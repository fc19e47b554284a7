import { PipelineError } from '../errors.ts';
import { HISTORY_TABLE } from '../history-table.ts';
import type { Catalog } from '../catalog/catalog.ts';

/** A catalog without the table that migrations keep for themselves. Throws DATABASE_EMPTY if no table or view is left. */
export function withoutOwnTables(
  catalog: Catalog,
  hint = 'Check the name of the database in the URL, and that the user may read its tables.',
): Catalog {
  const isOwn = (name: string): boolean =>
    name === HISTORY_TABLE || name.endsWith(`.${HISTORY_TABLE}`);
  const tables = catalog.tables.filter(({ name }) => name !== HISTORY_TABLE);
  const notes = catalog.notes.filter(({ table }) => !isOwn(table));
  if (tables.length > 0) return { ...catalog, tables, notes };
  throw new PipelineError({
    code: 'DATABASE_EMPTY',
    message: 'No tables were found: the database is empty, or this user may not read it.',
    hint,
  });
}
