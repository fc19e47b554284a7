import { nobody, ruleForAnyone, type Caller } from '../../../shared/access/row-rule.ts';
import { keyText, setValue, storedValue, type Row as StoredRow } from '../../../shared/rows/row.ts';
import type {
  ListSelection,
  Page,
  Row,
  RowChange,
  TableDefinition,
  TableQueries,
} from '../database.ts';
import { shapeFields, type ShapedFields } from '../shape/shaped-fields.ts';
import { atPlace } from '../statements/many-rows.ts';
import {
  deletionValues,
  denied,
  keyParameters,
  scopeParameters,
  writtenValues,
} from '../statements/statement-values.ts';
import { groupsOf } from './memory-groups.ts';
import { conditionTables, ruleTest, type ConditionTables } from './memory-conditions.ts';
import { joinedRows, withJunction } from './memory-junction.ts';
import { MemoryRows } from './memory-rows.ts';
import { selectRows } from './memory-selection.ts';
import type { MemoryState } from './memory-state.ts';
import type { MemoryField, MemoryTable, MemoryTables } from './memory-tables.ts';
import { byProperty, explained, textOf, type KeyText } from './memory-values.ts';

/** Input of a table's queries. */
export interface MemoryParts {
  readonly tables: MemoryTables;
  readonly tableOf: (table: TableDefinition['table']) => MemoryTable;
  /** The state of the current request. */
  readonly state: () => MemoryState;
  /** Runs a write: alone if it is not part of a transaction. */
  readonly write: <Result>(work: () => Result) => Promise<Result>;
}

/** The queries of a definition. */
export function memoryQueries(definition: TableDefinition, parts: MemoryParts): TableQueries {
  return new MemoryQueries(definition, parts);
}

class MemoryQueries implements TableQueries {
  readonly #definition: TableDefinition;
  readonly #parts: MemoryParts;
  readonly #table: MemoryTable;
  readonly #shape: ShapedFields<MemoryField>;
  readonly #open: ShapedFields<MemoryField>;
  readonly #rows: MemoryRows;

  constructor(definition: TableDefinition, parts: MemoryParts) {
    this.#definition = definition;
    this.#parts = parts;
    const own = parts.tableOf(definition.table);
    const { through } = definition;
    this.#table =
      through === undefined ? own : withJunction(own, parts.tableOf(through.table), through);
    const { fields: columns, primaryKey, source } = this.#table;
    this.#shape = shapeFields(definition, { name: source.source.table, columns, primaryKey });
    const { presets } = this.#shape;
    this.#open = { ...this.#shape, presets: presets.filter(({ value }) => !('claim' in value)) };
    const sent = new Set(this.#shape.input.map(({ property }) => property));
    this.#rows = new MemoryRows(parts.tables, this.#table, sent);
  }

  async list(...[page, scope, selection, caller]: Parameters<TableQueries['list']>) {
    return this.#paged(page, this.#selected({ scope, selection, caller }));
  }

  async listWithTotal(
    ...[page, scope, selection, caller]: Parameters<TableQueries['listWithTotal']>
  ) {
    const found = this.#selected({ scope, selection, caller });
    return { rows: this.#paged(page, found), total: found.length };
  }

  async count(...[scope, selection, caller]: Parameters<TableQueries['count']>) {
    return this.#selected({ scope, selection: unordered(selection), caller }).length;
  }

  async groups(...[request, scope, selection, caller]: Parameters<TableQueries['groups']>) {
    const found = this.#selected({ scope, selection: unordered(selection), caller });
    return groupsOf(found, request);
  }

  async estimate(): Promise<null> {
    return null;
  }

  async hasTriggers(): Promise<boolean> {
    return false;
  }

  hold(key: readonly string[], caller?: Caller): Promise<Row | null> {
    return this.get(key, caller);
  }

  async get(key: readonly string[], caller?: Caller): Promise<Row | null> {
    const row = this.#found(this.#parts.state(), key, caller);
    return row === null ? null : this.#shown(row);
  }

  async getAll(keys: readonly (readonly string[])[], caller?: Caller): Promise<readonly Row[]> {
    const state = this.#parts.state();
    return keys.flatMap((key) => {
      const row = this.#found(state, key, caller);
      return row === null ? [] : [this.#shown(row)];
    });
  }

  create(values: Row, scope?: readonly string[], caller?: Caller): Promise<Row> {
    return this.#written((state) => this.#insert(state, values, { scope, caller }));
  }

  createAll(
    rows: readonly Row[],
    scope?: readonly string[],
    caller?: Caller,
  ): Promise<readonly Row[]> {
    return this.#together((state) =>
      rows.map((values, index) =>
        atPlace(index, () => this.#explained(() => this.#insert(state, values, { scope, caller }))),
      ),
    );
  }

  update(key: readonly string[], values: Row, caller?: Caller): Promise<Row | null> {
    return this.#written((state) => {
      const row = this.#change(state, { key, values }, caller);
      return row === null ? null : this.#shown(row);
    });
  }

  updateAll(changes: readonly RowChange[], caller?: Caller): Promise<number> {
    return this.#together(
      (state) => changes.filter((change) => this.#change(state, change, caller) !== null).length,
    );
  }

  delete(key: readonly string[], caller?: Caller): Promise<boolean> {
    return this.#written((state) => this.#remove(state, key, caller));
  }

  deleteAll(keys: readonly (readonly string[])[], caller?: Caller): Promise<number> {
    return this.#together((state) => keys.filter((key) => this.#remove(state, key, caller)).length);
  }

  deleteOthers(
    keys: readonly (readonly string[])[],
    scope: readonly string[],
    caller?: Caller,
  ): Promise<boolean> {
    return this.#together((state) => {
      const kept = new Set(keys.map((key) => this.#keyOf(key).text));
      const names = this.#shape.key.map(({ property }) => property);
      for (const row of this.#selected({ scope, selection: undefined, caller, state }))
        if (!kept.has(keyText(row, names))) this.#removeRow(state, row, caller);
      return true;
    });
  }

  #insert(
    state: MemoryState,
    values: Row,
    { scope = [], caller }: Pick<Narrowing, 'scope' | 'caller'>,
  ): Row {
    const shape = state.isRuled ? this.#shape : this.#open;
    const { fields, parameters } = writtenValues(shape, { values, scope, caller }, shape.created);
    const row = byProperty(fields, parameters);
    return this.#shown(this.#rows.insert(state, row, this.#guard(state, caller)));
  }

  #change(state: MemoryState, { key, values }: RowChange, caller?: Caller): StoredRow | null {
    const shape = state.isRuled ? this.#shape : this.#open;
    const written = writtenValues(shape, { values, scope: [], caller }, shape.updated);
    const row = this.#found(state, key, caller);
    if (row === null || written.sent === 0) return row;
    const next = byProperty(written.fields, written.parameters);
    return this.#rows.update(state, { row, values: next }, this.#guard(state, caller));
  }

