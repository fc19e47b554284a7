import type { Catalog, Table } from '../../catalog/catalog.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';

/** Pages of a table that one transaction fills; 8 kB each. */
const PAGES = 32;

/**
 * Statements of PostgreSQL that fill a column in short transactions, page by page, and then in rows
 * that moved or are new. `isQuiet` keeps the table's own triggers from running, which needs a
 * superuser if there are any.
 */
export function backfillSql(
  table: Table,
  { set, where }: { readonly set: string; readonly where: string },
  { context, isQuiet }: { readonly context: Catalog; readonly isQuiet: boolean },
): readonly string[] {
  const place = qualifiedName(table, context);
  const update = `UPDATE ${place} SET ${set} WHERE ${where}`;
  const relation = textLiteral(place, 'postgresql');
  const triggers = `EXISTS (SELECT FROM pg_trigger WHERE tgrelid = ${relation}::regclass AND NOT tgisinternal AND tgname NOT LIKE '~specmill%' AND tgenabled <> 'D' AND tgtype & 16 > 0)`;
  const body = [
    `DECLARE page bigint := 0; pages bigint := pg_relation_size(${relation}) / current_setting('block_size')::bigint;`,
    'BEGIN',
    ...(isQuiet ? [`  IF ${triggers} THEN SET session_replication_role = replica; END IF;`] : []),
    '  WHILE page <= pages LOOP',
    `    ${update} AND ctid >= format('(%s,0)', page)::tid AND ctid < format('(%s,0)', page + ${String(PAGES)})::tid;`,
    `    page := page + ${String(PAGES)};`,
    '    COMMIT;',
    '  END LOOP;',
    `  ${update};`,
    ...(isQuiet ? ['  COMMIT;', '  RESET session_replication_role;'] : []),
    'END',
  ].join('\n');
  return [`DO ${textLiteral(body, 'postgresql')}`];
}
