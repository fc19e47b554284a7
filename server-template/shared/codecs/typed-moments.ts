import type { ColumnType, Provider } from '../tables/column-type.ts';
import type { Declared } from './typed-codec.ts';
import {
  dateCodec,
  dateTimeCodec,
  endlessDays,
  endlessMoments,
  endOfDay,
  timeCodec,
  timeSpans,
  zeroDays,
  zeroMoments,
} from './moment-codecs.ts';
import { RejectedValue } from './value-codec.ts';
import type { ValueCodec } from './value-codec.ts';

type MomentType = Extract<ColumnType, { kind: 'date' | 'time' | 'dateTime' }>;

/** The codec of a column of dates, times or timestamps. */
export function momentCodec(type: MomentType, declared: Declared): ValueCodec {
  const { provider, sqlType } = declared;
  if (type.kind === 'date') return dateCodec(otherDays[provider]);
  // SQLite's texts have as many digits as were written.
  const precision = provider === 'sqlite' ? 9 : (type.precision ?? usualDigits[provider]);
  if (type.kind === 'time') return timeOf(provider, precision, type.withTimeZone);
  switch (provider) {
    case 'sqlite':
      return dateTimeCodec({
        ...{ precision, storedAs: declared.storedAs, others: zeroMoments(null) },
      });
    case 'mysql':
      return dateTimeCodec({ precision, others: zeroMoments(precision) });
    case 'sqlserver':
      return sqlServerMoment(sqlType, precision);
    default: {
      const zone = type.withTimeZone ? '+00' : '';
      return dateTimeCodec({ precision, zone, others: endlessMoments(zone) });
    }
  }
}

/** Fractional digits of a type without a precision. */
const usualDigits = { postgresql: 6, cockroachdb: 6, mysql: 0, sqlserver: 7 } as const;

const otherDays: Readonly<Record<Provider, { readonly others?: RegExp }>> = {
  postgresql: { others: endlessDays },
  cockroachdb: { others: endlessDays },
  mysql: { others: zeroDays },
  sqlite: { others: zeroDays },
  sqlserver: {},
};

function timeOf(provider: Provider, precision: number, hasZone: boolean): ValueCodec {
  const withTimeZone = hasZone && provider !== 'sqlite';
  const isPostgres = provider === 'postgresql' || provider === 'cockroachdb';
  return timeCodec({
    ...{ precision, withTimeZone },
    ...(provider === 'mysql' && { others: timeSpans(precision) }),
    ...(isPostgres && !withTimeZone && { others: endOfDay }),
  });
}

function sqlServerMoment(sqlType: string, precision: number): ValueCodec {
  if (/^datetimeoffset\b/i.test(sqlType))
    return withT(dateTimeCodec({ precision, zone: '+00:00' }));
  if (/^smalldatetime\b/i.test(sqlType)) return wholeMinute;
  const codec = withT(dateTimeCodec({ precision }));
  return /^datetime$/i.test(sqlType) ? inThirds(codec) : codec;
}

/** Text with a T, which SQL Server parses the same in every language. */
function withT(codec: ValueCodec): ValueCodec {
  return { ...codec, encode: (value) => String(codec.encode(value)).replace(' ', 'T') };
}

/** DATETIME has a precision of 1/300 second. */
function inThirds(codec: ValueCodec): ValueCodec {
  return {
    ...codec,
    encode(value) {
      const text = String(codec.encode(value));
      if (/\.\d\d[^037]$/.test(text))
        throw new RejectedValue('must have milliseconds that end in 0, 3 or 7');
      return text;
    },
    fit: (value) => value.replace(/\.\d+/, ''),
  };
}

const wholeSecond = withT(dateTimeCodec({ precision: 0 }));

const wholeMinute: ValueCodec = {
  ...wholeSecond,
  encode(value) {
    const text = String(wholeSecond.encode(value));
    if (!text.endsWith(':00')) throw new RejectedValue('must be a whole minute');
    return text;
  },
  fit: (value) => `${value.slice(0, 16)}:00Z`,
};
