import type { Connection, ConnectOptions, Dialect } from '../dialect.ts';
import { catalogFromRows } from './catalog-from-rows.ts';
import { catalogQuery, postgresqlSections } from './catalog-query.ts';
import { openSession } from './connect.ts';
import { parsePostgresqlType } from '../../../server-template/shared/tables/types/postgresql-type.ts';
import { readPostgresqlCatalog, type CatalogReader } from './read-catalog.ts';

/** PostgreSQL 12 and later. */
export const postgresql: Dialect = {
  name: 'postgresql',
  supports: { comments: true, enums: true, returning: true, schemas: true },
  checkFlavour: {
    identifierQuotes: [['"', '"']],
    doubleQuotedStrings: false,
    backslashEscapes: false,
    comparesIgnoringCase: false,
    regexOperators: ['~', '~*', '!~', '!~*'],
    regexFunctions: [],
    lengthFunctions: ['length', 'char_length', 'character_length'],
  },
  parseType: parsePostgresqlType,
  connect,
};

const reader: CatalogReader = {
  // Set per session rather than as start-up options, which connection poolers reject. The JIT would
  // cost seconds; the other settings determine how types, defaults and expressions are printed.
  begin: `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY;
    SET LOCAL jit = off; SET LOCAL search_path = public; SET LOCAL quote_all_identifiers = off;
    SET LOCAL client_encoding = 'UTF8'; SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD';
    SET LOCAL IntervalStyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1;
    SET LOCAL lc_monetary = 'C'; SET LOCAL standard_conforming_strings = on`,
  query: catalogQuery(postgresqlSections),
  catalogOf: (rows) =>
    catalogFromRows(rows, { provider: 'postgresql', parseType: parsePostgresqlType }),
};

async function connect(url: string, options: ConnectOptions): Promise<Connection> {
  const session = await openSession(url, options);
  return {
    readCatalog: (options) => readPostgresqlCatalog(session, reader, options),
    close: () => session.close(),
  };
}
