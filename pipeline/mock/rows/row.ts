import { spelled } from '../read/exact-number.ts';

/** A row as JSON shows it. */
export type Row = Readonly<Record<string, unknown>>;

/** A row with some values replaced; names may be `__proto__`. */
export function withValues(row: Row, values: Iterable<readonly [string, unknown]>): Row {
  return Object.fromEntries([...Object.entries(row), ...values]);
}

/** Whether a value is a JSON object. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row's values of some properties as one text, to compare and to look up by. */
export function keyText(row: Row, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => spelled(Object.hasOwn(row, name) ? row[name] : null)));
}
