import type { Catalog } from '../../catalog/catalog.ts';
import type { Writer } from '../../dialects/dialect.ts';
import { placeKey } from '../describe/described-database.ts';
import type { TableSize, TableSizes } from '../print/lock.ts';

/** Sizes as PostgreSQL, MariaDB and MySQL estimate them; those of SQLite are not known. A table that was never analysed has the rows that its bytes suggest. */
export async function readTableSizes(
  writer: Writer,
  { provider, defaultSchema }: Catalog,
): Promise<TableSizes> {
  const query = queries[provider as string];
  if (query === undefined) return new Map();
  const rows = await writer.rows(query);
  return new Map(
    rows.map((row): [string, TableSize] => {
      const bytes = Number(row['bytes']);
      const counted = Number(row['number']);
      const schema = provider === 'mysql' ? defaultSchema : String(row['space']);
      const place = placeKey({ schema, name: String(row['name']) });
      return [place, { bytes, rows: counted < 0 ? Math.ceil(bytes / BYTES_PER_ROW) : counted }];
    }),
  );
}

const BYTES_PER_ROW = 100;

const queries: Readonly<Record<string, string>> = {
  postgresql:
    "SELECT n.nspname AS space, c.relname AS name, c.reltuples AS number, pg_table_size(c.oid) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p', 'm')",
  mysql:
    'SELECT TABLE_NAME AS name, coalesce(TABLE_ROWS, 0) AS number, coalesce(DATA_LENGTH, 0) AS bytes FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
};
