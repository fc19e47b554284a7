import { shortestSingle } from '../../codecs/number-codecs.ts';
import type { ColumnType, TextForm } from '../column-type.ts';
import { ipv4Form, ipv6Form } from './network-forms.ts';
import { timeForm } from './time-form.ts';
import { splitSqlType } from './sql-type-text.ts';

type MakeType = (sizes: readonly number[], unsigned: boolean) => ColumnType;

const integerBits = {
  tinyint: 8,
  smallint: 16,
  mediumint: 24,
  int: 32,
  integer: 32,
  bigint: 64,
  // Aliases from other databases
  // (https://dev.mysql.com/doc/refman/8.4/en/other-vendor-data-types.html).
  int1: 8,
  int2: 16,
  int3: 24,
  middleint: 24,
  int4: 32,
  int8: 64,
} as const;

const coordinates = '-?[0-9]{1,9}(?:\\.[0-9]{1,9})? -?[0-9]{1,9}(?:\\.[0-9]{1,9})?';

/** Well-known text, as ST_AsText prints it. */
const spatialExamples: Readonly<Record<string, TextForm>> = {
  point: { pattern: `^POINT\\(${coordinates}\\)$`, example: 'POINT(1 2)' },
  linestring: { example: 'LINESTRING(0 0,1 2)' },
  polygon: { example: 'POLYGON((0 0,0 1,1 1,0 0))' },
  multipoint: { example: 'MULTIPOINT(0 0,1 2)' },
  multilinestring: { example: 'MULTILINESTRING((0 0,1 2))' },
  multipolygon: { example: 'MULTIPOLYGON(((0 0,0 1,1 1,0 0)))' },
  geometrycollection: { example: 'GEOMETRYCOLLECTION(POINT(1 2))' },
  geomcollection: { example: 'GEOMETRYCOLLECTION(POINT(1 2))' },
  geometry: { example: 'POINT(1 2)' },
};

const namedTypes: ReadonlyMap<string, MakeType> = new Map([
  ...Object.entries(integerBits).flatMap(([name, bits]) =>
    named([name], (_, unsigned) => ({ kind: 'integer', bits, unsigned })),
  ),
  // BOOLEAN becomes a display width of 1; with UNSIGNED, the width was written explicitly.
  ...named(['tinyint'], ([width], unsigned) =>
    width === 1 && !unsigned ? { kind: 'boolean' } : { kind: 'integer', bits: 8, unsigned },
  ),
  ...named(['serial'], () => ({ kind: 'integer', bits: 64, unsigned: true })),
  ...named(['year'], () => ({
    kind: 'integer',
    bits: 16,
    unsigned: true,
    within: [0, 2155],
    without: [1, 1900],
  })),
  ...named(['bool', 'boolean'], () => ({ kind: 'boolean' })),
  // Wider ones are texts of zeros and ones, as in PostgreSQL.
  ...named(['bit'], ([width = 1]) =>
    width === 1 ? { kind: 'boolean' } : { kind: 'other', form: bitForm(width) },
  ),
  ...named(['decimal', 'dec', 'numeric', 'fixed'], ([precision = 10, scale = 0], unsigned) => ({
    kind: 'decimal',
    precision,
    scale,
    unsigned,
  })),
  // One size is a precision in bits; two are digits of a FLOAT.
  ...named(['float', 'float4'], (sizes, unsigned) => ({
    kind: 'float',
    bits: sizes.length === 1 && (sizes[0] ?? 0) > 24 ? 64 : 32,
    unsigned,
    ...digitsOf(sizes),
    ...greatestSingle(sizes),
  })),
  ...named(['double', 'double precision', 'real', 'float8'], (sizes, unsigned) => ({
    kind: 'float',
    bits: 64,
    unsigned,
    ...digitsOf(sizes),
    ...greatestFloat(sizes),
  })),
  ...named(['char', 'character', 'nchar', 'national char'], ([width = 1]) => ({
    kind: 'text',
    maxLength: width,
  })),
  ...named(
    ['varchar', 'nvarchar', 'character varying', 'char varying', 'national varchar', 'tinytext'],
    ([width = 255]) => ({ kind: 'text', maxLength: width }),
  ),
  ...named(['text', 'mediumtext', 'longtext', 'long', 'long varchar'], () => ({
    kind: 'text',
    maxLength: null,
  })),
  ...named(['inet4'], () => ({ kind: 'other', form: ipv4Form })),
  ...named(['inet6'], () => ({ kind: 'other', form: ipv6Form })),
  ...Object.entries(spatialExamples).flatMap(([name, form]) =>
    named([name], () => ({ kind: 'other', form })),
  ),
  ...named(['binary'], ([width = 1]) => ({ kind: 'bytes', maxLength: width, fixed: true })),
  ...named(['varbinary', 'tinyblob'], ([width = 255]) => ({ kind: 'bytes', maxLength: width })),
  ...named(['blob', 'mediumblob', 'longblob', 'long varbinary'], () => ({
    kind: 'bytes',
    maxLength: null,
  })),
  ...named(['date'], () => ({ kind: 'date' })),
  ...named(['time'], ([precision = 0]) => ({
    kind: 'time',
    withTimeZone: false,
    precision,
    form: timeForm(precision, '-?(?:[0-9]{2}|[1-7][0-9]{2}|8[0-2][0-9]|83[0-8])'),
  })),
  ...named(['datetime'], ([precision = 0]) => ({
    kind: 'dateTime',
    withTimeZone: false,
    precision,
  })),
  // A TIMESTAMP is an instant in UTC; a DATETIME has no time zone.
  ...named(['timestamp'], ([precision = 0]) => ({
    kind: 'dateTime',
    withTimeZone: true,
    precision,
  })),
  ...named(['json'], () => ({ kind: 'json' })),
  ...named(['uuid'], () => ({ kind: 'uuid' })),
]);

