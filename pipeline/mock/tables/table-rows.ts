import { MemoryStore } from '../../../server-template/runtime/database/memory/memory-store.ts';
import type {
  MemoryState,
  RowSample,
} from '../../../server-template/runtime/database/memory/memory-state.ts';
import { hiddenOf, isRow, keyText, type Row } from '../../../server-template/shared/rows/row.ts';
import type { RowCollection } from '../../../server-template/shared/rows/row-collection.ts';
import type { StoredTable } from '../../../server-template/shared/tables/stored-table.ts';
import type { Model } from '../../model/api-model.ts';
import { propertiesOf } from '../../../server-template/shared/tables/stored-table.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { seedOfParts, uuidOf } from '../mix-seed.ts';
import type { MockContext } from '../mock-options.ts';
import { mostRows, storeFull } from '../rejection.ts';
import type { WorldOptions } from '../resources/row-request.ts';
import { CallerRows } from './caller-rows.ts';
import type { Caller } from '../../../server-template/shared/access/row-rule.ts';
import { ColumnForms, modelForm } from '../seed/column-forms.ts';
import type { RowSampler } from '../seed/row-sampler.ts';
import type { RowWorld } from '../seed/row-world.ts';
import type { TableRequest } from './request-state.ts';

/** Where the initial rows of tables come from. */
export interface TableSeeds {
  readonly worldOf: (options: WorldOptions) => RowWorld;
  readonly resourceOf: (model: Model) => RowResource | undefined;
  readonly sampler: RowSampler;
}

/** The rows of a document's tables, by world. */
export class TableRows {
  readonly tables: readonly StoredTable[];
  readonly #context: MockContext;
  readonly #seeds: TableSeeds;
  readonly #byTable: ReadonlyMap<StoredTable, Model>;
  readonly #byModel: ReadonlyMap<Model, StoredTable>;
  readonly #stores = new WeakMap<RowWorld, MemoryStore>();
  readonly #turns = new Map<string, number>();
  readonly #callers: CallerRows;

  constructor(context: MockContext, seeds: TableSeeds) {
    this.#context = context;
    this.#seeds = seeds;
    this.#byModel = storedTables(
      context.model.models,
      (model) => seeds.resourceOf(model) !== undefined,
    );
    this.#byTable = new Map([...this.#byModel].map(([model, table]) => [table, model]));
    this.tables = [...this.#byModel.values()];
    this.#callers = new CallerRows(context.model, this);
  }

  /** The table of a model. */
  tableOf(model: Model): StoredTable {
    const table = this.#byModel.get(model);
    if (table === undefined) throw new Error(`${model.name} has no table`);
    return table;
  }

  /** The current rows of a world. */
  store(world: WorldOptions): MemoryStore {
    const own = this.#seeds.worldOf(world);
    const known = this.#stores.get(own) ?? new MemoryStore((table) => this.#seedsOf(own, table));
    this.#stores.set(own, known);
    return known;
  }

  /** Whether a model has rows. */
  has(model: Model): boolean {
    return this.#seeds.resourceOf(model) !== undefined && this.#byModel.has(model);
  }

  /** Makes the rows that a caller lacks in a world, unless tables are to be empty. */
  adopt(caller: Caller, world: WorldOptions): void {
    if (this.#context.behaviour.rows === 0) return;
    const store = this.store(world);
    this.#callers.adopt(caller, store, (model, turn) => {
      const table = this.tableOf(model);
      const [first] = store.rows(table).rows;
      const seed = seedOfParts(world.seed, JSON.stringify(caller.claims), turn);
      const made: Record<string, unknown> = { ...first, ...this.#generated(model, seed) };
      for (const name of propertiesOf(table, table.source.primaryKey ?? []) ?? []) {
        const { schema } = model.properties.find((one) => one.name === name) ?? {};
        if (schema?.type === 'integer') made[name] = store.nextNumber(table, name);
        else if (schema?.format === 'uuid') made[name] = uuidOf(seedOfParts(seed, name));
      }
      return made;
    });
  }

