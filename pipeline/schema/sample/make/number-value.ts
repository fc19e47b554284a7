import { isMultipleOf } from '../../../../server-template/shared/json/multiple-of.ts';
import type { NumberShape } from '../plan/shape.ts';
import type { Random } from '../random.ts';

/** A range of numbers, for schemas without bounds. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly decimals: number;
}

const tries = 30;

/** Returns a generator of numbers of a shape; null if there are none. */
export function planNumber(
  shape: NumberShape,
  whole: boolean,
  usual: NumberRange,
): ((random: Random) => number) | null {
  const steps = whole ? [...shape.multiples, 1] : shape.multiples;
  const step = steps.reduce(leastCommonMultiple, 0);
  const { from, to } = boundsOf(shape, usual);
  if (step > 0) return drawMultiple(shape, step, { ...usual, from, to });
  if (from > to) return null;
  if (from === to) return isWithin(shape, from) ? () => from : null;
  return (random) => drawFraction(random, shape, { ...usual, from, to });
}

function boundsOf(shape: NumberShape, usual: NumberRange): { from: number; to: number } {
  const low = Math.max(shape.minimum, shape.exclusiveMinimum);
  const high = Math.min(shape.maximum, shape.exclusiveMaximum);
  const span = Math.max(usual.to - usual.from, 1);
  // The default range is kept if it is within the bounds, and shifted to the bound that it violates otherwise.
  const from = isWithin(shape, usual.from) ? usual.from : Number.isFinite(low) ? low : high - span;
  const to = usual.to <= high && usual.to >= from ? usual.to : Math.min(high, from + span);
  return { from, to };
}

function drawMultiple(
  shape: NumberShape,
  step: number,
  range: NumberRange,
): ((random: Random) => number) | null {
  const limit = Math.min(shape.maximum, shape.exclusiveMaximum);
  const decimals = decimalsOf(step);
  const valueAt = (index: number): number => Number((index * step).toFixed(decimals));
  let first = Math.ceil(range.from / step);
  if (!isWithin(shape, valueAt(first))) first += 1;
  let last = Math.max(Math.floor(range.to / step), first);
  // If the default range is narrower than a step, extend it by up to 100 multiples.
  if (last === first) last = Math.min(Math.floor(limit / step), first + 100);
  while (last > first && !isWithin(shape, valueAt(last))) last -= 1;
  if (!isWithin(shape, valueAt(first))) return drawOnly(shape, step, valueAt);
  return (random) => {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const value = valueAt(random.integer(first, last));
      if (suitsNumber(shape, value)) return value + 0;
    }
    return valueAt(first) + 0;
  };
}

/** Whether a number satisfies its shape. */
export function suitsNumber(shape: NumberShape, value: number): boolean {
  return (
    isWithin(shape, value) &&
    shape.multiples.every((multiple) => isMultipleOf(value, multiple)) &&
    isUnrejected(shape, value)
  );
}

/** A multiple at one of the bounds, if there is none in the default range. */
function drawOnly(
  shape: NumberShape,
  step: number,
  valueAt: (index: number) => number,
): (() => number) | null {
  const low = Math.max(shape.minimum, shape.exclusiveMinimum);
  const high = Math.min(shape.maximum, shape.exclusiveMaximum);
  const indexes = [Math.ceil(low / step), Math.floor(high / step)].filter(Number.isFinite);
  const found = indexes
    .flatMap((index) => [index - 1, index, index + 1].map(valueAt))
    .find((value) => isWithin(shape, value));
  return found === undefined ? null : () => found + 0;
}

function isUnrejected({ rejected }: NumberShape, value: number): boolean {
  return !rejected.some((multiple) => isMultipleOf(value, multiple));
}

function drawFraction(random: Random, shape: NumberShape, range: NumberRange): number {
  const drawn = range.from + random.next() * (range.to - range.from);
  for (let decimals = range.decimals; decimals <= 16; decimals += 2) {
    const value = Number(drawn.toFixed(decimals));
    if (isWithin(shape, value) && isUnrejected(shape, value)) return value + 0;
  }
  return drawn;
}

function isWithin(shape: NumberShape, value: number): boolean {
  return (
    value >= shape.minimum &&
    value <= shape.maximum &&
    value > shape.exclusiveMinimum &&
    value < shape.exclusiveMaximum
  );
}

function leastCommonMultiple(one: number, other: number): number {
  if (one === 0) return other;
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const scale = 10 ** decimals;
  const [left, right] = [Math.round(one * scale), Math.round(other * scale)];
  return Number((((left / greatestCommonDivisor(left, right)) * right) / scale).toFixed(decimals));
}

function greatestCommonDivisor(one: number, other: number): number {
  let [left, right] = [one, other];
  while (right !== 0) [left, right] = [right, left % right];
  return left;
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const written = digits.split('.')[1]?.length ?? 0;
  return Math.min(Math.max(written - Number(exponent), 0), 20);
}
