import type { Catalog, Column, ColumnType } from '../../catalog/catalog.ts';

/**
 * A condition for values that do not fit a new type, so that the database would reject the change;
 * null if there are none, or if only the database can tell. `column` is quoted.
 */
export function unfitValues(
  { type: from }: Column,
  { type: to }: Column,
  { column, provider }: { readonly column: string; readonly provider: Catalog['provider'] },
): string | null {
  if (provider === 'sqlite') return null;
  if (from.kind === 'text') return unfitTexts(from, to, { column, provider });
  if (isNumber(from) && isNumber(to)) return unfitNumbers(from, to, { column, provider });
  const isTimestamp = from.kind === 'dateTime' && to.kind === 'dateTime' && to.withTimeZone;
  // https://mariadb.com/kb/en/timestamp/
  return provider === 'mysql' && isTimestamp && !from.withTimeZone
    ? `${column} NOT BETWEEN '1970-01-01 00:00:01' AND '2038-01-19 03:14:07'`
    : null;
}

interface Place {
  readonly column: string;
  readonly provider: Catalog['provider'];
}

type Text = Extract<ColumnType, { readonly kind: 'text' }>;

function unfitTexts(from: Text, to: ColumnType, { column, provider }: Place): string | null {
  if (to.kind === 'text' && to.maxLength !== null) {
    const length = provider === 'sqlserver' ? 'len' : 'char_length';
    const isLess = from.maxLength === null || from.maxLength > to.maxLength;
    return isLess ? `${length}(${column}) > ${String(to.maxLength)}` : null;
  }
  const pattern = provider === 'postgresql' ? patterns[to.kind] : undefined;
  return pattern === undefined ? null : `${column} !~ '${pattern}'`;
}

/** What all texts match that PostgreSQL reads as such values; from 16 on, digits may be hexadecimal or have underscores. */
const patterns: Readonly<Partial<Record<ColumnType['kind'], string>>> = {
  integer: '^\\s*[-+]?(\\d[\\d_]*|0[xobXOB][0-9a-fA-F_]+)\\s*$',
  uuid: '^\\{?([0-9a-fA-F]{4}-?){8}\\}?$',
};

type NumberType = Extract<ColumnType, { readonly kind: 'integer' | 'decimal' | 'float' }>;

function isNumber(type: ColumnType): type is NumberType {
  return type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'float';
}

function unfitNumbers(
  from: NumberType,
  to: NumberType,
  { column, provider }: Place,
): string | null {
  const exact = provider === 'postgresql' && from.kind === 'float' ? `${column}::numeric` : column;
  if (to.kind === 'integer') {
    if (from.kind === 'integer' && !isNarrower(from, to)) return null;
    const [least, greatest] = boundsOf(to);
    const value = from.kind === 'integer' ? column : `round(${exact}, 0)`;
    return `${value} < ${String(least)} OR ${value} > ${String(greatest)}`;
  }
  if (to.kind === 'float' || to.precision === null) return null;
  const scale = to.scale ?? 0;
  const digits = to.precision - scale;
  if (from.kind === 'decimal' && from.precision !== null) {
    const isWider = digits > from.precision - (from.scale ?? 0);
    if (isWider && (from.unsigned || !to.unsigned)) return null;
  }
  const tooLarge = `abs(round(${exact}, ${String(scale)})) >= ${String(10n ** BigInt(digits))}`;
  return to.unsigned ? `${tooLarge} OR ${column} < 0` : tooLarge;
}

type Integer = Extract<NumberType, { readonly kind: 'integer' }>;

function isNarrower(from: Integer, to: Integer): boolean {
  return to.bits < from.bits || (to.unsigned !== from.unsigned && !isHeld(from, to));
}

/** Unsigned numbers fit into a larger signed type. */
function isHeld(from: Integer, to: Integer): boolean {
  return from.unsigned && to.bits > from.bits;
}

function boundsOf({ bits, unsigned }: Integer): readonly [bigint, bigint] {
  const half = 2n ** BigInt(bits - 1);
  return unsigned ? [0n, 2n * half - 1n] : [-half, half - 1n];
}
