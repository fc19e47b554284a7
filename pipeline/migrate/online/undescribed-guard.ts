import { textLiteral } from '../sql-text.ts';

/** Stops a change of type before it changes anything, if the column has what documents do not describe. `table` is quoted. */
export function undescribedGuard(table: string, column: string): string {
  const place = `${textLiteral(table, 'postgresql')}::regclass`;
  const name = textLiteral(column, 'postgresql');
  const own = `SELECT a.attnum FROM pg_attribute a WHERE a.attrelid = ${place} AND a.attname = ${name}`;
  const body = [
    'BEGIN',
    `  IF EXISTS (${own} AND a.attacl IS NOT NULL)`,
    `    OR EXISTS (SELECT FROM pg_inherits WHERE ${place} IN (inhparent, inhrelid))`,
    `    OR EXISTS (SELECT FROM pg_constraint c WHERE c.conrelid = ${place} AND (c.condeferrable OR c.contype = 'x') AND (${own}) = ANY (c.conkey))`,
    `    OR EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = ${place} AND (${own}) = ANY (i.indkey)`,
    `      AND (c.reloptions IS NOT NULL OR c.reltablespace <> 0 OR obj_description(c.oid, 'pg_class') IS NOT NULL`,
    `        OR EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND pg_get_indexdef(c.oid) ~ '\\) (INCLUDE|NULLS NOT DISTINCT)')))`,
    `    OR EXISTS (SELECT FROM pg_statistic_ext s WHERE s.stxrelid = ${place} AND (${own}) = ANY (s.stxkeys))`,
    `    OR EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.refobjid = ${place} AND d.refobjsubid = (${own}))`,
    '  THEN',
    `    RAISE EXCEPTION 'the column has privileges, heirs, statistics, a function, a deferrable key or an index with clauses that documents do not describe; change its type without --online';`,
    '  END IF;',
    'END',
  ].join('\n');
  return `DO ${textLiteral(body, 'postgresql')}`;
}
