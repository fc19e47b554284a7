import pg from 'pg';
import { ExplainedError } from '../database-failure.ts';

/** A statement, and the bytes of rows that it may return, where they are several. */
export interface BoundedStatement {
  readonly config: pg.QueryConfig;
  readonly values: unknown[] | undefined;
  readonly most: number;
}

type Callback = (error: Error | null, result: pg.QueryResult) => void;

/** The driver's own query, with what its types leave out. */
const Query = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: unknown[] | undefined,
  callback: Callback,
) => pg.Submittable & { handleDataRow(message: { readonly length: number }): void };

/** Keeps no rows from the moment that they are too large together. */
class BoundedQuery extends Query {
  readonly #most: number;
  #rows = 0;
  #bytes = 0;

  constructor({ config, values, most }: BoundedStatement, callback: Callback) {
    super(config, values, callback);
    this.#most = most;
  }

  get isTooLarge(): boolean {
    return this.#rows > 1 && this.#bytes > this.#most;
  }

  override handleDataRow(message: { readonly length: number }): void {
    this.#rows++;
    this.#bytes += message.length;
    if (!this.isTooLarge) super.handleDataRow(message);
  }
}

/** Runs a statement; throws where its rows are too large. */
export function boundedQuery(
  client: pg.PoolClient,
  statement: BoundedStatement,
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const query = new BoundedQuery(statement, (error, result) => {
    if (error) reject(error);
    else if (query.isTooLarge) reject(new ExplainedError({ kind: 'pageTooLarge' }));
    else resolve(result);
  });
  client.query(query);
  return promise;
}