/** MySQL rounds other values, without an error (https://dev.mysql.com/doc/refman/8.4/en/floating-point-types.html). */
function digitsOf([precision, scale]: readonly number[]): {
  readonly precision?: number;
  readonly scale?: number;
} {
  return precision === undefined || scale === undefined ? {} : { precision, scale };
}

/**
 * Greatest value with a number of digits and a scale; greater ones are out of range
 * (https://mariadb.com/kb/en/float/).
 */
function greatestFloat([digits, scale]: readonly number[]): { readonly greatest?: number } {
  if (digits === undefined || scale === undefined || digits > 15) return {};
  return { greatest: Number(`${'9'.repeat(digits - scale) || '0'}.${'9'.repeat(scale)}0`) };
}

/** The same for 32 bits, which rarely hold as many digits. */
function greatestSingle(sizes: readonly number[]): { readonly greatest?: number } {
  const { greatest } = greatestFloat(sizes);
  if (greatest === undefined) return {};
  const single = new Float32Array([greatest]);
  const below = new Uint32Array(single.buffer);
  for (;;) {
    const kept = shortestSingle(single[0] ?? 0);
    if (kept <= greatest) return { greatest: kept };
    below[0] = (below[0] ?? 0) - 1;
  }
}

/** A binary number without leading zeros. */
function bitForm(width: number): TextForm {
  return { pattern: `^(?:0|1[01]{0,${width - 1}})$`, example: '1' };
}

/** Parses a MySQL or MariaDB column type, as in COLUMN_TYPE or as people write it. */
export function parseMysqlType(sqlType: string): ColumnType {
  const list = /^\s*(enum|set)\s*\((.*)\)/is.exec(sqlType);
  if (list?.[1] !== undefined) {
    const values = listValues(list[2] ?? '');
    return list[1].toLowerCase() === 'set'
      ? { kind: 'set', values }
      : { kind: 'enum', name: null, schema: null, values };
  }
  const { words, sizes } = splitSqlType(sqlType);
  const name = words
    .replace(/\/\*.*?\*\//g, '')
    .replace(/ (?:unsigned|signed|zerofill|(?:character set|charset|collate) \S+|binary)\b/g, '')
    .trim();
  // ZEROFILL implies UNSIGNED (https://dev.mysql.com/doc/refman/8.4/en/numeric-type-syntax.html).
  return (
    namedTypes.get(name)?.(sizes, /\b(?:unsigned|zerofill)\b/.test(words)) ?? { kind: 'other' }
  );
}

const listMember = /'((?:[^'\\]|\\.|'')*)'|"((?:[^"\\]|\\.|"")*)"/gs;

function listValues(text: string): readonly string[] {
  return [...text.matchAll(listMember)].map(([, single, double = '']) =>
    single === undefined ? unescaped(double, '""') : unescaped(single, "''"),
  );
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['0', '\0'],
  ['Z', '\x1a'],
]);

function unescaped(value: string, doubledQuote: string): string {
  return value.replace(/\\(.)|''|""/gs, (found, escaped: string | undefined) => {
    if (escaped !== undefined) return escapes.get(escaped) ?? escaped;
    return found === doubledQuote ? found.charAt(0) : found;
  });
}

function named(names: readonly string[], type: MakeType): [string, MakeType][] {
  return names.map((name) => [name, type]);
}
