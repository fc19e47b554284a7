import pg from 'pg';
import { createDeadlines, type Deadline, type Deadlines } from '../connection/deadlines.ts';
import type { StatementWatch } from '../connection/statement-watch.ts';
import { ExplainedError } from '../database-failure.ts';
import { PreparedNames } from './prepared-names.ts';
import { LeadingSettings, type SessionSettings } from './session-settings.ts';
import { isRowsStatement, type KnownResults, RowsQuery } from './rows-query.ts';

/** Limits of a statement. */
export interface StatementBounds {
  /** Time-outs of responses, in case the server is unresponsive. */
  readonly deadlines: Deadlines;
  /** Limit in bytes for results with several rows. */
  readonly most: number;
  readonly names: PreparedNames;
  /** Null: statements have neither comments nor spans. */
  readonly watched: WatchedSystem | null;
}

/** A watch, and OpenTelemetry's name of the database. */
export interface WatchedSystem {
  readonly watch: StatementWatch;
  readonly system: string;
}

/** Limits for the statements of a pool. */
export function statementBounds(
  ms: number,
  most = Infinity,
  names = new PreparedNames('named'),
  watched: WatchedSystem | null = null,
): StatementBounds {
  // The driver's own message.
  const deadlines = createDeadlines(ms, () => new Error('Query read timeout'));
  return { deadlines, most, names, watched };
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
    if (error) this.#bounds.names.failed(error);
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
) => {
  name: string | undefined;
  text: string;
  requiresPreparation(): boolean;
  submit(connection: pg.Connection): Error | null;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: { readonly length: number }): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
};

/** A statement, its values and its result. */
interface BoundedParts {
  readonly statement: string | pg.QueryConfig;
  readonly values: unknown[] | undefined;
  readonly result: BoundedResult;
  readonly leading: LeadingSettings | null;
}

/** A query that drops its rows once they are too large together. */
class BoundedQuery extends Query {
  readonly #result: BoundedResult;
  readonly #leading: LeadingSettings | null;
  readonly #name: string | undefined;

  constructor({ statement, values, result, leading }: BoundedParts) {
    super(statement, values, (error, rows) => result.end(error, rows));
    this.#result = result;
    this.#leading = leading;
    this.#name = this.name;
  }

  override submit(connection: pg.Connection): Error | null {
    if (this.#leading !== null && !this.requiresPreparation())
      this.text = this.#leading.within(this.text);
    const error = super.submit(connection);
    // The driver records the name when a statement is parsed, and the settings come first.
    if (this.#leading?.isPending === true) this.name = undefined;
    return error;
  }

  override prepare(connection: pg.Connection): void {
    this.#leading?.send(connection);
    super.prepare(connection);
  }

  override handleRowDescription(message: unknown): void {
    if (this.#leading?.skips() !== true) super.handleRowDescription(message);
  }

  override handleDataRow(message: { readonly length: number }): void {
    if (this.#result.keeps(message)) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#leading?.skips(true) === true) this.name = this.#name;
    else super.handleCommandComplete(message, connection);
  }
}

/** Settings that each transaction of a connection needs; null: its session has them. */
export interface SharedSession {
  settings: SessionSettings | null;
}

/**
 * Applies limits to all statements of a connection and, once there are any, settings. The driver's
 * `query_timeout` sets a timer for each statement and wraps its callback, so that most rows survive
 * two garbage collections, which cost a fifth of the time.
 */
export function boundStatements(client: pg.ClientBase, bounds: StatementBounds): SharedSession {
  const send = client.query.bind(client) as (query: pg.Submittable) => void;
  const known: KnownResults = new Map();
  const session: SharedSession = { settings: null };
  const query = (sent: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const { watched } = bounds;
    const given = watched === null ? sent : commented(watched, sent);
    const result = new BoundedResult(bounds);
    const { settings } = session;
    const leading = settings && new LeadingSettings(client, settings);
    // With another comment, it is another statement.
    const isNamed = bounds.names.isUsed && given === sent;
    if (values !== undefined && isRowsStatement(given, values)) {
      send(new RowsQuery({ statement: given, values, result, known, leading, isNamed }));
    } else {
      const statement =
        isNamed || typeof given === 'string' ? given : { ...given, name: undefined };
      send(new BoundedQuery({ statement, values, result, leading }));
    }
    if (watched !== null) endWith(watched, textOf(sent), result.promise);
    return result.promise;
  };
  Object.assign(client, { query });
  return session;
}

function textOf(statement: string | pg.QueryConfig): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function commented(
  { watch }: WatchedSystem,
  statement: string | pg.QueryConfig,
): string | pg.QueryConfig {
  const text = watch.commented(textOf(statement));
  if (text === textOf(statement)) return statement;
  return typeof statement === 'string' ? text : { ...statement, text };
}

function endWith({ watch, system }: WatchedSystem, text: string, result: Promise<unknown>): void {
  const end = watch.begin(system, text);
  if (end !== null) result.then(() => end(), end);
}
