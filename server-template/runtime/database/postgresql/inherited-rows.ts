import { type SQL, sql } from 'drizzle-orm';
import { nameOfTable, type TableShape } from '../table-shape.ts';
import { foundBy } from './marked-rows.ts';
import { tableOf } from './pg-write.ts';
import { quotedName } from './write-hooks.ts';

/**
 * A table that others inherit from contains their rows, and a key is unique only within each table:
 * of several rows with a key, that of the table itself is meant, else that of the first heir.
 */
export function withOnlyRow(shape: TableShape): TableShape {
  const key = foundBy(shape);
  if (shape.constraints.hasHeirs !== true || key.length === 0) return shape;
  return { ...shape, only: onlyRow(shape, key) };
}

/** As an anti-join, which is planned once, while a subquery with a limit is planned for each heir. */
function onlyRow(shape: TableShape, key: ReturnType<typeof foundBy>): SQL {
  const table = tableOf(shape);
  const own = sql.identifier(nameOfTable(shape.table));
  const same = key.map(({ column }) => {
    const property = sql.identifier(column.name);
    return sql`other.${property} = ${own}.${property}`;
  });
  const place = (row: SQL): SQL =>
    sql`(${row}.tableoid <> to_regclass(${quotedName(table)}), ${row}.tableoid)`;
  const isBefore = sql`${place(sql`other`)} < ${place(sql`${own}`)}`;
  return sql`not exists (select 1 from ${table} as other where ${sql.join([...same, isBefore], sql` and `)})`;
}
