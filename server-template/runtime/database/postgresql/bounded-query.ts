import pg from 'pg';
import { createDeadlines, type Deadline, type Deadlines } from '../connection/deadlines.ts';
import { ExplainedError } from '../database-failure.ts';
import { isRowsStatement, type KnownResults, RowsQuery } from './rows-query.ts';

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

/** The result of a statement, within its limits. */
export class BoundedResult {
  readonly promise: Promise<pg.QueryResult>;
  readonly #settle: Pick<PromiseWithResolvers<pg.QueryResult>, 'resolve' | 'reject'>;
  readonly #bounds: StatementBounds;
  readonly #deadline: Deadline;
  #rows = 0;
  #bytes = 0;

  constructor(bounds: StatementBounds) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    this.promise = promise;
    this.#settle = { resolve, reject };
    this.#bounds = bounds;
    this.#deadline = bounds.deadlines.begin(reject);
  }

  /** Counts a row, and returns whether to keep it: no row once they are too large together. */
  keeps({ length }: { readonly length: number }): boolean {
    this.#rows++;
    this.#bytes += length;
    return !this.#isTooLarge();
  }

  end(error: Error | null, result: Pick<pg.QueryResult, 'rows'>): void {
    const { reject, resolve } = this.#settle;
    this.#bounds.deadlines.end(this.#deadline);
    if (error) reject(error);
    else if (this.#isTooLarge()) reject(new ExplainedError({ kind: 'pageTooLarge' }));
    else resolve(result as pg.QueryResult);
  }

  #isTooLarge(): boolean {
    return this.#rows > 1 && this.#bytes > this.#bounds.most;
  }
}

/** The driver's query class, with what its declarations lack. */
const Query = pg.Query as unknown as new (
  statement: string | pg.QueryConfig,
  values: unknown[] | undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & { handleDataRow(message: { readonly length: number }): void };

/** A query that drops its rows once they are too large together. */
class BoundedQuery extends Query {
  readonly #result: BoundedResult;

  constructor(
    statement: string | pg.QueryConfig,
    values: unknown[] | undefined,
    result: BoundedResult,
  ) {
    super(statement, values, (error, rows) => result.end(error, rows));
    this.#result = result;
  }

  override handleDataRow(message: { readonly length: number }): void {
    if (this.#result.keeps(message)) super.handleDataRow(message);
  }
}

/**
 * Applies limits to all statements of a connection. The driver's `query_timeout` sets a timer for
 * each statement and wraps its callback, so that most rows survive two garbage collections, which
 * cost a fifth of the time.
 */
export function boundStatements(client: pg.ClientBase, bounds: StatementBounds): void {
  const send = client.query.bind(client) as (query: pg.Submittable) => void;
  const known: KnownResults = new Map();
  const query = (
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult> => {
    const result = new BoundedResult(bounds);
    send(
      values !== undefined && isRowsStatement(statement, values)
        ? new RowsQuery({ statement, values, result, known })
        : new BoundedQuery(statement, values, result),
    );
    return result.promise;
  };
  Object.assign(client, { query });
}
