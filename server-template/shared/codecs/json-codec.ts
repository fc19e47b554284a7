import { parseStoredJson } from '../json/exact-json.ts';
import { numberText, storableNumber } from './number-codecs.ts';
import { type ValueCodec, RejectedValue } from './value-codec.ts';

/**
 * JSON, exchanged with the driver as text, so that no digit is lost. Stored text that is not JSON
 * is returned as text.
 */
export function jsonCodec(): ValueCodec {
  return {
    keyType: 'string',
    encode: (value) => JSON.stringify(value),
    decode: (value) => (typeof value === 'string' ? storedJson(value) : value),
  };
}

/** MySQL stores numbers in JSON as doubles and 64-bit integers: digits that it would drop are rejected. */
export const doubleJsonCodec: ValueCodec = {
  ...jsonCodec(),
  encode(value) {
    rejectLostDigits(value);
    return JSON.stringify(value);
  },
};

/** SQLite's JSON columns have NUMERIC affinity, which turns a document that is a number into that number. */
export const numericJsonCodec: ValueCodec = {
  ...jsonCodec(),
  encode(value) {
    if (numberText(value) !== null && storableNumber(value) === null)
      throw new RejectedValue('must be a number that the column can store exactly');
    return JSON.stringify(value);
  },
};

function storedJson(text: string): unknown {
  try {
    return parseStoredJson(text);
  } catch {
    return text;
  }
}

function rejectLostDigits(value: unknown): void {
  if (value === null || typeof value !== 'object') return;
  if (JSON.isRawJSON(value)) {
    if (storableNumber(value) === null)
      throw new RejectedValue('must contain only numbers that the database can store exactly');
  } else for (const item of Object.values(value)) rejectLostDigits(item);
}
