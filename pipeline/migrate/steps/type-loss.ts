import type { ColumnType } from '../../catalog/catalog.ts';

/** What a change of type may lose, in words; null if the new type includes every old value. */
export function typeLoss(from: ColumnType, to: ColumnType): string | null {
  if (from.kind === to.kind) return sameKindLoss(from, to);
  return isWider(from, to) ? null : 'values that do not fit the new type are rejected or changed';
}

const NARROWED = 'values that are too long or too large are rejected or cut';

function sameKindLoss(from: ColumnType, to: ColumnType): string | null {
  switch (from.kind) {
    case 'integer':
    case 'float':
      return to.kind === from.kind && !isNarrowerNumber(from, to) ? null : NARROWED;
    case 'decimal':
      return to.kind === 'decimal' && !isNarrowerDecimal(from, to) ? null : NARROWED;
    case 'text':
    case 'bytes':
      return to.kind === from.kind && isLess(from.maxLength, to.maxLength) ? NARROWED : null;
    case 'time':
    case 'dateTime':
      return to.kind === from.kind ? momentLoss(from, to) : NARROWED;
    default:
      return listLoss(from, to);
  }
}

type Moment = Extract<ColumnType, { readonly kind: 'time' | 'dateTime' }>;

function momentLoss(from: Moment, to: Moment): string | null {
  if (isLess(from.precision ?? 6, to.precision ?? 6)) return 'fractions of seconds are rounded';
  return from.kind === 'time' && from.withTimeZone && !to.withTimeZone ? 'offsets are lost' : null;
}

function listLoss(from: ColumnType, to: ColumnType): string | null {
  if (from.kind === 'array' && to.kind === 'array') return typeLoss(from.element, to.element);
  return 'values' in from && 'values' in to ? valueLoss(from.values, to.values) : null;
}

function isLess(old: number | null, now: number | null): boolean {
  return now !== null && (old === null || old > now);
}

function valueLoss(old: readonly string[], now: readonly string[]): string | null {
  const lost = old.filter((value) => !now.includes(value));
  return lost.length === 0 ? null : `rows with ${lost.join(', ')} are rejected or changed`;
}

interface SizedNumber {
  readonly bits: number;
  readonly unsigned: boolean;
}

/** Unsigned types lose negative numbers, signed ones the upper half. */
function isNarrowerNumber(from: SizedNumber, to: SizedNumber): boolean {
  if (to.bits < from.bits || (to.unsigned && !from.unsigned)) return true;
  return from.unsigned && !to.unsigned && to.bits === from.bits;
}

type Decimal = Extract<ColumnType, { readonly kind: 'decimal' }>;

function isNarrowerDecimal(from: Decimal, to: Decimal): boolean {
  if (to.unsigned && !from.unsigned) return true;
  if (to.precision === null) return false;
  if (from.precision === null) return true;
  const [oldScale, newScale] = [from.scale ?? 0, to.scale ?? 0];
  return newScale < oldScale || to.precision - newScale < from.precision - oldScale;
}

/** Changes of kind that preserve every value. */
function isWider(from: ColumnType, to: ColumnType): boolean {
  if (to.kind === 'other' || from.kind === 'other') return false;
  if (to.kind === 'text' && to.maxLength === null) return from.kind !== 'bytes';
  if (from.kind === 'integer' && to.kind === 'decimal') {
    const digits = to.precision === null ? Infinity : to.precision - (to.scale ?? 0);
    return digits >= integerDigits[from.bits];
  }
  if (from.kind === 'integer' && to.kind === 'float')
    return from.bits < 32 || (from.bits === 32 && to.bits === 64);
  if (from.kind === 'boolean') return to.kind === 'integer';
  return from.kind === 'date' && to.kind === 'dateTime';
}

const integerDigits = { 8: 3, 16: 5, 24: 8, 32: 10, 64: 20 } as const;
