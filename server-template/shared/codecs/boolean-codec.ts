import { type ValueCodec, RejectedValue } from './value-codec.ts';

/** Booleans, for drivers that support them. */
export const booleanCodec: ValueCodec = { keyType: 'boolean', encode: booleanOf };

/** Booleans stored as 1 and 0; other stored values are returned unchanged. */
export const bitCodec: ValueCodec = {
  keyType: 'boolean',
  encode: (value) => (booleanOf(value) ? 1 : 0),
  decode: (value) => (value === 1 ? true : value === 0 ? false : value),
};

/** The same, read as one byte: MySQL's BIT(1). */
export const byteBitCodec: ValueCodec = {
  ...bitCodec,
  decode: (value) => (value instanceof Uint8Array ? value[0] === 1 : bitCodec.decode?.(value)),
};

function booleanOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new RejectedValue('must be true or false');
  return value;
}
