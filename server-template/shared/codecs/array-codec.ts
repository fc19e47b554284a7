import { parseStoredJson } from '../json/exact-json.ts';
import { type ValueCodec, RejectedValue } from './value-codec.ts';

/** The element type of an array column. */
export interface ArrayElement {
  readonly codec: ValueCodec;
  readonly kind: 'plain' | 'bytes' | 'json';
}

/** PostgreSQL's arrays of any depth: written as array literals, read as JSON text. */
export function arrayCodec({ codec, kind }: ArrayElement): ValueCodec {
  const element = elementDecoder({ codec, kind });
  const decode = (value: unknown): unknown =>
    Array.isArray(value) && kind !== 'json'
      ? value.map(decode)
      : value === null
        ? null
        : element(value);
  return {
    keyType: 'string',
    encode(value) {
      if (!Array.isArray(value)) throw new RejectedValue('must be an array');
      return arrayLiteral(value, { codec, kind });
    },
    decode(value) {
      const items = typeof value === 'string' ? parseStoredJson(value) : value;
      return kind === 'json' ? items : decode(items);
    },
  };
}

function arrayLiteral(items: readonly unknown[], element: ArrayElement): string {
  const nested = element.kind !== 'json' && items.some(Array.isArray);
  if (nested && !items.every((item) => Array.isArray(item) && item.length > 0)) {
    throw new RejectedValue('must contain rows of equal length');
  }
  // One text that grows: a list of half a million texts, to be joined, takes three times as long.
  let literal = '';
  for (const item of items) {
    if (literal !== '') literal += ',';
    if (nested) literal += arrayLiteral(item as readonly unknown[], element);
    else literal += item === null ? 'NULL' : literalText(element.codec.encode(item));
  }
  return `{${literal}}`;
}

/** A body may have half a million elements: a number needs no quotes, and few texts a replacement. */
function literalText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
  return /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

function elementDecoder({ codec, kind }: ArrayElement): (value: unknown) => unknown {
  if (kind === 'bytes') return base64OfHex;
  return codec.decode ?? ((value) => value);
}

function base64OfHex(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('\\x')
    ? Buffer.from(value.slice(2), 'hex').toString('base64')
    : value;
}
