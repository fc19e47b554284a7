import { type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { arrayCodec } from '../../../shared/codecs/array-codec.ts';
import { booleanCodec } from '../../../shared/codecs/boolean-codec.ts';
import { jsonCodec } from '../../../shared/codecs/json-codec.ts';
import {
  dateCodec,
  dateTimeCodec,
  endlessDays,
  endlessMoments,
  endOfDay,
  timeCodec,
} from '../../../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
} from '../../../shared/codecs/number-codecs.ts';
import {
  bytesCodec,
  enumCodec,
  safeText,
  textCodec,
  uuidCodec,
} from '../../../shared/codecs/text-codecs.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import { type CodecMaker, type ColumnCodec, type ColumnSizes, sizesOf } from '../column-codec.ts';

/**
 * The codec of a PostgreSQL column; Drizzle's columns for CockroachDB differ only in their prefix.
 */
export function postgresCodec(column: Column): ColumnCodec {
  const { dimensions } = sizesOf(column);
  const codec = itemCodec(column);
  if (!dimensions) return codec;
  const isOther =
    itemCodecs[kindOf(column)] === undefined && !printsInJson.test(column.getSQLType());
  return {
    ...arrayCodec({ codec, kind: elementKind(column) }),
    selected: isOther ? asTexts : asJson,
  };
}

const itemCodecs: Readonly<Record<string, CodecMaker>> = {
  SmallInt: () => integerCodec(...integerBounds(16, false)),
  Integer: () => integerCodec(...integerBounds(32, false)),
  BigInt64: () => integerCodec(...integerBounds(64, false)),
  Numeric: decimalOf,
  Decimal: decimalOf,
  Real: () => floatCodec(32),
  DoublePrecision: () => floatCodec(64),
  Float: () => floatCodec(64),
  Boolean: () => booleanCodec,
  Text: () => textCodec({ maxLength: null }),
  String: () => textCodec({ maxLength: null }),
  Varchar: ({ length = null }) => textCodec({ maxLength: length }),
  Char: ({ length = 1 }) => textCodec({ maxLength: length, padded: true }),
  Bytea: () => bytesCodec({ maxLength: null }),
  UUID: () => uuidCodec(),
  DateString: () => dateCodec({ others: endlessDays }),
  Time: ({ precision = 6, withTimezone = false }) =>
    timeCodec({
      precision,
      withTimeZone: withTimezone,
      ...(!withTimezone && { others: endOfDay }),
    }),
  TimestampString({ precision = 6, withTimezone = false }) {
    const zone = withTimezone ? '+00' : '';
    return dateTimeCodec({ precision, zone, others: endlessMoments(zone) });
  },
  Json: () => ({ ...jsonCodec(), selected: asText }),
  Jsonb: () => ({ ...jsonCodec(), selected: asText }),
  EnumColumn: (_sizes, { enumValues }) => enumCodec(enumValues ?? []),
};

function decimalOf({ precision, scale }: ColumnSizes): ColumnCodec {
  return decimalCodec({ precision: precision ?? null, scale: scale ?? 0, unsigned: false });
}

function itemCodec(column: Column): ColumnCodec {
  const make = itemCodecs[kindOf(column)];
  return make?.(sizesOf(column), column) ?? otherCodec(column.getSQLType());
}

function kindOf({ columnType }: Column): string {
  return columnType.replace(/^(?:Pg|Cockroach)/, '');
}

const codecOfText: ColumnCodec = { keyType: 'string', encode: safeText };

/** Types that `pg` would parse into something other than text. */
function otherCodec(sqlType: string): ColumnCodec {
  const bytes = /^(?:pg_catalog\.)?(?:"char"|name)(?:\[|$)/.exec(sqlType)?.[0];
  if (bytes !== undefined) return bytesCodecOf(bytes.includes('"') ? 1 : 63);
  if (/^oid\b/i.test(sqlType)) return integerCodec(...integerBounds(32, true));
  const isText = !/^(?:point|circle)$/i.test(sqlType);
  return { ...codecOfText, ...(!isText && { selected: asText }) };
}

/** PostgreSQL truncates these types to this number of UTF-8 bytes. */
function bytesCodecOf(maxBytes: number): ColumnCodec {
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

/** A value as PostgreSQL's text. */
export function asText(column: SQLWrapper): SQL {
  return sql`${column}::text`;
}

/** An array as JSON text made by the database. */
function asJson(column: SQLWrapper): SQL {
  return sql`to_json(${column})::text`;
}

/** PostgreSQL types that JSON represents as their text. */
const printsInJson =
  /^(?:inet|cidr|macaddr8?|interval|bit|varbit|money|point|line|lseg|box|path|polygon|circle|xml|ts\w+|jsonpath|pg_lsn|name|oid|\w+range)\b/i;

/**
 * Items of types with a JSON form of their own (hstore, composite types) are read as text, which is
 * also accepted.
 */
function asTexts(column: SQLWrapper): SQL {
  return sql`to_json(${column}::text[])::text`;
}

function elementKind({ columnType }: Column): 'plain' | 'bytes' | 'json' {
  if (/Jsonb?$/.test(columnType)) return 'json';
  return /Bytea$/.test(columnType) ? 'bytes' : 'plain';
}
