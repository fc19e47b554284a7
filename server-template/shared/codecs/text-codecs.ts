import { type ValueCodec, RejectedValue } from './value-codec.ts';

/** Limits of a text column. */
export interface TextLimits {
  readonly maxLength: number | null;
  /** Whether the limit counts UTF-16 units rather than characters. */
  readonly countsUnits?: boolean;
  /** Whether the database pads with blanks, so that trailing blanks are lost. */
  readonly padded?: boolean;
}

/** Texts. Values that the database would silently truncate or pad are rejected. */
export function textCodec({
  maxLength,
  countsUnits = false,
  padded = false,
}: TextLimits): ValueCodec {
  const codec = {
    keyType: 'string',
    encode(value: unknown) {
      const text = safeText(value);
      if (
        maxLength !== null &&
        text.length > maxLength &&
        (countsUnits || [...text].length > maxLength)
      ) {
        throw new RejectedValue(`must have at most ${maxLength} characters`);
      }
      if (padded && text.endsWith(' ')) throw new RejectedValue('must not end with a space');
      return text;
    },
  } as const;
  return padded ? { ...codec, decode: withoutPadding } : codec;
}

/** One of a list of texts, compared exactly. */
export function enumCodec(values: readonly string[]): ValueCodec {
  const known = new Set<unknown>(values);
  return {
    keyType: 'string',
    encode(value) {
      if (!known.has(value)) throw new RejectedValue('must be one of the allowed values');
      return value;
    },
  };
}

/** The members of a MySQL SET, each at most once; stored in the order of its type. */
export function setCodec(values: readonly string[]): ValueCodec {
  const known = new Set<unknown>(values);
  return {
    keyType: 'string',
    encode(value) {
      if (
        !Array.isArray(value) ||
        new Set(value).size !== value.length ||
        !value.every((item) => known.has(item))
      ) {
        throw new RejectedValue('must be a list of allowed values, each at most once');
      }
      return values.filter((member) => value.includes(member)).join(',');
    },
    decode: (value) => (value === '' ? [] : String(value).split(',')),
  };
}

/** Texts of types that PostgreSQL truncates to this number of UTF-8 bytes. */
export function byteTextCodec(maxBytes: number): ValueCodec {
  return {
    keyType: 'string',
    encode(value) {
      const text = safeText(value);
      if (Buffer.byteLength(text) <= maxBytes) return text;
      throw new RejectedValue(
        maxBytes === 1
          ? 'must be one ASCII character'
          : `must have at most ${maxBytes} bytes in UTF-8`,
      );
    },
  };
}

/** UUIDs in their usual format; returned in lower case (RFC 9562, section 4). */
export function uuidCodec(): ValueCodec {
  return {
    keyType: 'string',
    encode(value) {
      if (typeof value !== 'string' || !uuid.test(value)) throw new RejectedValue('must be a UUID');
      return value.toLowerCase();
    },
  };
}

/** Binary data as canonical base64 (RFC 4648, section 4). */
export function bytesCodec(limits: {
  readonly maxLength: number | null;
  readonly fixed?: boolean;
}): ValueCodec {
  return {
    keyType: 'string',
    encode(value) {
      const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64');
      if (bytes.toString('base64') !== value) throw new RejectedValue('must be canonical base64');
      if (limits.maxLength !== null && bytes.length > limits.maxLength) {
        throw new RejectedValue(`must contain at most ${limits.maxLength} bytes`);
      }
      if (limits.fixed === true && bytes.length !== limits.maxLength) {
        throw new RejectedValue(`must contain exactly ${limits.maxLength} bytes`);
      }
      return bytes;
    },
    decode: base64OfBytes,
  };
}

/** Base64 of a driver's bytes; other values unchanged. */
export function base64OfBytes(value: unknown): unknown {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
    : value;
}

/**
 * A text without U+0000, at which databases truncate it, or lone surrogates, which they replace.
 */
export function safeText(value: unknown): string {
  if (typeof value !== 'string') throw new RejectedValue('must be a string');
  if (value.includes('\0') || !value.isWellFormed()) {
    throw new RejectedValue('must not contain U+0000 or an unpaired surrogate');
  }
  return value;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function withoutPadding(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/ +$/, '') : value;
}
