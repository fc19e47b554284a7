import type { ConnectOptions, Dialect } from '../dialects/dialect.ts';
import type { Catalog } from './catalog.ts';
import { providerOf } from './database-provider.ts';
import { filterTables } from './filter-tables.ts';
import type { TableFilter } from './filter-tables.ts';
import { loadDialect } from './load-dialect.ts';

/** What to read. */
export interface CatalogRequest extends TableFilter {
  readonly url: string;
  /** Schemas to read; null means all but the system's own. */
  readonly schemas: readonly string[] | null;
  readonly connect: ConnectOptions;
}

/** A catalog with the dialect that understands its types. */
export interface ReadCatalog {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
}

/** Reads what a database holds, through the one dialect that its URL's prefix names. */
export async function readCatalog(request: CatalogRequest): Promise<ReadCatalog> {
  const dialect = await loadDialect(providerOf(request.url));
  const connection = await dialect.connect(request.url, request.connect);
  try {
    const catalog = await connection.readCatalog({ schemas: request.schemas });
    return { catalog: filterTables(catalog, request), dialect };
  } finally {
    await connection.close();
  }
}
