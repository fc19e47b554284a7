/** A row of a resource. */
export type AdminRow = Readonly<Record<string, unknown>>;

/** `source`: the number as it was sent. */
type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown;

/**
 * A JSON text as a value. Integers that JavaScript cannot represent are texts of their digits, so
 * that a key is that of its row.
 */
export function parseBody(text: string): unknown {
  const exact: Reviver = (_, value, { source = '' } = {}) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  return JSON.parse(text, exact) as unknown;
}

/** The rows of a list: the body, or the only array in its envelope; undefined if there is none, or several. */
export function rowsOf(body: unknown): readonly AdminRow[] | undefined {
  const [rows, ...others] = arraysIn(body);
  const isRows = others.length === 0 && rows?.every(isObject) === true;
  return isRows ? rows : undefined;
}

/** A row: the body, or the only object with this key in its envelope. */
export function rowOf(body: unknown, key: string): AdminRow | undefined {
  if (!isObject(body)) return undefined;
  if (Object.hasOwn(body, key)) return body;
  const [row, ...others] = Object.values(body).flatMap((value): readonly AdminRow[] => {
    const inner = rowOf(value, key);
    return inner === undefined ? [] : [inner];
  });
  return others.length === 0 ? row : undefined;
}

/** The number of all rows by the headers of a list, or by the only member of its envelope that is called a total or count. */
export function totalOf(headers: Headers, body: unknown): number | undefined {
  const range = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  const sent = headers.get('x-total-count') ?? range;
  if (sent !== undefined) return Number(sent);
  const [total, ...others] = Array.isArray(body) ? [] : totalsIn(body);
  return others.length === 0 ? total : undefined;
}

function arraysIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isObject(value) ? Object.values(value).flatMap(arraysIn) : [];
}

function totalsIn(value: unknown): readonly number[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'number' && /total|count/i.test(name) ? [member] : totalsIn(member),
  );
}

function isObject(value: unknown): value is AdminRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
