import type { StoredTable } from '../../../shared/tables/stored-table.ts';
import type { Database, TableDefinition, TableQueries } from '../database.ts';
import { DatabaseError, failureOf } from '../database-failure.ts';
import { memoryQueries, type MemoryParts } from './memory-queries.ts';
import type { MemoryState } from './memory-state.ts';
import { MemoryTables } from './memory-tables.ts';

/** What a memory database is made of. */
export interface MemoryOptions {
  readonly provider: Database['provider'];
  readonly tables: readonly StoredTable[];
  /** The table of a definition. */
  readonly tableOf: (table: TableDefinition['table']) => StoredTable;
  /** The state of the current request. */
  readonly state: () => MemoryState;
}

/**
 * A database in memory, which stores and compares values as the document's database does. It has no
 * SQL.
 */
export function memoryDatabase({ state, ...options }: MemoryOptions): Database<never> {
  const tables = new MemoryTables(options.provider, options.tables);
  const parts = {
    tables,
    tableOf: (table: TableDefinition['table']) => tables.of(options.tableOf(table)),
  };
  const turns = new Turns();
  let isClosed = false;
  const current = (): MemoryState => {
    if (isClosed) throw new DatabaseError(failureOf({ kind: 'unavailable' }, []));
    return state();
  };
  const own = cachedTables({ ...parts, state: current, write: (work) => turns.between(work) });
  return {
    provider: options.provider,
    drizzle: noClient,
    table: own,
    transaction: (work) =>
      turns.take(async () => {
        const outer = current();
        const store = outer.store.layer();
        const within = { ...outer, store };
        const table = cachedTables({
          ...{ ...parts, state: () => within },
          write: async (run) => run(),
        });
        const result = await work({ table, drizzle: noClient });
        store.commit();
        return result;
      }),
    condition() {
      throw withoutSql();
    },
    mismatches: () => [],
    ping: async () => undefined,
    poolStats: () => ({ open: 1, idle: 1, waiting: 0, max: 1 }),
    failure: (error) => (error instanceof DatabaseError ? error.failure : null),
    async close() {
      isClosed = true;
      await turns.take(async () => undefined);
    },
  };
}

function cachedTables(parts: MemoryParts): Database['table'] {
  const known = new WeakMap<TableDefinition, TableQueries>();
  return (definition) => {
    const queries = known.get(definition) ?? memoryQueries(definition, parts);
    known.set(definition, queries);
    return queries;
  };
}

/** Throws when it is used. */
const noClient = new Proxy(
  {},
  {
    get() {
      throw withoutSql();
    },
  },
) as never;

function withoutSql(): Error {
  return new Error('A memory database has no SQL: test this handler on a real database.');
}

/** Transactions run one after another, and other writes between them. */
class Turns {
  #last: Promise<unknown> | null = null;

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.#last;
    const turn = (async () => {
      // The failure of another transaction is reported to its own caller.
      await before?.catch(() => undefined);
      return work();
    })();
    this.#last = turn;
    try {
      return await turn;
    } finally {
      if (this.#last === turn) this.#last = null;
    }
  }

  async between<Result>(work: () => Result): Promise<Result> {
    while (this.#last !== null) await this.#last.catch(() => undefined);
    return work();
  }
}
