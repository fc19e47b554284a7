import type { CatalogNote } from '../../catalog/catalog.ts';
import type { CatalogRows, ColumnRow, RelationRow } from './catalog-rows.ts';
import { placeName } from './name-order.ts';
import { changedColumns, touchedColumns } from './touching-trigger.ts';

/** A relation with the columns that the user may read or write. */
export interface Relation {
  readonly row: RelationRow;
  /** Its name in notes. */
  readonly place: string;
  readonly columns: readonly ColumnRow[];
  /** Names of these columns by number. */
  readonly names: ReadonlyMap<number, string>;
  /** Names of the columns that a trigger sets on every update. */
  readonly touched: ReadonlySet<string>;
  /** Names of the columns that a trigger may change. */
  readonly changed: ReadonlySet<string>;
}

/** Skips unusable tables and tables without columns, with notes. */
export function readableRelations(rows: CatalogRows): {
  readonly relations: ReadonlyMap<string, Relation>;
  readonly notes: readonly CatalogNote[];
} {
  const columns = Map.groupBy(rows.columns, (row) => row.relation);
  const triggers = Map.groupBy(rows.triggers, (row) => row.relation);
  const relations = new Map<string, Relation>();
  const notes: CatalogNote[] = [];
  for (const row of rows.relations) {
    const all = columns.get(row.id) ?? [];
    const place = placeName(row);
    const usable = all.filter((column) => isUsable(row, column));
    const reason = reasonToLeaveOut(row, all);
    if (reason !== null) {
      notes.push({ table: place, message: reason });
      continue;
    }
    relations.set(row.id, {
      row,
      place,
      columns: usable,
      names: namesByNumber(usable),
      touched: touchedColumns(triggers.get(row.id) ?? []),
      changed: changedColumns(triggers.get(row.id) ?? []),
    });
    if (row.denied.includes('read')) continue;
    for (const column of all.filter(({ denied }) => denied.includes('read'))) {
      const outcome = usable.includes(column) ? 'in no response' : 'left out';
      notes.push({
        table: place,
        message: `Column "${column.name}" is ${outcome}: this user may not read it.`,
      });
    }
  }
  return { relations, notes };
}

function reasonToLeaveOut(row: RelationRow, columns: readonly ColumnRow[]): string | null {
  if (row.reachable && columns.length === 0) return 'Left out: it has no columns.';
  const isUsed = row.reachable && columns.some((column) => isUsable(row, column));
  return isUsed ? null : 'Left out: this user may not read it.';
}

/** Whether the user may read a column, or write it in new rows or, of a row that it finds, later. */
function isUsable({ denied, kind }: RelationRow, column: ColumnRow): boolean {
  const rights =
    kind === 'v' || kind === 'm'
      ? (['read'] as const)
      : denied.includes('read')
        ? (['create'] as const)
        : (['read', 'create', 'update'] as const);
  return rights.some((right) => !denied.includes(right) && !column.denied.includes(right));
}

function namesByNumber(columns: readonly ColumnRow[]): ReadonlyMap<number, string> {
  return new Map(columns.map((column) => [column.number, column.name]));
}
