import type { DepotFault } from './depot-faults.ts';

/** A row of the depot. */
export type DepotRow = Readonly<Record<string, unknown>> & { readonly id: number };

/** What a body says. */
export type DepotValues = Readonly<Record<string, unknown>>;

/** Thrown to reject a request. */
export class DepotRejection extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(status: number, field: string | null = null) {
    super(`Rejected with ${status}.`);
    this.status = status;
    this.field = field;
  }

  /** The same for one of several rows. */
  at(place: string): DepotRejection {
    return new DepotRejection(this.status, this.field === null ? place : `${place}.${this.field}`);
  }
}

export type DepotTable = 'crates' | 'tools' | 'parts';

const keys: Readonly<Record<DepotTable, Readonly<Record<string, DepotTable>>>> = {
  crates: {},
  tools: {},
  parts: { crateId: 'crates', toolId: 'tools' },
};

/** The tables of the depot, with initial rows. */
export class DepotStore {
  readonly crates = new Map<number, DepotRow>();
  readonly tools = new Map<number, DepotRow>();
  readonly parts = new Map<number, DepotRow>();
  #last = 0;

  constructor() {
    for (const code of ['OLD00001', 'OLD00002', 'OLD00003']) {
      const { id } = this.create('crates', { code, weight: 7, note: 'before' });
      const tool = this.create('tools', { name: `tool ${id}` });
      this.create('parts', { crateId: id, toolId: tool.id, count: id });
    }
  }

  create(table: DepotTable, values: DepotValues): DepotRow {
    this.#check(table, values, null);
    this.#last += 1;
    const empty = table === 'crates' ? { note: null } : {};
    const row = { ...empty, ...values, id: this.#last };
    this[table].set(row.id, row);
    return row;
  }

  change(table: DepotTable, id: number, values: DepotValues): DepotRow {
    const before = this[table].get(id);
    if (before === undefined) throw new DepotRejection(404);
    this.#check(table, values, id);
    const row = { ...before, ...values, id };
    this[table].set(id, row);
    return row;
  }

  remove(table: DepotTable, id: number): void {
    if (!this[table].has(id)) throw new DepotRejection(404);
    const name = { crates: 'crateId', tools: 'toolId', parts: null }[table];
    const isNeeded = [...this.parts.values()].some((part) => name !== null && part[name] === id);
    if (isNeeded) throw new DepotRejection(409);
    this[table].delete(id);
  }

  partsOf(crate: number): readonly DepotRow[] {
    return [...this.parts.values()].filter(({ crateId }) => crateId === crate);
  }

  /** Runs work as a transaction. */
  wholly<Result>(work: () => Result): Result {
    const tables = ['crates', 'tools', 'parts'] as const;
    const before = tables.map((table) => new Map(this[table]));
    try {
      return work();
    } catch (error) {
      for (const [index, table] of tables.entries()) {
        this[table].clear();
        before[index]?.forEach((row, id) => this[table].set(id, row));
      }
      throw error;
    }
  }

  /** Runs work as a transaction, or without one if it is broken. */
  mostly<Result>(isBroken: boolean, work: () => Result): Result {
    return isBroken ? work() : this.wholly(work);
  }

  #check(table: DepotTable, values: DepotValues, id: number | null): void {
    for (const [name, target] of Object.entries(keys[table]))
      if (values[name] !== undefined && !this[target].has(Number(values[name])))
        throw new DepotRejection(409, name);
    const isTaken =
      table === 'crates' &&
      [...this.crates.values()].some((row) => row['code'] === values['code'] && row.id !== id);
    if (isTaken) throw new DepotRejection(409, 'code');
  }
}

/** Context of the depot's operations. */
export interface DepotParts {
  readonly store: DepotStore;
  readonly fault: DepotFault | null;
}
