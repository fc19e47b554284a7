/** What drivers hang on their errors; each driver uses some of it. */
export interface DriverError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  /** SQLSTATE, or a name of Node's or the driver's. */
  readonly code?: unknown;
  /** Numbers of MySQL, SQLite and SQL Server. */
  readonly errno?: unknown;
  readonly errcode?: unknown;
  readonly number?: unknown;
  /** Class and code of MySQL's errors. */
  readonly sqlState?: unknown;
  /** Whether the connection is lost. */
  readonly fatal?: unknown;
  /** Of PostgreSQL: the functions that the error was in. */
  readonly where?: unknown;
  /** Of an AggregateError. */
  readonly errors?: unknown;
}

/** The fields of whatever was thrown. */
export function driverFields(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? error : {};
}

/** Why a connection failed, for a log: a message of the driver's, which at that point holds neither statements nor values. */
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

/** Whether an error came from a driver rather than from a fault of the program. */
export function isDriverError(error: unknown): boolean {
  const { errno, errcode, number } = driverFields(error);
  return [errno, errcode, number].some((value) => typeof value === 'number');
}
