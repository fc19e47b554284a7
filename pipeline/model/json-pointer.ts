/** A value of a document with its pointer: `#/components/schemas/Order`. */
export interface Located<T> {
  readonly value: T;
  readonly pointer: string;
}

/** Extends a pointer by keys (RFC 6901, as a URI fragment without percent-encoding). */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  let place = pointer;
  for (let index = 0; index < keys.length; index += 1) place += `/${escaped(keys[index] ?? '')}`;
  return place;
}

function escaped(key: string | number): string | number {
  if (typeof key === 'number' || !(key.includes('~') || key.includes('/'))) return key;
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The parent's pointer, and the key in it. */
export function parentOf(pointer: string): { readonly parent: string; readonly key: string } {
  const at = pointer.lastIndexOf('/');
  return { parent: pointer.slice(0, at), key: withoutEscapes(pointer.slice(at + 1)) };
}

/**
 * The value that a local reference (`#/components/schemas/Order`) points to, following references
 * on the way; undefined if there is none.
 */
export function valueAtPointer(document: unknown, pointer: string, hops = 0): unknown {
  if (pointer === '#') return document;
  let value = document;
  // Without a list of the keys: a build looks up hundreds of thousands of pointers.
  for (let start = 2, end = 0; end >= 0; start = end + 1) {
    end = pointer.indexOf('/', start);
    const key = end < 0 ? pointer.slice(start) : pointer.slice(start, end);
    if (!isRecord(value)) return undefined;
    const name = keyAt(value, key);
    const found = name === null ? undefined : value[name];
    const reference = found === undefined ? value['$ref'] : null;
    const isThrough = typeof reference === 'string';
    if (isThrough && (hops === mostHops || !reference.startsWith('#'))) return undefined;
    value = isThrough ? valueAtPointer(document, `${reference}/${key}`, hops + 1) : found;
  }
  return value;
}

const mostHops = 20;

/** Whether a value is an object or a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * The own key of a record for a step of a pointer; null if it has none. Only own keys count, since
 * names may be `constructor` or `__proto__`. References are percent-encoded and our pointers are
 * not: the plain key goes first.
 */
export function keyAt(record: Readonly<Record<string, unknown>>, step: string): string | null {
  const plain = withoutEscapes(step);
  if (Object.hasOwn(record, plain)) return plain;
  const decoded = withoutEscapes(decodePercent(step));
  return Object.hasOwn(record, decoded) ? decoded : null;
}

function withoutEscapes(key: string): string {
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}

function decodePercent(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
