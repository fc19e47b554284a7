import { parseStoredJson } from '../json/exact-json.ts';
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

/**
 * JSON columns of databases that store numbers as doubles or 64-bit integers: rejects digits that
 * they would drop.
 */
export function doubleJsonCodec(keeps: (number: unknown) => boolean): ValueCodec {
  return {
    ...jsonCodec(),
    encode(value) {
      rejectLostDigits(value, keeps);
      return JSON.stringify(value);
    },
  };
}

function storedJson(text: string): unknown {
  try {
    return parseStoredJson(text);
  } catch {
    return text;
  }
}

function rejectLostDigits(value: unknown, keeps: (number: unknown) => boolean): void {
  if (value === null || typeof value !== 'object') return;
  if (JSON.isRawJSON(value)) {
    if (!keeps(value))
      throw new RejectedValue('must contain only numbers that the database can store exactly');
  } else for (const item of Object.values(value)) rejectLostDigits(item, keeps);
}
