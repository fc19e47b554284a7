import { type Column, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { booleanCodec } from '../../../shared/codecs/boolean-codec.ts';
import { jsonCodec } from '../../../shared/codecs/json-codec.ts';
import { dateCodec, dateTimeCodec, timeCodec } from '../../../shared/codecs/moment-codecs.ts';
import {
  decimalCodec,
  floatCodec,
  integerBounds,
  integerCodec,
} from '../../../shared/codecs/number-codecs.ts';
import { bytesCodec, safeText, textCodec, uuidCodec } from '../../../shared/codecs/text-codecs.ts';
import { RejectedValue } from '../../../shared/codecs/value-codec.ts';
import { type CodecMaker, type ColumnCodec, sizesOf } from '../column-codec.ts';

const codecs: Readonly<Record<string, CodecMaker>> = {
  MsSqlTinyInt: () => integerCodec(...integerBounds(8, true)),
  MsSqlSmallInt: () => integerCodec(...integerBounds(16, false)),
  MsSqlInt: () => integerCodec(...integerBounds(32, false)),
  MsSqlBigInt: () => boundAsText(integerCodec(...integerBounds(64, false)), 'bigint'),
  MsSqlDecimal: ({ precision = 18, scale = 0 }) => numericCodec(precision, scale),
  MsSqlNumeric: ({ precision = 18, scale = 0 }) => numericCodec(precision, scale),
  MsSqlReal: () => boundAsText(floatCodec(32), 'real'),
  MsSqlFloat: () => boundAsText(floatCodec(64), 'float'),
  MsSqlBit: () => booleanCodec,
  MsSqlVarChar: ({ length = null }) => textCodec({ maxLength: length, countsUnits: true }),
  MsSqlText: () => textCodec({ maxLength: null }),
  MsSqlChar: ({ length = 1 }) => textCodec({ maxLength: length, countsUnits: true, padded: true }),
  MsSqlDateString: () => ({
    ...dateCodec(),
    selected: (column) => sql`convert(char(10), ${column}, 23)`,
  }),
  MsSqlTime: ({ fsp = 7 }) => ({
    ...timeCodec({ precision: fsp, withTimeZone: false }),
    selected: (column) => sql`convert(varchar(16), ${column})`,
  }),
  MsSqlDateTimeString: () => momentCodec({ precision: 3, rounds: true }),
  MsSqlDateTime2String: ({ precision = 7 }) => momentCodec({ precision }),
  MsSqlDateTimeOffsetString: ({ precision = 7 }) => ({
    ...momentCodec({ precision, zone: '+00:00' }),
    selected: (column) => sql`convert(varchar(33), switchoffset(${column}, 0), 126)`,
  }),
};

/** The codec of a SQL Server column. */
export function sqlServerCodec(column: Column): ColumnCodec {
  const make = codecs[column.columnType];
  return make?.(sizesOf(column), column) ?? namedCodec(column.getSQLType().toLowerCase());
}

function namedCodec(sqlType: string): ColumnCodec {
  const [, word = '', size] = /^(\w+)(?:\((\d+)\))?/.exec(sqlType) ?? [];
  switch (word) {
    case 'uniqueidentifier':
      return {
        ...uuidCodec(),
        decode: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
      };
    case 'smalldatetime':
      return minuteCodec;
    case 'json':
      return { ...jsonCodec(), selected: asText };
    case 'timestamp':
    case 'rowversion':
      return bytesCodec({ maxLength: 8, fixed: true });
    case 'geometry':
    case 'geography':
    case 'hierarchyid':
      return clrCodec(word);
    case 'sql_variant':
      return { ...plainText, selected: (column) => sql`convert(nvarchar(4000), ${column})` };
    case 'binary':
    case 'varbinary':
    case 'image':
      return {
        ...bytesCodec({
          maxLength: size === undefined ? null : Number(size),
          fixed: word === 'binary',
        }),
        // NULL is bound as NVARCHAR, which does not convert to binary implicitly.
        bound: (parameter) => sql`convert(varbinary(max), ${parameter})`,
      };
    default:
      return { ...plainText, selected: asText };
  }
}

const plainText: ColumnCodec = { keyType: 'string', encode: safeText };

/** SQL Server's .NET types have methods for their text. */
function clrCodec(sqlType: string): ColumnCodec {
  const type = sql.raw(sqlType);
  return {
    ...plainText,
    selected: (column) => sql`${column}.ToString()`,
    bound: (parameter) => sql`${type}::Parse(${parameter})`,
  };
}

function asText(column: SQLWrapper): SQL {
  return sql`convert(nvarchar(max), ${column})`;
}

/** The driver would infer a type that is too small: the server converts the text. */
function boundAsText(codec: ColumnCodec, sqlType: string): ColumnCodec {
  const type = sql.raw(sqlType);
  return {
    ...codec,
    encode: (value) => String(codec.encode(value)),
    bound: (parameter) => sql`convert(${type}, ${parameter})`,
  };
}

/** The driver reads decimals as doubles: they are exchanged as text. */
function numericCodec(precision: number, scale: number): ColumnCodec {
  return {
    ...boundAsText(
      decimalCodec({ precision, scale, unsigned: false }),
      `decimal(${precision}, ${scale})`,
    ),
    selected: (column) => sql`convert(varchar(41), ${column})`,
  };
}

/**
 * The driver reads timestamps as Dates with milliseconds: they are exchanged as text with a T,
 * which is parsed the same in every language.
 */
function momentCodec(form: {
  readonly precision: number;
  readonly zone?: string;
  readonly rounds?: true;
}): ColumnCodec {
  const codec = dateTimeCodec(form);
  return {
    ...codec,
    encode(value) {
      const text = String(codec.encode(value)).replace(' ', 'T');
      // DATETIME has a precision of 1/300 second.
      if (form.rounds && /\.\d\d[^037]$/.test(text)) {
        throw new RejectedValue('must have milliseconds that end in 0, 3 or 7');
      }
      return text;
    },
    selected: (column) => sql`convert(varchar(33), ${column}, 126)`,
    ...(form.rounds && { fit: (value) => value.replace(/\.\d+/, '') }),
  };
}

const wholeSecond = momentCodec({ precision: 0 });

const minuteCodec: ColumnCodec = {
  ...wholeSecond,
  encode(value) {
    const text = String(wholeSecond.encode(value));
    if (!text.endsWith(':00')) throw new RejectedValue('must be a whole minute');
    return text;
  },
  fit: (value) => `${value.slice(0, 16)}:00Z`,
};
