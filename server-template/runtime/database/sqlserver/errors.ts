import { isNetworkError } from '../connection/lost-connection.ts';
import { type ErrorReport, raisedReport, reportsByCode } from '../database-failure.ts';
import { driverFields } from '../driver-error.ts';
import type { TableShape } from '../table-shape.ts';

/** A custom error number: the row would be outside its rule. */
export const deniedNumber = 50_403;

/**
 * Error numbers of SQL Server's manual
 * (https://learn.microsoft.com/sql/relational-databases/errors-events), not tested on a real
 * server.
 */
const faults = reportsByCode({
  denied: [deniedNumber],
  unique: [2601, 2627],
  notNull: [515],
  value: [
    220, 241, 242, 244, 245, 246, 248, 257, 295, 517, 2628, 6522, 8114, 8115, 8152, 8169, 9400,
    9402, 9420, 13609,
  ],
  generated: [271, 272, 273, 544, 8102],
  forbidden: [229, 230, 262, 297, 300, 33504],
  busy: [1205, 1222, 3960, 3961, 8645],
  unavailable: [
    64, 233, 4060, 6005, 10053, 10054, 10060, 10928, 10929, 18456, 40143, 40197, 40501, 40613,
    49918, 49919, 49920,
  ],
});

const lostCodes = new Set<unknown>([
  'ECONNCLOSED',
  'ENOTOPEN',
  'ESOCKET',
  'ELOGIN',
  'EALREADYCONNECTING',
  'ENOCONN',
]);

const checkConflict = /^The \w+ statement conflicted with the CHECK constraint /;

/** Names of violated constraints; values come after them. */
const takenConstraint =
  /^Violation of (?:UNIQUE KEY|(PRIMARY KEY)) constraint '(.*?)'\. Cannot insert duplicate key in object '/s;

const takenIndex =
  /^Cannot insert duplicate key row in object '.*?' with unique index '(.*?)'\. The duplicate key /s;

const keyConflict =
  /^The \w+ statement conflicted with the (?:FOREIGN KEY(?: SAME TABLE)?|((?:SAME TABLE )?REFERENCE)) constraint "(.*?)"\. The conflict occurred in /s;

function takenKey(message: string, shape?: TableShape): Partial<ErrorReport> {
  const [, primary, name] = takenConstraint.exec(message) ?? [];
  const { primaryKey, key = [] } = shape?.constraints ?? {};
  if (primary !== undefined) return { columns: primaryKey ?? key };
  const constraint = name ?? takenIndex.exec(message)?.[1];
  return constraint === undefined ? {} : { constraint };
}

function brokenKey(message: string): ErrorReport {
  const [found, held, constraint = ''] = keyConflict.exec(message) ?? [];
  if (found === undefined) return { kind: 'foreignKey' };
  return { kind: 'foreignKey', constraint, reference: held === undefined ? 'missing' : 'held' };
}

/** Meaning of an error of `mssql`, by its number. */
export function explain(error: unknown, shape?: TableShape): ErrorReport | null {
  const { code, name, number, message } = driverFields(error);
  if (code === 'ETIMEOUT' || code === 'ECANCEL') return { kind: 'busy' };
  // The pool's own time-out has only a name.
  if (lostCodes.has(code) || name === 'TimeoutError' || isNetworkError(error))
    return { kind: 'unavailable' };
  if (typeof number !== 'number') return null;
  // One number for both; the driver's sessions are in English.
  const text = String(message);
  if (number === 547) return checkConflict.test(text) ? { kind: 'check' } : brokenKey(text);
  // 50000 and above: raised by a trigger.
  const report = faults.get(number) ?? (number >= 50_000 ? raisedReport(text) : null);
  return report?.kind === 'unique' ? { ...report, ...takenKey(text, shape) } : report;
}
