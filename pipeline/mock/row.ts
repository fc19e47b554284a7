import { spelled } from './read/exact-number.ts';

/** A row as JSON shows it. */
export type Row = Readonly<Record<string, unknown>>;

/** A row with some values replaced; names may be `__proto__`. */
export function withValues(row: Row, values: Iterable<readonly [string, unknown]>): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const [name, value] of values) setValue(copy, name, value);
  return withHidden(copy, hiddenOf(row));
}

const hidden = new WeakMap<Row, Row>();
const nothing: Row = {};

/** Makes a row keep values that no response shows and constraints speak of: a token that is only written, and unique. */
export function withHidden(row: Row, values: Row): Row {
  if (Object.keys(values).length > 0) hidden.set(row, values);
  return row;
}

/** What a row keeps and no response shows. */
export function hiddenOf(row: Row): Row {
  return hidden.get(row) ?? nothing;
}

/** A row's value of a property, shown or not; null where it has none. */
export function storedValue(row: Row, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name] ?? null;
  const values = hiddenOf(row);
  return Object.hasOwn(values, name) ? (values[name] ?? null) : null;
}

/** Sets a value whatever its name: plainly assigned, `__proto__` would change what the row inherits. */
export function setValue(row: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(row, name, {
      ...{ value, enumerable: true, writable: true, configurable: true },
    });
  } else row[name] = value;
}

/** A row with a value at a place inside it; objects on the way are made if there are none. */
export function placed(row: Row, path: readonly string[], value: unknown): Row {
  const [name, ...rest] = path;
  if (name === undefined) return row;
  const own = Object.hasOwn(row, name) ? row[name] : undefined;
  return withValues(row, [
    [name, rest.length === 0 ? value : placed(isRow(own) ? own : {}, rest, value)],
  ]);
}

/** A value over the one that is there: of two objects the values that only the old one has stay. */
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

/** A row's values of some properties as one text, to compare and to look up by. */
export function keyText(row: Row, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => spelled(storedValue(row, name))));
}

/** The value at a place in a row; undefined if there is none. */
export function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const name of path) {
    if (!isJsonMap(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Whether a value has properties: a number too large for a double is kept as an object, but has none. */
export function isJsonMap(value: unknown): value is Row {
  return isRow(value) && !JSON.isRawJSON(value);
}
