import type { Catalog } from '../../catalog/catalog.ts';
import { rejectEmptyCatalog } from '../empty-database.ts';
import type { CatalogRows } from './catalog-rows.ts';
import type { Session } from './connect.ts';

/** How one database of PostgreSQL's family is read. */
export interface CatalogReader {
  /** Begins a read-only transaction and settles whatever changes how the server prints things. */
  readonly begin: string;
  readonly query: string;
  catalogOf(rows: CatalogRows): Catalog;
}

/** Reads the catalog in one transaction. Throws DATABASE_EMPTY where there is nothing to read. */
export async function readPostgresqlCatalog(
  session: Session,
  reader: CatalogReader,
  schemas: readonly string[] | null,
): Promise<Catalog> {
  await session.query(
    `${reader.begin}; SET LOCAL statement_timeout = ${statementTimeout(session)}`,
  );
  const [rows] = await session.query<CatalogRows>(reader.query, [schemas]);
  await session.query('COMMIT');
  if (rows === undefined) throw new Error('The catalog query returned no row');
  return rejectEmptyCatalog(reader.catalogOf(rows), emptyHint(session, schemas));
}

/** In whole milliseconds, as far as the server can count. */
function statementTimeout({ timeoutMs }: Session): number {
  return Math.min(Math.ceil(timeoutMs), 2 ** 31 - 1);
}

function emptyHint({ target }: Session, schemas: readonly string[] | null): string {
  return schemas === null
    ? `Create tables in "${target.database}", or grant user "${target.user}" USAGE on its schemas and SELECT on its tables.`
    : `Only these schemas were looked at: ${schemas.join(', ')}. Check their names.`;
}
