import { baseColumnOf } from '../../extensions.ts';
import type { BaseDb } from '../../extensions.ts';

/** A view's base after a rename of its table, or of one of the table's columns. */
export function withBaseRenamed(
  base: BaseDb,
  column: string | null,
  { to, columns }: { readonly to: string; readonly columns: readonly string[] },
): BaseDb {
  if (column === null) return { ...base, table: to };
  return withBaseColumns(base, columns, (name, own) => [name, own === column ? to : own]);
}

/** A view's base after a rename of one of its own columns. */
export function withViewRenamed(
  base: BaseDb,
  column: string,
  { to, columns }: { readonly to: string; readonly columns: readonly string[] },
): BaseDb {
  return withBaseColumns(base, columns, (name, own) => [name === column ? to : name, own]);
}

/** Lists the columns that differ from those of the table. */
function withBaseColumns(
  { columns: old = {}, ...base }: BaseDb,
  columns: readonly string[],
  change: (name: string, own: string | null) => readonly [string, string | null],
): BaseDb {
  const names = new Set([...Object.keys(old), ...columns]);
  const others = [...names]
    .map((name) => change(name, baseColumnOf({ ...base, columns: old }, name)))
    .filter(([name, own]) => name !== own);
  return { ...base, ...(others.length === 0 ? {} : { columns: Object.fromEntries(others) }) };
}
