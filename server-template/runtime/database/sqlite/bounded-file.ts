import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { ExplainedError } from '../database-failure.ts';
import { sizeOfRow } from '../statements/row-size.ts';

/**
 * Size of a row in bytes from which rows are read one by one, which takes half as long again for
 * small ones.
 */
const largeRow = 4096;

type Rows = ReturnType<StatementSync['all']>;

/** A file whose queries read a limited amount of rows. */
export class BoundedFile extends DatabaseSync {
  readonly #most: number;

  constructor(path: string, options: { readonly timeout: number; readonly most: number }) {
    super(path, { timeout: options.timeout });
    this.#most = options.most;
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    return sql.startsWith('select ') ? bounded(statement, this.#most) : statement;
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
