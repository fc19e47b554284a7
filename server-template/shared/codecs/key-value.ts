import { exactNumber } from '../json/raw-json.ts';
import { RejectedValue, type ValueCodec } from './value-codec.ts';

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses a path parameter for a column; one that is not a number stays text, which the codec then
 * rejects.
 */
export function keyValue(codec: ValueCodec, text: string): unknown {
  if (codec.keyType === 'number') return jsonNumber.test(text) ? exactNumber(text) : text;
  if (codec.keyType === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

/** The driver's value for a claim; undefined if it cannot be a value of the column. A text may represent a number, but a number is never a text. */
export function fittingValue(codec: ValueCodec, value: unknown): unknown {
  const given = typeof value === 'string' ? keyValue(codec, value) : value;
  if (typeof value !== 'string' && codec.keyType !== typeof value) return undefined;
  try {
    return codec.encode(given);
  } catch (error) {
    if (error instanceof RejectedValue) return undefined;
    throw error;
  }
}
