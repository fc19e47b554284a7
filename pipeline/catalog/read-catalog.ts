import type { ConnectOptions, Dialect } from '../dialects/dialect.ts';
import type { WantsSample } from '../dialects/sample-values.ts';
import type { Catalog } from './catalog.ts';
import { providerOf } from './database-provider.ts';
import { filterTables, tableFilter } from './filter-tables.ts';
import type { TableFilter } from './filter-tables.ts';
import { loadDialect } from './load-dialect.ts';

/** What to read. */
export interface CatalogRequest extends TableFilter {
  readonly url: string;
  /** Schemas to read; null: all except system schemas. */
  readonly schemas: readonly string[] | null;
  readonly connect: ConnectOptions;
  /** Which columns to sample for the kinds of stored values; absent: none. */
  readonly wantsSample?: WantsSample;
}

/** A catalog and the dialect of its types. */
export interface ReadCatalog {
  readonly catalog: Catalog;
  readonly dialect: Dialect;
}

/** Reads the structure of a database with the dialect of its URL's prefix. */
export async function readCatalog(request: CatalogRequest): Promise<ReadCatalog> {
  const dialect = await loadDialect(providerOf(request.url));
  const connection = await dialect.connect(request.url, request.connect);
  try {
    const { schemas, wantsSample } = request;
    const isTaken = wantsSample && tableFilter(request);
    const catalog = await connection.readCatalog({
      schemas,
      ...(isTaken && {
        wantsSample: (table, column) => isTaken(table) && wantsSample(table, column),
      }),
    });
    return { catalog: filterTables(catalog, request), dialect };
  } finally {
    await connection.close();
  }
}
