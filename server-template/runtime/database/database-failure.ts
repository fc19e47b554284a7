/** What went wrong, in words that no database owns; the HTTP status follows from it. */
export type FailureKind =
  /** A unique or primary key holds the value already (409). */
  | 'unique'
  /** A referenced row is missing, or this row is still referenced (409). */
  | 'foreignKey'
  /** A required column got no value (400). */
  | 'notNull'
  /** A CHECK constraint rejects the value (400). */
  | 'check'
  /** The column cannot hold the value as it was sent (400). */
  | 'value'
  /** The database fills the column itself (400). */
  | 'generated'
  /** An object is in a state that does not allow this: a materialized view without rows, say (409). */
  | 'state'
  /** The server's own user may not do this, or a policy of the database hides or rejects the row (403). */
  | 'forbidden'
  /** The written row would be outside the caller's rules (403). */
  | 'denied'
  /** The rows are larger than a response may be (400). */
  | 'pageTooLarge'
  /** Lock, deadlock, serialization or time-out: worth another try (503). */
  | 'busy'
  /** No connection to be had (503). */
  | 'unavailable';

/** One value that was rejected; `message` completes the field's name: "must be …". */
export interface FailureField {
  readonly in: 'body' | 'path' | 'query';
  readonly field: string;
  readonly message: string;
}

/** How a foreign key is broken: the row that it refers to is missing, or rows still refer to this one. */
export type BrokenReference = 'missing' | 'held';

/** A failure that may be reported to a client: it contains no SQL, no stored value and no constraint name. */
export interface DatabaseFailure {
  readonly kind: FailureKind;
  /** Empty where the database does not say which. */
  readonly fields: readonly FailureField[];
  /** Of a foreign key; absent where the database does not say. */
  readonly reference?: BrokenReference | undefined;
  /** Seconds after which a 503 is worth another try. */
  readonly retryAfter?: number;
}

/** A known failure, thrown by every query. The driver's own error is left behind: it may hold statements and values. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure) {
    super(`the database rejected: ${failure.kind}`);
    this.failure = failure;
  }
}

/** What a driver's error means, before its columns are translated to fields. */
export interface ErrorReport {
  readonly kind: FailureKind;
  /** Columns, by the database's names, where the driver names them in a field of their own. */
  readonly columns?: readonly string[];
  /** Name of the constraint or index, if the driver reports it. */
  readonly constraint?: string;
  /** Of a foreign key, if the driver reports it. */
  readonly reference?: BrokenReference;
}

/** An error of a driver that says too little, with what was found out beside it. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
  readonly report: ErrorReport;

  constructor(report: ErrorReport) {
    super(`the database rejected: ${report.kind}`);
    this.report = report;
  }
}

/** Reports by the driver's codes, out of the codes of each kind. */
export function reportsByCode<Code>(
  codes: Partial<Record<FailureKind, readonly Code[]>>,
): ReadonlyMap<Code, ErrorReport> {
  return new Map(
    (Object.keys(codes) as FailureKind[]).flatMap((kind) =>
      (codes[kind] ?? []).map((code) => [code, { kind }] as const),
    ),
  );
}

/** Seconds that a client is asked to wait before it tries again. */
const retryAfterSeconds = 1;

/** A failure out of a report; a 503 says when to come back. */
export function failureOf(report: ErrorReport, fields: readonly FailureField[]): DatabaseFailure {
  const { kind, reference } = report;
  const again = kind === 'busy' || kind === 'unavailable';
  return {
    ...{ kind, fields },
    ...(reference !== undefined && { reference }),
    ...(again && { retryAfter: retryAfterSeconds }),
  };
}
