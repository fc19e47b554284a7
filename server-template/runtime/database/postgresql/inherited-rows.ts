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

function onlyRow(shape: TableShape, key: ReturnType<typeof foundBy>): SQL {
  const own = sql.identifier(nameOfTable(shape.table));
  const parts = key.map(({ column }) => {
    const property = sql.identifier(column.name);
    return sql`other.${property} = ${own}.${property}`;
  });
  return sql`tableoid = (select other.tableoid from ${tableOf(shape)} as other where ${sql.join(parts, sql` and `)} order by other.tableoid <> to_regclass(${quotedName(tableOf(shape))}), other.tableoid limit 1)`;
}
