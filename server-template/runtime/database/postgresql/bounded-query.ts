import pg from 'pg';
import { createDeadlines, type Deadlines } from '../connection/deadlines.ts';
import { ExplainedError } from '../database-failure.ts';

/** Limits of a statement. */
export interface StatementBounds {
  /** Time-outs of responses, in case the server is unresponsive. */
  readonly deadlines: Deadlines;
  /** Limit in bytes for results with several rows. */
  readonly most: number;
}

/** Limits for the statements of a pool. */
export function statementBounds(ms: number, most = Infinity): StatementBounds {
  // The driver's own message.
  return { deadlines: createDeadlines(ms, () => new Error('Query read timeout')), most };
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

/** The driver's query class, with what its declarations lack. */
const Query = pg.Query as unknown as new (
  statement: string | pg.QueryConfig,
  values: unknown[] | undefined,
  callback: Callback,
) => pg.Submittable & { handleDataRow(message: { readonly length: number }): void };

/** A query that drops its rows once they are too large together. */
class BoundedQuery extends Query {
  readonly result: Promise<pg.QueryResult>;
  readonly #read: RowsRead;

  constructor(
    [statement, values]: readonly [string | pg.QueryConfig, unknown[] | undefined],
    { deadlines, most }: StatementBounds,
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const read: RowsRead = { most, rows: 0, bytes: 0 };
    const deadline = deadlines.begin(reject);
    super(statement, values, (error, result) => {
      deadlines.end(deadline);
      if (error) reject(error);
      else if (isTooLarge(read)) reject(new ExplainedError({ kind: 'pageTooLarge' }));
      else resolve(result);
    });
    this.result = promise;
    this.#read = read;
  }

  override handleDataRow(message: { readonly length: number }): void {
    const read = this.#read;
    read.rows++;
    read.bytes += message.length;
    if (!isTooLarge(read)) super.handleDataRow(message);
  }
}

interface RowsRead {
  readonly most: number;
  rows: number;
  bytes: number;
}

function isTooLarge({ most, rows, bytes }: RowsRead): boolean {
  return rows > 1 && bytes > most;
}

/**
 * Applies limits to all statements of a connection. The driver's `query_timeout` sets a timer for
 * each statement and wraps its callback, so that most rows survive two garbage collections, which
 * cost a fifth of the time.
 */
export function boundStatements(client: pg.ClientBase, bounds: StatementBounds): void {
  const send = client.query.bind(client) as (query: pg.Submittable) => void;
  const query = (
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult> => {
    const bounded = new BoundedQuery([statement, values], bounds);
    send(bounded);
    return bounded.result;
  };
  Object.assign(client, { query });
}
