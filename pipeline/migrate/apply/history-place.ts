import type { Catalog } from '../../catalog/catalog.ts';
import { HISTORY_TABLE } from '../../history-table.ts';
import type { Writer } from '../../dialects/dialect.ts';
import { textLiteral } from '../sql-text.ts';

/** Where the history of a database is. */
export type HistoryPlace = Pick<Catalog, 'provider' | 'defaultSchema'>;

/**
 * The schema with the history: the default one, or, if the user may create nothing there, the first
 * one of the tables where that is possible. In PostgreSQL, only its owner may write to `public`.
 */
export async function historyPlace(
  writer: Writer,
  { provider, defaultSchema, tables }: Pick<Catalog, 'provider' | 'defaultSchema' | 'tables'>,
): Promise<HistoryPlace> {
  const usual: HistoryPlace = { provider, defaultSchema };
  if (provider !== 'postgresql') return usual;
  const schemas = new Set([defaultSchema, ...tables.map(({ schema }) => schema)]);
  const names = [...schemas].filter((name) => name !== null);
  const literals = names.map((name) => textLiteral(name, provider)).join(', ');
  const rows = await writer.rows(
    `SELECT nspname AS schema, has_schema_privilege(n.oid, 'CREATE') AS may, EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname = ${textLiteral(HISTORY_TABLE, provider)}) AS has FROM pg_namespace n WHERE nspname IN (${literals})`,
  );
  const firstWith = (what: 'has' | 'may'): string | undefined =>
    names.find((name) => rows.some((row) => row['schema'] === name && row[what] === true));
  return { provider, defaultSchema: firstWith('has') ?? firstWith('may') ?? defaultSchema };
}
