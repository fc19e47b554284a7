import { type ErrorReport, raisedReport, reportsByCode } from '../database-failure.ts';
import { driverFields } from '../driver-error.ts';
import type { TableShape } from '../table-shape.ts';

/** Whether another connection holds the lock (https://sqlite.org/rescode.html#busy). */
export function isLocked(error: unknown): boolean {
  const { code, errcode } = driverFields(driverFields(error).cause ?? error);
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' && (errcode & 0xff) === 5;
}

/** Extended result codes, https://sqlite.org/rescode.html. */
const faults = reportsByCode({
  unique: [1555, 2067, 2579],
  foreignKey: [787],
  notNull: [1299],
  check: [275, 1811],
  value: [18, 20, 3091],
});

/**
 * Primary codes: read-only, not authorised; busy, locked; I/O, corrupt, full, cannot open, not a
 * database.
 */
const states = reportsByCode({
  forbidden: [8, 23],
  busy: [5, 6],
  unavailable: [10, 11, 13, 14, 26],
});

/** Messages of SQLite functions about invalid values, which have the generic error code. */
const unreadable =
  /^(?:malformed JSON|JSON cannot hold|JSON path error|bad JSON path|integer overflow|ESCAPE expression|LIKE or GLOB pattern too complex)/;

/** Meaning of an error of `node:sqlite`, by its extended result code. */
export function explain(error: unknown, shape?: TableShape): ErrorReport | null {
  const { code, errcode, message } = driverFields(error);
  if (code === 'ERR_INVALID_STATE') return { kind: 'unavailable' };
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return null;
  // ON DELETE RESTRICT is an internal trigger of SQLite, recognised by its message only.
  if (errcode === 1811 && message === 'FOREIGN KEY constraint failed')
    return { kind: 'foreignKey' };
  if (errcode === 1811) return raisedReport(message);
  if (errcode === 1) return unreadable.test(String(message)) ? { kind: 'value' } : null;
  const report = faults.get(errcode) ?? states.get(errcode & 0xff) ?? null;
  if (shape === undefined || report === null || !isNamed.has(errcode)) return report;
  return { ...report, ...brokenRule(String(message), shape) };
}

/** Codes whose message names what is broken: a key, a column that is never null, a CHECK. */
const isNamed: ReadonlySet<number> = new Set([275, 1299, 1555, 2067, 2579]);

/**
 * What the message names; it contains no values: `UNIQUE constraint failed: t.a, t.b`, or
 * `: index 'i'` for an index on expressions; `CHECK constraint failed: name`, or its text.
 */
function brokenRule(message: string, { reported }: TableShape): Partial<ErrorReport> {
  const detail = message.replace(/^[^:]*: /, '');
  if (message.startsWith('CHECK ')) return { constraint: detail };
  const constraint = /^index '(.*)'$/s.exec(detail)?.[1];
  if (constraint !== undefined) return { constraint };
  const named = [...reported.columns].filter(([name]) =>
    `, ${detail}, `.includes(`, ${reported.name}.${name}, `),
  );
  return { columns: named.map(([, own]) => own) };
}
