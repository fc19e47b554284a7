import { RowCollection } from '../../../shared/rows/row-collection.ts';
import { readGenerated, type GeneratedValue } from '../../../shared/rows/generated-value.ts';
import { setValue, storedValue, withValues, type Row } from '../../../shared/rows/row.ts';
import type { StoredTable } from '../../../shared/tables/stored-table.ts';
import { columnFiller, isTouched, touchedMoment, type ColumnFiller } from './filled-columns.ts';
import {
  BrokenConstraint,
  deleteRow,
  moveReferences,
  requireTargets,
  requireUnique,
} from './memory-constraints.ts';
import type { MemoryState } from './memory-state.ts';
import type { MemoryTable, MemoryTables } from './memory-tables.ts';

/** Reads and writes the rows of a table or view as its database would store them. */
export class MemoryRows {
  readonly #tables: MemoryTables;
  readonly #table: MemoryTable;
  /** Properties that writes may set. */
  readonly #sent: ReadonlySet<string>;
  readonly #stored = new WeakMap<Row, Row>();
  readonly #shown = new WeakMap<Row, Row>();
  #fillers: ReadonlyMap<string, ColumnFiller> | null = null;
  #generated: readonly (readonly [string, GeneratedValue])[] | null = null;

  constructor(tables: MemoryTables, table: MemoryTable, sent: ReadonlySet<string>) {
    this.#tables = tables;
    this.#table = table;
    this.#sent = sent;
  }

  /** Current rows, in the order of the key. */
  all(state: MemoryState): RowCollection {
    const { base, source } = this.#table;
    if (base === null) return state.store.rows(source);
    const { rows } = this.#base(base).all(state);
    return new RowCollection(rows.map((row) => this.#shownOf(state, row)));
  }

  /** Stores a row with its defaults, and returns it; `requireAllowed` sees it before. */
  insert(state: MemoryState, values: Row, requireAllowed: (row: Row) => void): Row {
    const { base, source } = this.#table;
    if (base !== null) {
      const row = this.#named(base, () =>
        this.#base(base).insert(state, this.#baseValues(values), (stored) =>
          requireAllowed(this.#shownOf(state, stored)),
        ),
      );
      return this.#shownOf(state, row);
    }
    const row = this.#completed(state, values);
    this.#requireFit(state, row, null);
    requireAllowed(row);
    const rows = state.store.changeable(source);
    state.beforeAdd?.(source, rows.rows.length);
    rows.add(row);
    return row;
  }

  /** Changes a row, and returns it. */
  update(
    state: MemoryState,
    { row, values }: { readonly row: Row; readonly values: Row },
    requireAllowed: (row: Row) => void,
  ): Row {
    const { base, source } = this.#table;
    if (base !== null) {
      const change = { row: this.#stored.get(row) ?? row, values: this.#baseValues(values) };
      const changed = this.#named(base, () =>
        this.#base(base).update(state, change, (stored) =>
          requireAllowed(this.#shownOf(state, stored)),
        ),
      );
      return this.#shownOf(state, changed);
    }
    const next = this.#changed(state, row, values);
    this.#requireFit(state, next, row);
    requireAllowed(next);
    const stored = { tables: this.#tables, store: state.store };
    if (state.isChecked) moveReferences(stored, this.#table, { row, next });
    state.store.changeable(source).change(row, next);
    return next;
  }

  delete(state: MemoryState, row: Row): void {
    const { base } = this.#table;
    if (base !== null) {
      this.#base(base).delete(state, this.#stored.get(row) ?? row);
      return;
    }
    if (state.isChecked) deleteRow({ tables: this.#tables, store: state.store }, this.#table, row);
    else state.store.changeable(this.#table.source).remove(row);
  }

  #base({ table, names }: NonNullable<MemoryTable['base']>): MemoryRows {
    return (this.#baseRows ??= new MemoryRows(this.#tables, table, new Set(names.values())));
  }

  #baseRows: MemoryRows | null = null;

  /** Runs a write to the table of a view, whose errors name the view's properties. */
  #named<Result>({ names }: NonNullable<MemoryTable['base']>, write: () => Result): Result {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof BrokenConstraint)) throw error;
      const own = new Map([...names].map(([name, property]) => [property, name]));
      const properties = error.properties.flatMap((property) => own.get(property) ?? []);
      throw new BrokenConstraint(error.kind, properties, error.reference);
    }
  }

  /** A row of the table as the view shows it; always the same object. */
  #shownOf(state: MemoryState, stored: Row): Row {
    const known = this.#shown.get(stored);
    if (known !== undefined) return known;
    const { source, base } = this.#table;
    const names = base?.names ?? new Map<string, string>();
    const isComputed = source.properties.some(({ name }) => !names.has(name));
    const row: Record<string, unknown> = isComputed ? { ...state.computed(source, stored) } : {};
    for (const [name, own] of names) setValue(row, name, storedValue(stored, own));
    this.#shown.set(stored, row);
    this.#stored.set(row, stored);
    return row;
  }

  #baseValues(values: Row): Row {
    const names = this.#table.base?.names ?? new Map<string, string>();
    return withValues(
      {},
      Object.entries(values).flatMap(([name, value]) => {
        const own = names.get(name);
        return own === undefined ? [] : [[own, value] as const];
      }),
    );
  }

  #completed(state: MemoryState, values: Row): Row {
    const { source } = this.#table;
    const sample = state.sample(source, values);
    const nextNumber = (property: string): number => state.store.nextNumber(source, property);
    const row: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const [property, fill] of this.#fillersOf()) {
      const value = Object.hasOwn(values, property)
        ? values[property]
        : fill({ now: state.now, nextNumber, sample });
      if (value === undefined) missing.push(property);
      else setValue(row, property, value);
    }
    if (missing.length > 0) throw new BrokenConstraint('notNull', missing);
    return this.#withGenerated(row);
  }