  /** The rows of a model's table. */
  rows(model: Model, world: WorldOptions): RowCollection {
    return this.store(world).rows(this.tableOf(model));
  }

  /** The state of a request; without `--stateful`, its changes are thrown away. */
  stateOf({ world, now, isRuled }: TableRequest): MemoryState {
    const { isStateful } = this.#context.behaviour;
    const store = this.store(world);
    const moment = now.toISOString();
    return {
      store: isStateful ? store : store.layer(),
      now: () => moment,
      ...{ isChecked: isStateful, isRuled },
      sample: (table, values) => this.#sample({ world, now, table, values }),
      computed: (view, stored) => this.#computed(view, stored),
      beforeAdd(_table, rows) {
        if (rows >= mostRows) throw storeFull();
      },
    };
  }

  /** Discards all changes. */
  reset(world: WorldOptions): void {
    this.store(world).reset();
    this.#turns.clear();
  }

  #seedsOf(world: RowWorld, table: StoredTable): readonly Row[] {
    const model = this.#byTable.get(table);
    const resource = model === undefined ? undefined : this.#seeds.resourceOf(model);
    if (resource === undefined) return [];
    return world.rowsOf(resource).map((row) => ({ ...row, ...hiddenOf(row) }));
  }

  #sample({
    world,
    now,
    table,
    values,
  }: {
    readonly world: WorldOptions;
    readonly now: Date;
    readonly table: StoredTable;
    readonly values: Row;
  }): RowSample {
    const model = this.#byTable.get(table);
    const resource = model === undefined ? undefined : this.#seeds.resourceOf(model);
    if (model === undefined || resource === undefined)
      return { uuid: () => crypto.randomUUID(), row: () => ({}) };
    const { seed, sample } = this.#seeds.sampler.sources({
      ...{ parents: [], resource, world, now, body: values },
      turn: () => this.#turn(table.name),
      nextNumber: () => 0,
      linked: (row) => row,
    });
    return {
      uuid: (property) => uuidOf(seedOfParts(seed(), property)),
      row: () => new ColumnForms(model).native(sample()),
    };
  }

  #turn(name: string): number {
    if (!this.#context.behaviour.isStateful) return 0;
    const turn = this.#turns.get(name) ?? 0;
    this.#turns.set(name, turn + 1);
    return turn;
  }

  /** Computed values, the same for a row as long as its key is. */
  #computed(view: StoredTable, stored: Row): Row {
    const model = this.#byTable.get(view);
    if (model === undefined) return {};
    const { base } = view;
    const key =
      base === null ? [] : (propertiesOf(base.model, base.model.source.primaryKey ?? []) ?? []);
    return this.#generated(model, seedOfParts(this.#context.seed, keyText(stored, key)));
  }

  /** Values of a row, in the columns' forms. */
  #generated(model: Model, seed: number): Row {
    const resource = this.#seeds.resourceOf(model);
    if (resource === undefined) return {};
    const sample = this.#context.sampler.sample(resource.schemaPointer, {
      ...{ direction: 'response', examples: 'ignore', name: model.name },
      seed: seedOfParts(seed, model.name),
    });
    return sample.kind === 'value' && isRow(sample.value)
      ? new ColumnForms(model).native(sample.value)
      : {};
  }
}

/**
 * The tables of models, with the forms of their columns. A view of a table without rows has its own.
 */
function storedTables(
  models: readonly Model[],
  hasRows: (model: Model) => boolean,
): ReadonlyMap<Model, StoredTable> {
  const tables = new Map<Model, StoredTable>();
  const tableOf = (model: Model): StoredTable => {
    const known = tables.get(model);
    if (known !== undefined) return known;
    const { name, source, base, properties } = model;
    const table: StoredTable = {
      ...{ name, source },
      properties: properties.map((property) => ({ ...property, form: modelForm(property) })),
      base: base === null || !hasRows(base.model) ? null : { ...base, model: tableOf(base.model) },
    };
    tables.set(model, table);
    return table;
  };
  for (const model of models) tableOf(model);
  return tables;
}
