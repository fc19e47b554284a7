import type { SchemaObject } from '../../../openapi-document.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { SchemaSubject } from './schema-subject.ts';

const pairs = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

const hint = 'Correct or remove one of them.';

const bounds: readonly (keyof SchemaObject)[] = [
  ...pairs.flat(),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
];

/** Rejects bounds that exclude every value, such as a minLength above the maxLength. */
export function checkBounds({ schema, parts, pointer, resolution }: SchemaSubject): void {
  if (!parts.some((part) => bounds.some((keyword) => part[keyword] !== undefined))) return;
  // A contradiction inside one part is reported there.
  if (parts.length > 1 && parts.some((part) => contradictions([part]).length > 0)) {
    if (contradictions([schema]).length === 0) return;
  }
  for (const { keyword, message } of contradictions(parts)) {
    const place = keyword in schema ? pointerTo(pointer, keyword) : pointer;
    resolution.problems.add(place, message, hint);
  }
}

interface Contradiction {
  readonly keyword: string;
  readonly message: string;
}

function contradictions(parts: readonly SchemaObject[]): readonly Contradiction[] {
  const found: Contradiction[] = [];
  for (const [least, most] of pairs) {
    const low = Math.max(...parts.map((part) => part[least] ?? 0));
    const high = Math.min(...parts.map((part) => part[most] ?? Infinity));
    if (low <= high) continue;
    const message = `No value is valid: ${least} ${low} is above ${most} ${high}.`;
    found.push({ keyword: least, message });
  }
  for (const [keyword, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const isAlone = parts.some((part) => part[keyword] !== undefined && part[bound] === undefined);
    if (isAlone) found.push({ keyword, message: `${keyword} has no effect without ${bound}.` });
  }
  const range = rangeProblem(parts);
  return range === null ? found : [...found, range];
}

interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

function rangeProblem(parts: readonly SchemaObject[]): Contradiction | null {
  const wrong = parts.find(({ multipleOf = 1 }) => multipleOf <= 0)?.multipleOf;
  if (wrong !== undefined) {
    return { keyword: 'multipleOf', message: `No value is a multiple of ${wrong}.` };
  }
  const low = highest(parts);
  const high = lowest(parts);
  if (low.value === -Infinity || high.value === Infinity) return null;
  const written = `${low.exclusive ? 'exclusive ' : ''}minimum ${low.value} and ${high.exclusive ? 'exclusive ' : ''}maximum ${high.value}`;
  const isEmpty =
    low.value > high.value || (low.value === high.value && (low.exclusive || high.exclusive));
  if (isEmpty) return { keyword: 'minimum', message: `There is no number between ${written}.` };
  const isInteger = parts.some(({ type }) => type === 'integer');
  const step = parts.find(({ multipleOf }) => multipleOf !== undefined)?.multipleOf;
  if (step !== undefined && !holdsMultiple(low, high, step)) {
    return {
      keyword: 'multipleOf',
      message: `There is no multiple of ${step} between ${written}.`,
    };
  }
  return !isInteger || holdsMultiple(low, high, 1)
    ? null
    : { keyword: 'minimum', message: `There is no integer between ${written}.` };
}

/** Decimals such as 0.1 are only close to their multiples, so that rounding errors are accepted. */
function holdsMultiple(low: Bound, high: Bound, step: number): boolean {
  const near = 1e-9;
  const first = Math.ceil(low.value / step - near);
  const isOut = low.exclusive && Math.abs(first - low.value / step) <= near;
  const least = isOut ? first + 1 : first;
  const most = high.value / step;
  return high.exclusive ? least < most - near : least <= most + near;
}

function highest(parts: readonly SchemaObject[]): Bound {
  const value = Math.max(...parts.map(({ minimum = -Infinity }) => minimum));
  const exclusive = parts.some((part) => part.minimum === value && part.exclusiveMinimum === true);
  return { value, exclusive };
}

function lowest(parts: readonly SchemaObject[]): Bound {
  const value = Math.min(...parts.map(({ maximum = Infinity }) => maximum));
  const exclusive = parts.some((part) => part.maximum === value && part.exclusiveMaximum === true);
  return { value, exclusive };
}