  #changed(state: MemoryState, row: Row, values: Row): Row {
    const moment = state.now();
    const touched = this.#table.fields
      .filter((field) => isTouched(field) && !Object.hasOwn(values, field.property))
      .map(
        ({ property, stored }) =>
          [property, touchedMoment(moment, stored, this.#tables.provider)] as const,
      );
    return this.#withGenerated({ ...withValues(row, [...Object.entries(values), ...touched]) });
  }

  #withGenerated(row: Record<string, unknown>): Row {
    const { fields } = this.#table;
    const generated = (this.#generated ??= readGeneratedColumns(this.#table.source));
    for (const [property, compute] of generated) {
      const value = compute(
        (column) => row[fields.find((field) => field.column.name === column)?.property ?? ''],
      );
      if (value !== undefined) setValue(row, property, value);
    }
    return row;
  }

  #requireFit(state: MemoryState, row: Row, old: Row | null): void {
    const { fields } = this.#table;
    const missing = fields.filter(
      ({ property, column }) =>
        column.notNull && row[property] === null && old?.[property] !== null,
    );
    const sent = missing.filter(({ property }) => this.#sent.has(property));
    if (sent.length > 0)
      throw new BrokenConstraint(
        'notNull',
        sent.map(({ property }) => property),
      );
    if (!state.isChecked) return;
    const rows = { tables: this.#tables, store: state.store };
    requireUnique(rows, this.#table, { row, old });
    requireTargets(rows, this.#table, row);
  }

  #fillersOf(): ReadonlyMap<string, ColumnFiller> {
    const { fields, primaryKey } = this.#table;
    const key = primaryKey.map(({ property }) => property);
    const { provider } = this.#tables;
    return (this.#fillers ??= new Map(
      fields.map((field) => {
        const isSent = this.#sent.has(field.property);
        return [field.property, columnFiller(field, { key, provider, isSent })] as const;
      }),
    ));
  }
}

/** The columns whose values can be computed. */
function readGeneratedColumns({
  properties,
}: StoredTable): readonly (readonly [string, GeneratedValue])[] {
  return properties.flatMap(({ name, source: { generated } }) => {
    const compute = generated === undefined ? null : readGenerated(generated.expression);
    return compute === null ? [] : [[name, compute] as const];
  });
}
