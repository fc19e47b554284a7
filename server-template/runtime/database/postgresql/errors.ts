import pg from 'pg';
import { isNetworkError } from '../connection/lost-connection.ts';
import type { RetryRules } from '../connection/retried-statements.ts';
import {
  type BrokenReference,
  type ErrorReport,
  raisedReport,
  reportsByCode,
} from '../database-failure.ts';
import type { DatabaseOptions } from '../database.ts';
import { driverFields } from '../driver-error.ts';
import { namesIn, ownColumns } from '../table-constraints.ts';
import type { TableShape } from '../table-shape.ts';
import { hasLostNames } from './prepared-names.ts';

/** Whether an error came from the server rather than the driver. */
export function isServerFault(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Whether the error ends the connection, or means that it leads to the wrong node. */
export function isFatal({ severity, code = '' }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || /^(?:08|57P|25006)/.test(code);
}

/**
 * SQLSTATEs that differ from their class:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html.
 */
const faults = reportsByCode({
  unique: ['23505'],
  exclusion: ['23P01'],
  foreignKey: ['23503', '23001'],
  notNull: ['23502'],
  generated: ['428C9'],
  // Row-level security has the same code as a missing privilege.
  forbidden: ['42501'],
  // The last two: a pooler has changed the session, which has other prepared statements.
  busy: ['57014', '55P03', '55006', '25P03', '25P04', '26000', '42P05'],
  readOnly: ['25006'],
});

/**
 * Classes of values, rows, temporary failures and server faults. A trigger raises P0001 or a code
 * of class 09 or 2F; if it is not written in PL/pgSQL, of class 38 or 39.
 */
const faultClasses = reportsByCode({
  value: ['22', '54'],
  check: ['09', '23', '27', '2F', '38', '39', '44', 'P0'],
  state: ['55'],
  busy: ['40'],
  unavailable: ['08', '53', '57', '58', 'F0'],
});

/** Input functions, whose errors about invalid text have no class. */
const inputFunctions = /_(?:in|recv)$|_input$/;

/**
 * The context of an error in a parameter, in any language: `unnamed portal parameter $1 = '...'`.
 */
const boundValue = /\$\d+ = '[^\n]*$/;

/** Parsers of tsvector, tsquery and jsonpath report the same code as SQL syntax errors. */
const valueReaders = /^(?:prssyntaxerror|gettoken_|makepol|jsonpath_yy)/;

/**
 * A statement that failed by serialization, deadlock or a lost name has written nothing; it is retried within
 * the statement time-out.
 */
export function serializationRetry({ statementTimeoutMs }: DatabaseOptions): RetryRules {
  return { isPassing: hasLostRace, firstPauseMs: 5, patienceMs: statementTimeoutMs };
}

/** Whether a statement was rejected because it writes, by a node that does not; nothing was written. */
export function isReadOnly(error: unknown): boolean {
  return driverFields(driverFields(error).cause).code === '25006';
}

function hasLostRace(error: unknown): boolean {
  const { cause } = driverFields(error);
  const { code } = driverFields(cause);
  return code === '40001' || code === '40P01' || hasLostNames(cause);
}

/** The driver's messages about connections have no code. */
function isLost(error: unknown): boolean {
  const { message } = driverFields(error);
  const words =
    /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout)/;
  return typeof message === 'string' && words.test(message);
}

/** Meaning of an error of `pg`, by its SQLSTATE; `shape` is the statement's table. */
export function explainPostgres(error: unknown, shape?: TableShape): ErrorReport | null {
  if (!isServerFault(error)) {
    return isNetworkError(error) || isLost(error) ? { kind: 'unavailable' } : null;
  }
  const { code = '', column, constraint, detail = '' } = error;
  const report = reportOfCode(error);
  if (report === null || shape === undefined || !/^23/.test(code)) return report;
  const isOwn = error.table === undefined || error.table === shape.reported.name;
  const reference = report.kind === 'foreignKey' ? brokenReference(error, isOwn) : null;
  // An error about another table written by a trigger is not about the sent values; partitions and
  // cascades call no function.
  const isOfTrigger = !isOwn && /^PL\/\w+ function /m.test(error.where ?? '');
  if (isOfTrigger && (report.kind === 'notNull' || reference === 'missing'))
    return { kind: 'check' };
  return {
    ...report,
    columns: column === undefined ? columnsOfDetail(detail, shape) : ownColumns([column], shape),
    ...(constraint !== undefined && isOwn && { constraint }),
    ...(reference !== null && { reference }),
  };
}

function reportOfCode(error: pg.DatabaseError): ErrorReport | null {
  const { code = '' } = error;
  if (code === 'P0001') return raisedReport(error.message);
  return (
    faults.get(code) ??
    faultClasses.get(code.slice(0, 2)) ??
    (isValueFault(error) ? { kind: 'value' } : null)
  );
}

/** By the English message; in other languages by the table of the foreign key. */
function brokenReference(
  { detail = '' }: pg.DatabaseError,
  isOwn: boolean,
): BrokenReference | null {
  if (/\) is still referenced from table "[^"]*"\.$/.test(detail)) return 'held';
  if (/\) is not present in table "[^"]*"\.$/.test(detail)) return 'missing';
  return isOwn ? null : 'held';
}

/**
 * Columns in a detail: `Key (a, b)=(1, 2) already exists.` Values come last and cannot be mistaken
 * for columns.
 */
function columnsOfDetail(detail: string, shape: TableShape): readonly string[] {
  const listed = /^[^()]*\((.*?)\)=\(/s.exec(detail)?.[1] ?? '';
  return ownColumns(namesIn(listed, [...shape.reported.columns.keys()]), shape);
}

/** Values of reg types are names, whose errors have the codes of broken statements. */
function isValueFault({ code = '', routine = '', where = '' }: pg.DatabaseError): boolean {
  return (
    boundValue.test(where) ||
    (code === '42601' && valueReaders.test(routine)) ||
    (code === 'XX000' && inputFunctions.test(routine))
  );
}
