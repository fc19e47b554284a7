import type { ColumnType } from '../../catalog/catalog.ts';
import { splitSqlType } from '../sql-type-text.ts';

type MakeType = (sizes: readonly number[], unsigned: boolean) => ColumnType;

const integerBits = {
  tinyint: 8,
  smallint: 16,
  mediumint: 24,
  int: 32,
  integer: 32,
  bigint: 64,
  // Names for other databases' sake (https://dev.mysql.com/doc/refman/8.4/en/other-vendor-data-types.html).
  int1: 8,
  int2: 16,
  int3: 24,
  middleint: 24,
  int4: 32,
  int8: 64,
} as const;

const namedTypes: ReadonlyMap<string, MakeType> = new Map([
  ...Object.entries(integerBits).flatMap(([name, bits]) =>
    named([name], (_, unsigned) => ({ kind: 'integer', bits, unsigned })),
  ),
  // A display width of 1 is what BOOLEAN becomes; with UNSIGNED somebody wrote the width by hand.
  ...named(['tinyint'], ([width], unsigned) =>
    width === 1 && !unsigned ? { kind: 'boolean' } : { kind: 'integer', bits: 8, unsigned },
  ),
  ...named(['serial'], () => ({ kind: 'integer', bits: 64, unsigned: true })),
  ...named(['year'], () => ({ kind: 'integer', bits: 16, unsigned: true })),
  ...named(['bool', 'boolean'], () => ({ kind: 'boolean' })),
  // Wider ones are exchanged as texts of zeros and ones, as in PostgreSQL.
  ...named(['bit'], ([width = 1]) => (width === 1 ? { kind: 'boolean' } : { kind: 'other' })),
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
  })),
  ...named(['double', 'double precision', 'real', 'float8'], (_, unsigned) => ({
    kind: 'float',
    bits: 64,
    unsigned,
  })),
  ...named(['char', 'character', 'nchar', 'national char'], ([width = 1]) => ({
    kind: 'text',
    maxLength: width,
  })),
  ...named(
    ['varchar', 'nvarchar', 'character varying', 'char varying', 'national varchar', 'tinytext'],
    ([width = 255]) => ({ kind: 'text', maxLength: width }),
  ),
  ...named(['text', 'mediumtext', 'longtext', 'long', 'long varchar', 'inet4', 'inet6'], () => ({
    kind: 'text',
    maxLength: null,
  })),
  ...named(['binary'], ([width = 1]) => ({ kind: 'bytes', maxLength: width })),
  ...named(['varbinary', 'tinyblob'], ([width = 255]) => ({ kind: 'bytes', maxLength: width })),
  ...named(['blob', 'mediumblob', 'longblob', 'long varbinary'], () => ({
    kind: 'bytes',
    maxLength: null,
  })),
  ...named(['date'], () => ({ kind: 'date' })),
  ...named(['time'], ([precision = 0]) => ({ kind: 'time', withTimeZone: false, precision })),
  ...named(['datetime'], ([precision = 0]) => ({
    kind: 'dateTime',
    withTimeZone: false,
    precision,
  })),
  // A TIMESTAMP is an instant, stored in UTC; a DATETIME is what a clock on some wall shows.
  ...named(['timestamp'], ([precision = 0]) => ({
    kind: 'dateTime',
    withTimeZone: true,
    precision,
  })),
  ...named(['json'], () => ({ kind: 'json' })),
  ...named(['uuid'], () => ({ kind: 'uuid' })),
]);

/** Type of a MySQL or MariaDB column type, as COLUMN_TYPE tells it or as people write it. */
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
  // ZEROFILL makes a column unsigned (https://dev.mysql.com/doc/refman/8.4/en/numeric-type-syntax.html).
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
