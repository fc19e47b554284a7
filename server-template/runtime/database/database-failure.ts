/** Kinds of failures, independent of the database; each has an HTTP status. */
export type FailureKind =
  /** A unique or primary key already contains the value (409). */
  | 'unique'
  /** The row conflicts with another one, by an exclusion constraint of PostgreSQL (409). */
  | 'exclusion'
  /** A referenced row is missing, or this row is still referenced (409). */
  | 'foreignKey'
  /** A required column has no value (400). */
  | 'notNull'
  /** A CHECK constraint rejects the value (400). */
  | 'check'
  /** The column cannot hold the value (400). */
  | 'value'
  /** Only the database sets the column (400). */
  | 'generated'
  /** A trigger kept a new row from being stored, without an error (400). */
  | 'notStored'
  /** An object is in the wrong state, such as a materialized view without data (409). */
  | 'state'
  /**
   * The server's database user lacks a privilege, or a row-level security policy or a trigger
   * prevents the write (403).
   */
  | 'forbidden'
  /** The written row would be outside the caller's rules (403). */
  | 'denied'
  /** The rows are larger than a response may be (400). */
  | 'pageTooLarge'
  /** Lock, deadlock, serialization or time-out: may be retried (503). */
  | 'busy'
  /** This node of the database accepts no writes, such as a replica (503). */
  | 'readOnly'
  /** No connection available (503). */
  | 'unavailable';

/** The problem of a database that rejected the last write because it accepts none. */
export const noWrites = 'The database accepts no writes.';

/** A rejected value; `message` completes the field's name: "must be …". */
export interface FailureField {
  readonly in: 'body' | 'path' | 'query';
  readonly field: string;
  readonly message: string;
}

/**
 * How a foreign key is violated: the referenced row is missing, or rows still refer to this one.
 */
export type BrokenReference = 'missing' | 'held';

/** A failure that may be reported to a client: it contains no SQL, no stored value and no constraint name. */
export interface DatabaseFailure {
  readonly kind: FailureKind;
  /** Empty if the database does not report them. */
  readonly fields: readonly FailureField[];
  /** For a foreign key, if the database reports it. */
  readonly reference?: BrokenReference | undefined;
  /** Seconds after which to retry a 503. */
  readonly retryAfter?: number;
  /** What a trigger or function of the database raises for people. */
  readonly raised?: string | undefined;
}

/**
 * A known failure, thrown by every query. The driver's error is not attached: it may contain
 * statements and values.
 */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure) {
    super(`the database rejected: ${failure.kind}`);
    this.failure = failure;
  }
}

/** The meaning of a driver's error, before its columns are mapped to fields. */
export interface ErrorReport {
  readonly kind: FailureKind;
  /** Names of columns in the database, if the driver reports them separately. */
  readonly columns?: readonly string[];
  /** Name of the constraint or index, if the driver reports it. */
  readonly constraint?: string;
  /** For a foreign key, if the driver reports it. */
  readonly reference?: BrokenReference;
  /** What a trigger or function of the database raises for people; no field is to blame. */
  readonly raised?: string;
}

const mostRaised = 500;

/** The report of an error that a trigger or function raises with a text of its own. */
export function raisedReport(message: unknown): ErrorReport {
  const text = String(message)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return { kind: 'check', ...(text !== '' && { raised: text.slice(0, mostRaised) }) };
}

/** A driver's error with additional facts found out later. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
  readonly report: ErrorReport;

  constructor(report: ErrorReport) {
    super(`the database rejected: ${report.kind}`);
    this.report = report;
  }
}

/** Inverts a table of driver codes by kind. */
export function reportsByCode<Code>(
  codes: Partial<Record<FailureKind, readonly Code[]>>,
): ReadonlyMap<Code, ErrorReport> {
  return new Map(
    (Object.keys(codes) as FailureKind[]).flatMap((kind) =>
      (codes[kind] ?? []).map((code) => [code, { kind }] as const),
    ),
  );
}

/** Seconds in Retry-After. */
const retryAfterSeconds = 1;

/** Creates a failure from a report; a 503 has Retry-After. */
export function failureOf(report: ErrorReport, fields: readonly FailureField[]): DatabaseFailure {
  const { kind, reference, raised } = report;
  const again = kind === 'busy' || kind === 'readOnly' || kind === 'unavailable';
  return {
    ...{ kind, fields },
    ...(reference !== undefined && { reference }),
    ...(raised !== undefined && { raised }),
    ...(again && { retryAfter: retryAfterSeconds }),
  };
}