  #remove(state: MemoryState, key: readonly string[], caller?: Caller): boolean {
    const row = this.#found(state, key, caller);
    if (row !== null) this.#removeRow(state, row, caller);
    return row !== null;
  }

  #removeRow(state: MemoryState, row: StoredRow, caller?: Caller): void {
    const marked = deletionValues(state.isRuled ? this.#shape : this.#open, caller);
    if (marked === null) return this.#rows.delete(state, row);
    const values = byProperty(marked.fields, marked.parameters);
    this.#rows.update(state, { row, values }, () => undefined);
  }

  /** Rejects a row outside the caller's rule. */
  #guard(state: MemoryState, caller?: Caller): (row: StoredRow) => void {
    const reach = this.#reach(state, caller) ?? denied();
    return (row) => {
      if (!reach(row)) denied();
    };
  }

  /** A test whether a caller reaches a row; null: no row. */
  #reach(state: MemoryState, caller: Caller = nobody): ((row: StoredRow) => boolean) | null {
    const { rows } = this.#definition;
    const rule = rows === undefined || state.isRuled ? rows : ruleForAnyone(rows);
    if (!rule) return () => true;
    return ruleTest(rule, caller, { ...this.#conditionTables(state), model: null });
  }

  #conditionTables(state: MemoryState): ConditionTables {
    return conditionTables(this.#definition, {
      ...{ own: this.#table, tableOf: this.#parts.tableOf },
      rowsOf: (table) => new MemoryRows(this.#parts.tables, table, noProperties).all(state),
    });
  }

  #keyOf(key: readonly string[]): KeyText {
    return textOf(this.#shape.key, keyParameters(this.#shape, key), 'k');
  }

  #found(state: MemoryState, key: readonly string[], caller?: Caller): StoredRow | null {
    const { names, text } = this.#keyOf(key);
    const reach = this.#reach(state, caller);
    if (reach === null) return null;
    return this.#rows.all(state).withKey(names, text).find(reach) ?? null;
  }

  /** Rows of the scope and selection that the caller reaches. */
  #selected({ scope = [], selection, caller, state }: Narrowing): readonly StoredRow[] {
    const now = state ?? this.#parts.state();
    const collection = this.#rows.all(now);
    const { names, text } = textOf(this.#shape.scope, scopeParameters(this.#shape, scope), 's');
    const own = names.length === 0 ? collection.rows : collection.withKey(names, text);
    const reach = this.#reach(now, caller);
    const isEvery = this.#definition.rows === undefined;
    const reached = reach === null ? [] : isEvery ? own : own.filter(reach);
    const tables = this.#conditionTables(now);
    const parts = { ...tables, caller, isRuled: now.isRuled };
    const { through } = this.#definition;
    const joined =
      through === undefined
        ? reached
        : joinedRows(reached, through, { ...parts, between: this.#parts.tableOf(through.table) });
    return selectRows(joined, selection, { ...parts, table: this.#table });
  }

  #paged({ offset, limit }: Page, rows: readonly StoredRow[]): readonly Row[] {
    return rows.slice(offset, offset + limit).map((row) => this.#shown(row));
  }

  #shown(row: StoredRow): Row {
    const shown: Row = {};
    for (const { name, property, codec } of this.#shape.output) {
      const value = storedValue(row, property);
      setValue(
        shown,
        name,
        value === null || codec.decode === undefined ? value : codec.decode(value),
      );
    }
    return shown;
  }

  /** Runs writes of several rows: all or none. */
  #together<Result>(work: (state: MemoryState) => Result): Promise<Result> {
    return this.#written((state) => {
      const store = state.store.layer();
      const result = work({ ...state, store });
      store.commit();
      return result;
    });
  }

  #written<Result>(work: (state: MemoryState) => Result): Promise<Result> {
    return this.#parts.write(() => this.#explained(() => work(this.#parts.state())));
  }

  #explained<Result>(work: () => Result): Result {
    return explained(this.#shape, work);
  }
}

const noProperties: ReadonlySet<string> = new Set();

/** The rows that a query reads. */
interface Narrowing {
  readonly scope?: readonly string[] | undefined;
  readonly selection?: ListSelection | undefined;
  readonly caller?: Caller | undefined;
  /** Absent: that of the current request. */
  readonly state?: MemoryState;
}

function unordered(selection: ListSelection | undefined): ListSelection | undefined {
  return selection && { ...selection, order: [], after: null };
}
