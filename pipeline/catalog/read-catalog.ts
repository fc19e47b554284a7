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
  /** Schemas to read; null means all but the system's own. */
  readonly schemas: readonly string[] | null;
  readonly connect: ConnectOptions;
  /** Of which columns the kinds of stored values are looked at; absent: of none. */
  readonly wantsSample?: WantsSample;
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
