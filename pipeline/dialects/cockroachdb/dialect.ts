import type { Catalog } from '../../catalog/catalog.ts';
import type { Connection, ConnectOptions, Dialect } from '../dialect.ts';
import { catalogFromRows } from '../postgresql/catalog-from-rows.ts';
import { openSession } from '../postgresql/connect.ts';
import { postgresql } from '../postgresql/dialect.ts';
import { readPostgresqlCatalog, type CatalogReader } from '../postgresql/read-catalog.ts';
import { cockroachdbQuery } from './catalog-query.ts';
import { parseCockroachdbType } from '../../../server-template/shared/tables/types/cockroachdb-type.ts';
import { postgresqlRows } from './postgresql-rows.ts';
import { retrySerializationFailures } from './retry.ts';
import { wireUrl } from '../../../server-template/shared/url/cockroachdb-url.ts';

/** CockroachDB, which uses PostgreSQL's protocol and a similar catalog. */
export const cockroachdb: Dialect = {
  name: 'cockroachdb',
  supports: postgresql.supports,
  checkFlavour: postgresql.checkFlavour,
  parseType: parseCockroachdbType,
  connect,
};

const reader: CatalogReader = {
  begin: `BEGIN TRANSACTION READ ONLY; SET LOCAL search_path = public; SET LOCAL timezone = 'UTC'`,
  query: cockroachdbQuery,
  catalogOf: (rows) =>
    catalogFromRows(postgresqlRows(rows), {
      provider: 'cockroachdb',
      parseType: parseCockroachdbType,
    }),
};

async function connect(url: string, options: ConnectOptions): Promise<Connection> {
  const session = await openSession(wireUrl(url), options);
  return {
    readCatalog: (options): Promise<Catalog> =>
      retrySerializationFailures(session, () => readPostgresqlCatalog(session, reader, options)),
    close: () => session.close(),
  };
}
