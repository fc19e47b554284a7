import { type Column, sql } from 'drizzle-orm';
import { bitCodec } from '../../../shared/codecs/boolean-codec.ts';
import { doubleJsonCodec, jsonCodec } from '../../../shared/codecs/json-codec.ts';
import {
  dateCodec,
  dateTimeCodec,
  timeCodec,
  timeSpans,
  zeroDays,
  zeroMoments,
} from '../../../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
  storableNumber,
} from '../../../shared/codecs/number-codecs.ts';
import {
  bytesCodec,
  enumCodec,
  safeText,
  textCodec,
  uuidCodec,
} from '../../../shared/codecs/text-codecs.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import { type CodecMaker, type ColumnCodec, sizesOf } from '../column-codec.ts';

const codecs: Readonly<Record<string, CodecMaker>> = {
  MySqlTinyInt: integerOf(8),
  MySqlSmallInt: integerOf(16),
  MySqlMediumInt: integerOf(24),
  MySqlInt: integerOf(32),
  MySqlBigInt64: integerOf(64),
  MySqlDecimal: ({ precision = 10, scale = 0 }, column) =>
    numericCodec(precision, scale, isUnsigned(column)),
  // FLOAT as text has only six digits.
  MySqlFloat: ({ scale }) => ({
    ...floatCodec(32, scale),
    selected: (column) => sql`cast(${column} as double)`,
    bound: (parameter) => sql`cast(${parameter} as float)`,
  }),
  MySqlDouble: ({ scale }) => floatCodec(64, scale),
  MySqlBoolean: () => bitCodec,
  MySqlYear: () => yearCodec,
  MySqlChar: ({ length = 1 }) => textCodec({ maxLength: length, padded: true }),
  MySqlVarChar: ({ length = null }) => textCodec({ maxLength: length }),
  MySqlText: () => textCodec({ maxLength: null }),
  MySqlDateString: () => dateCodec({ others: zeroDays }),
  MySqlTime: ({ fsp = 0 }) =>
    timeCodec({ precision: fsp, withTimeZone: false, others: timeSpans(fsp) }),
  MySqlDateTimeString: ({ fsp = 0 }) => dateTimeCodec({ precision: fsp, others: zeroMoments(fsp) }),
  MySqlTimestampString: ({ fsp = 0 }) =>
    dateTimeCodec({ precision: fsp, others: zeroMoments(fsp) }),
  MySqlEnumColumn: (_sizes, { enumValues }) => rankedCodec(enumValues ?? []),
};

/** The codec of a MySQL column. */
export function mysqlCodec(column: Column, isMariadb: boolean): ColumnCodec {
  if (column.columnType === 'MySqlJson') return isMariadb ? textJsonCodec : binaryJsonCodec;
  const make = codecs[column.columnType];
  return make?.(sizesOf(column), column) ?? namedCodec(column.getSQLType());
}

/** ENUM is ordered by its numbers, but compared with a text as text. */
function rankedCodec(values: readonly string[]): ColumnCodec {
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  return { ...enumCodec(values), ranked: (parameter) => sql`field(${parameter}, ${list})` };
}

function integerOf(bits: number): CodecMaker {
  return (_sizes, column) => integerCodec(...integerBounds(bits, isUnsigned(column)));
}

function isUnsigned(column: Column): boolean {
  return column.getSQLType().includes('unsigned');
}

function namedCodec(sqlType: string): ColumnCodec {
  const [, word = '', size] = /^(\w+)(?:\((\d+)\))?/.exec(sqlType.toLowerCase()) ?? [];
  if (word === 'uuid') return uuidCodec();
  if (word === 'set')
    return setCodec(
      [...sqlType.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) =>
        value.replaceAll("''", "'"),
      ),
    );
  if (sqlType === 'bit(1)') return bitBooleanCodec;
  if (/^(?:var)?binary$|blob$/.test(word)) {
    return bytesCodec({
      maxLength: size === undefined ? null : Number(size),
      fixed: word === 'binary',
    });
  }
  if (word === 'bit') return wideBitCodec;
  return spatialTypes.has(word)
    ? spatialCodec
    : { ...plainText, selected: (column) => sql`cast(${column} as char)` };
}

/** Compared as a decimal rather than a double. */
function numericCodec(precision: number, scale: number, unsigned: boolean): ColumnCodec {
  const type = sql.raw(`decimal(${precision}, ${scale})`);
  return {
    ...decimalCodec({ precision, scale, unsigned }),
    bound: (parameter) => sql`cast(${parameter} as ${type})`,
  };
}

/** The cast prevents mysql2 from parsing JSON, which would lose digits. */
const textJsonCodec: ColumnCodec = {
  ...jsonCodec(),
  selected: (column) => sql`cast(${column} as char)`,
};

/** MySQL stores numbers in JSON as doubles and 64-bit integers. */
const binaryJsonCodec: ColumnCodec = {
  ...textJsonCodec,
  ...doubleJsonCodec((number) => storableNumber(number) !== null),
  bound: (parameter) => sql`cast(${parameter} as json)`,
};

const bitBooleanCodec: ColumnCodec = {
  ...bitCodec,
  decode: (value) => (value instanceof Uint8Array ? value[0] === 1 : value),
};

/** MySQL maps other numbers to years (https://dev.mysql.com/doc/refman/8.4/en/year.html). */
const yearCodec: ColumnCodec = {
  ...integerCodec(0n, 2155n),
  encode(value) {
    if (value !== 0 && !(typeof value === 'number' && value >= 1901 && value <= 2155))
      throw new RejectedValue('must be 0 or a year from 1901 to 2155');
    return integerCodec(0n, 2155n).encode(value);
  },
};

const plainText: ColumnCodec = { keyType: 'string', encode: safeText };

/** Wider bit fields are exchanged as binary digits. */
const wideBitCodec: ColumnCodec = {
  keyType: 'string',
  encode(value) {
    if (typeof value !== 'string' || !/^(?:0|1[01]{0,63})$/.test(value))
      throw new RejectedValue('must be a binary number');
    return value;
  },
  selected: (column) => sql`bin(${column})`,
  bound: (parameter) => sql`cast(conv(${parameter}, 2, 10) as unsigned)`,
};

const spatialTypes = new Set([
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
  'geomcollection',
]);

const spatialCodec: ColumnCodec = {
  ...plainText,
  selected: (column) => sql`st_astext(${column})`,
  // Invalid geometries would become NULL; an empty text in their place is rejected.
  bound: (parameter) =>
    sql`if(${parameter} is null, null, coalesce(st_geomfromtext(${parameter}), ''))`,
};

function setCodec(values: readonly string[]): ColumnCodec {
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
      return value.join(',');
    },
    decode: (value) => (value === '' ? [] : String(value).split(',')),
  };
}
