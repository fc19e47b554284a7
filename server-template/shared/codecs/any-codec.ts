import { exactNumber } from '../json/raw-json.ts';
import { isJsonObject } from '../json/json-object.ts';
import { parseStoredJson } from '../json/exact-json.ts';
import { numberText, storableNumber } from './number-codecs.ts';
import { base64OfBytes, bytesCodec, safeText } from './text-codecs.ts';
import { RejectedValue, type ValueCodec } from './value-codec.ts';

/** Whether a SQLite column keeps values of every type as they are: one without a type, and ANY of a STRICT table. */
export function isAny(sqlType: string): boolean {
  return /^(?:any)?$/i.test(sqlType);
}

const bytes = bytesCodec({ maxLength: null });
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Such a column, which takes any JSON: texts and numbers are stored as such, bytes are
 * `{ "base64": "/w==" }`, and other values are stored as the bytes of their JSON. Texts are read as
 * JSON, so that they differ from wide integers, which the driver reads as text.
 */
export const anyCodec: ValueCodec = {
  keyType: 'string',
  encode(value) {
    if (typeof value === 'string') return safeText(value);
    if (numberText(value) === null)
      return isBytes(value) ? bytes.encode(value.base64) : Buffer.from(JSON.stringify(value));
    const number = storableNumber(value);
    if (number === null)
      throw new RejectedValue('must be a number that the column can store exactly');
    return number;
  },
  decode(value) {
    if (value instanceof Uint8Array) return jsonOf(value) ?? { base64: base64OfBytes(value) };
    if (typeof value !== 'string') return value;
    return value.startsWith('"') ? parseStoredJson(value) : exactNumber(value);
  },
};

/** A key of such a type, whose text in a path must lead to the row: texts only. */
export const anyKeyCodec: ValueCodec = {
  ...anyCodec,
  encode(value) {
    if (typeof value !== 'string') throw new RejectedValue('must be a text, because it is a key');
    return safeText(value);
  },
};

function isBytes(value: unknown): value is { readonly base64: string } {
  return (
    isJsonObject(value) && Object.keys(value).length === 1 && typeof value['base64'] === 'string'
  );
}

/** The boolean, list or object whose JSON these bytes are; null for all others. */
function jsonOf(stored: Uint8Array): unknown {
  try {
    const value = parseStoredJson(utf8.decode(stored));
    const isOwn = typeof value === 'boolean' || (typeof value === 'object' && !isBytes(value));
    return isOwn && !JSON.isRawJSON(value) ? value : null;
  } catch {
    return null;
  }
}
