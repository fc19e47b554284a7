import type { Row } from '../../../shared/rows/row.ts';
import type { StoredTable } from '../../../shared/tables/stored-table.ts';
import type { MemoryStore } from './memory-store.ts';

/** What queries use, for the current request. */
export interface MemoryState {
  readonly store: MemoryStore;
  /** The current time in ISO 8601. */
  readonly now: () => string;
  /** Whether unique keys and references to rows are checked. */
  readonly isChecked: boolean;
  /** Whether row rules and presets that depend on the caller apply. */
  readonly isRuled: boolean;
  /** Creates values for columns of a new row that have neither a value nor a default. */
  readonly sample: (table: StoredTable, values: Row) => RowSample;
  /** Computed columns of a view's row; `stored` is the row of its table. */
  readonly computed: (view: StoredTable, stored: Row) => Row;
  /** Called before a row is added to a table with so many rows; throws if it is full. */
  readonly beforeAdd?: (table: StoredTable, rows: number) => void;
}

/** Values of a new row. */
export interface RowSample {
  readonly uuid: (property: string) => string;
  /** Values by property, in the columns' form. */
  readonly row: () => Row;
}
