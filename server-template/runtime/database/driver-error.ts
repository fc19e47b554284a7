/** Fields of drivers' errors; each driver sets some. */
export interface DriverError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  /** SQLSTATE, or a name of Node's or the driver's. */
  readonly code?: unknown;
  /** Error numbers of MySQL, SQLite and SQL Server. */
  readonly errno?: unknown;
  readonly errcode?: unknown;
  readonly number?: unknown;
  /** SQLSTATE of MySQL's errors. */
  readonly sqlState?: unknown;
  /** Whether the connection is lost. */
  readonly fatal?: unknown;
  /** PostgreSQL's context of the error. */
  readonly where?: unknown;
  /** For an AggregateError. */
  readonly errors?: unknown;
}

/** The fields of any thrown value. */
export function driverFields(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? error : {};
}

/**
 * Reason for a failed connection, for the log: the driver's message, which contains no statements
 * or values at this point.
 */
export function reasonOf(error: unknown): string {
  const { code, message } = driverFields(error);
  if (typeof message === 'string' && message !== '') return message;
  return typeof code === 'string' ? code : 'unknown reason';
}

/** A driver's code, for a log. */
export function codeOf(error: unknown): string {
  const { errcode, number, errno, code } = driverFields(error);
  const known = [errcode, number, errno, code].find(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return known === undefined ? 'without a code' : String(known);
}

/** Whether an error came from a driver rather than from our code. */
export function isDriverError(error: unknown): boolean {
  const { errno, errcode, number } = driverFields(error);
  return [errno, errcode, number].some((value) => typeof value === 'number');
}
