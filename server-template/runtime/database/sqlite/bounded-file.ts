import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { StatementWatch } from '../connection/statement-watch.ts';
import { ExplainedError } from '../database-failure.ts';
import { sizeOfRow } from '../statements/row-size.ts';

/**
 * Size of a row in bytes from which rows are read one by one, which takes half as long again for
 * small ones.
 */
const largeRow = 4096;

type Rows = ReturnType<StatementSync['all']>;

/** Options of a file: how long it waits for locks in milliseconds, and the limit of results in bytes. */
interface FileOptions {
  readonly timeout: number;
  readonly most: number;
  readonly watch: StatementWatch | undefined;
}

/** A file whose queries read a limited amount of rows. */
export class BoundedFile extends DatabaseSync {
  readonly #most: number;
  readonly #watch: StatementWatch | undefined;

  constructor(path: string, options: FileOptions) {
    super(path, { timeout: options.timeout });
    this.#most = options.most;
    this.#watch = options.watch;
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    const limited = sql.startsWith('select ') ? bounded(statement, this.#most) : statement;
    return this.#watch === undefined ? limited : watched(limited, sql, this.#watch);
  }
}

/**
 * A query that throws if its rows are too large together. It reads them one by one until a result
 * has small rows, and then all at once until a result has large ones.
 */
function bounded(statement: StatementSync, most: number): StatementSync {
  const readAll = statement.all.bind(statement) as (...values: SQLInputValue[]) => Rows;
  let areLarge = true;
  let wereLarge = false;
  const all = (...values: SQLInputValue[]): Rows => {
    const found = areLarge ? eachRow(statement, values) : readAll(...values);
    const rows: Rows = [];
    let bytes = 0;
    for (const row of found) {
      bytes += sizeOfRow(row);
      rows.push(row);
      if (bytes > most && rows.length > 1) throw new ExplainedError({ kind: 'pageTooLarge' });
    }
    wereLarge ||= bytes > largeRow * rows.length;
    areLarge = wereLarge || (areLarge && rows.length === 0);
    return rows;
  };
  return Object.assign(statement, { all });
}

function* eachRow(
  statement: StatementSync,
  values: SQLInputValue[],
): Generator<Rows[number], void, undefined> {
  const rows = statement.iterate(...values);
  try {
    yield* rows;
  } finally {
    // Closes the statement after an error.
    rows.return?.();
  }
}

/** A statement with a span for each run. SQLite has no log that would show comments. */
function watched(statement: StatementSync, sql: string, watch: StatementWatch): StatementSync {
  const spanned =
    <Result>(run: (...values: SQLInputValue[]) => Result) =>
    (...values: SQLInputValue[]): Result => {
      const end = watch.begin('sqlite', sql);
      if (end === null) return run(...values);
      try {
        const result = run(...values);
        end();
        return result;
      } catch (error) {
        end(error);
        throw error;
      }
    };
  return Object.assign(statement, {
    all: spanned(statement.all.bind(statement) as (...values: SQLInputValue[]) => Rows),
    get: spanned(statement.get.bind(statement) as (...values: SQLInputValue[]) => unknown),
    run: spanned(statement.run.bind(statement) as (...values: SQLInputValue[]) => unknown),
  });
}
