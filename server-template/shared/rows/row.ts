import { spelled } from '../json/exact-number.ts';

/** A row in JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** A row with some values replaced; names may be `__proto__`. */
export function withValues(row: Row, values: Iterable<readonly [string, unknown]>): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const [name, value] of values) setValue(copy, name, value);
  return withHidden(copy, hiddenOf(row));
}

const hidden = new WeakMap<Row, Row>();
const nothing: Row = {};

/** Attaches hidden values to a row, such as a write-only unique token, for constraints. */
export function withHidden(row: Row, values: Row): Row {
  if (Object.keys(values).length > 0) hidden.set(row, values);
  return row;
}

/** The hidden values of a row. */
export function hiddenOf(row: Row): Row {
  return hidden.get(row) ?? nothing;
}

/** A row's value of a property, hidden or not; null if it has none. */
export function storedValue(row: Row, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name] ?? null;
  const values = hiddenOf(row);
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** Sets an own property of any name, including `__proto__`. */
export function setValue(row: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(row, name, {
      ...{ value, enumerable: true, writable: true, configurable: true },
    });
  } else row[name] = value;
}

/** A row with a value at a path; missing objects are created. */
export function placed(row: Row, path: readonly string[], value: unknown): Row {
  const [name, ...rest] = path;
  if (name === undefined) return row;
  const own = Object.hasOwn(row, name) ? row[name] : undefined;
  return withValues(row, [
    [name, rest.length === 0 ? value : placed(isRow(own) ? own : {}, rest, value)],
  ]);
}

/** Merges objects deeply; other values replace the old one. */
export function mergedOver(old: unknown, value: unknown): unknown {
  if (!isRow(old) || !isRow(value) || JSON.isRawJSON(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const own = Object.hasOwn(old, name) ? old[name] : undefined;
    return [name, mergedOver(own, one)] as const;
  });
  return withValues(old, entries);
}

/** Whether a value is a JSON object. */
export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row's values of some properties as one text, for comparisons and lookups. */
export function keyText(row: Row, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => spelled(storedValue(row, name))));
}

/** The value at a path in a row; undefined if there is none. */
export function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (!isJsonMap(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Whether a value has properties: raw JSON numbers are objects without. */
export function isJsonMap(value: unknown): value is Row {
  return isRow(value) && !JSON.isRawJSON(value);
}
