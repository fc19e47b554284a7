import type { CatalogNote } from '../../catalog/catalog.ts';
import type { CatalogRows, ColumnRow, RelationRow } from './catalog-rows.ts';
import { placeName } from './name-order.ts';
import { changedColumns, touchedColumns } from './touching-trigger.ts';

/** A relation with the columns that the user may read. */
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

/** Skips unreadable tables and tables without columns, with notes. */
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
    const readable = all.filter((column) => column.readable);
    const reason = reasonToLeaveOut(row, all);
    if (reason !== null) {
      notes.push({ table: place, message: reason });
      continue;
    }
    relations.set(row.id, {
      row,
      place,
      columns: readable,
      names: namesByNumber(readable),
      touched: touchedColumns(triggers.get(row.id) ?? []),
      changed: changedColumns(triggers.get(row.id) ?? []),
    });
    for (const { name } of all.filter((column) => !column.readable)) {
      notes.push({
        table: place,
        message: `Column "${name}" is left out: this user may not read it.`,
      });
    }
  }
  return { relations, notes };
}

function reasonToLeaveOut(row: RelationRow, columns: readonly ColumnRow[]): string | null {
  if (!row.readable) return 'Left out: this user may not read it.';
  return columns.length === 0 ? 'Left out: it has no columns.' : null;
}

function namesByNumber(columns: readonly ColumnRow[]): ReadonlyMap<number, string> {
  return new Map(columns.map((column) => [column.number, column.name]));
}
