import { type ValueCodec, RejectedValue } from './value-codec.ts';

/** Truth values, for drivers that know them. */
export const booleanCodec: ValueCodec = { keyType: 'boolean', encode: booleanOf };

/** Truth values, for databases that store 1 and 0; what is neither is answered as it is stored. */
export const bitCodec: ValueCodec = {
  keyType: 'boolean',
  encode: (value) => (booleanOf(value) ? 1 : 0),
  decode: (value) => (value === 1 ? true : value === 0 ? false : value),
};

function booleanOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new RejectedValue('must be true or false');
  return value;
}
