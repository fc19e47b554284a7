/** A value of a document with its place: `#/components/schemas/Order`. */
export interface Located<T> {
  readonly value: T;
  readonly pointer: string;
}

/** The pointer of a place further inside (RFC 6901, as a URI fragment without percent-encoding). */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  let place = pointer;
  for (const key of keys) place += `/${escaped(key)}`;
  return place;
}

function escaped(key: string | number): string | number {
  if (typeof key === 'number' || !/[~/]/.test(key)) return key;
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The pointer of what holds a place, and the key it has there. */
export function parentOf(pointer: string): { readonly parent: string; readonly key: string } {
  const at = pointer.lastIndexOf('/');
  return { parent: pointer.slice(0, at), key: withoutEscapes(pointer.slice(at + 1)) };
}

/** The value that a local reference (`#/components/schemas/Order`) points to, also through references on its way; undefined where nothing is. */
export function valueAtPointer(document: unknown, pointer: string, hops = 0): unknown {
  if (pointer === '#') return document;
  let value = document;
  for (const key of pointer.slice(2).split('/')) {
    if (!isRecord(value)) return undefined;
    const name = keyAt(value, key);
    const found = name === null ? undefined : value[name];
    const { $ref: reference } = value;
    const isThrough = found === undefined && typeof reference === 'string';
    if (isThrough && (hops === mostHops || !reference.startsWith('#'))) return undefined;
    value = isThrough ? valueAtPointer(document, `${reference}/${key}`, hops + 1) : found;
  }
  return value;
}

const mostHops = 20;

/** Whether a value is an object or a list: something that has keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The key that a step of a pointer means, of those that a record has itself: names of a document may be `constructor` or `__proto__`. References are percent-encoded, pointers of ours are not: the plain key goes first. Null: it has none. */
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
