import { spelled } from '../read/exact-number.ts';

/** A row as JSON shows it. */
export type Row = Readonly<Record<string, unknown>>;

/** A row with some values replaced; names may be `__proto__`. */
export function withValues(row: Row, values: Iterable<readonly [string, unknown]>): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const [name, value] of values) setValue(copy, name, value);
  return copy;
}

/** Sets a value whatever its name: plainly assigned, `__proto__` would change what the row inherits. */
export function setValue(row: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(row, name, {
      ...{ value, enumerable: true, writable: true, configurable: true },
    });
  } else row[name] = value;
}

/** Whether a value is a JSON object. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row's values of some properties as one text, to compare and to look up by. */
export function keyText(row: Row, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => spelled(Object.hasOwn(row, name) ? row[name] : null)));
}
