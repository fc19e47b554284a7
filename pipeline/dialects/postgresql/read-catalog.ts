import type { Catalog } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import { catalogFromRows, type RowsOptions } from './catalog-from-rows.ts';
import type { CatalogRows } from './catalog-rows.ts';
import type { Session } from './connect.ts';

/** How one database of PostgreSQL's family is read. */
export interface CatalogReader extends RowsOptions {
  /** Begins a read-only transaction and settles whatever changes how the server prints things. */
  readonly begin: string;
  readonly query: string;
}

/** Reads the catalog in one transaction. Throws DATABASE_EMPTY where there is nothing to read. */
export async function readCatalog(
  session: Session,
  reader: CatalogReader,
  schemas: readonly string[] | null,
): Promise<Catalog> {
  await session.query(reader.begin);
  const [rows] = await session.query<CatalogRows>(reader.query, [schemas]);
  await session.query('COMMIT');
  if (rows === undefined) throw new Error('The catalog query returned no row');
  const catalog = catalogFromRows(rows, reader);
  if (catalog.tables.length === 0) throw emptyError(session, schemas);
  return catalog;
}

function emptyError({ target }: Session, schemas: readonly string[] | null): PipelineError {
  return new PipelineError({
    code: 'DATABASE_EMPTY',
    message: 'No models found: the database is empty or this user may not read it.',
    hint:
      schemas === null
        ? `Create tables in "${target.database}", or grant user "${target.user}" USAGE on its schemas and SELECT on its tables.`
        : `Only ${schemas.map((name) => `"${name}"`).join(', ')} was looked at: check the names of the schemas.`,
  });
}
