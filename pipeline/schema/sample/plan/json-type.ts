/** The JSON types as bits; `fraction` is a number that is not an integer. */
export const types = {
  null: 1,
  boolean: 2,
  integer: 4,
  fraction: 8,
  string: 16,
  array: 32,
  object: 64,
} as const;

/** Every type. */
export const anyType = 127;

const byName: ReadonlyMap<unknown, number> = new Map([
  ['null', types.null],
  ['boolean', types.boolean],
  ['integer', types.integer],
  ['number', types.integer | types.fraction],
  ['string', types.string],
  ['array', types.array],
  ['object', types.object],
  ['file', types.string],
]);

/** The bits of `type`: a name, or in 3.1 a list of names. */
export function typeBits(type: unknown): number {
  if (type === undefined) return anyType;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return names.reduce<number>((bits, name) => bits | (byName.get(name) ?? 0), 0);
}

/** The bits of `type` and, in 3.0, `nullable`. */
export function allowedBits(keywords: Readonly<Record<string, unknown>>): number {
  const bits = typeBits(keywords['type']);
  return keywords['nullable'] === true && keywords['type'] !== undefined ? bits | types.null : bits;
}

/** The bit of a value. */
export function typeOf(value: unknown): number {
  if (value === null) return types.null;
  if (Array.isArray(value)) return types.array;
  switch (typeof value) {
    case 'boolean':
      return types.boolean;
    case 'string':
      return types.string;
    case 'number':
      return Number.isInteger(value) ? types.integer : types.fraction;
    default:
      return types.object;
  }
}
