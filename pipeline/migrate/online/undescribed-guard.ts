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
    `    OR EXISTS (SELECT FROM pg_index i WHERE i.indrelid = ${place} AND (${own}) = ANY (i.indkey) AND (i.indnatts > i.indnkeyatts`,
    `      OR EXISTS (SELECT FROM unnest(i.indclass) o JOIN pg_opclass p ON p.oid = o WHERE NOT p.opcdefault)))`,
    '  THEN',
    `    RAISE EXCEPTION 'the column has privileges, heirs, a deferrable key or an index with clauses that documents do not describe; change its type without --online';`,
    '  END IF;',
    'END',
  ].join('\n');
  return `DO ${textLiteral(body, 'postgresql')}`;
}
