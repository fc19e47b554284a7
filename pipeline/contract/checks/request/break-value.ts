import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Breakage } from './breakage.ts';

/** A property name that no document declares. */
const strangeName = 'specmillUnknownProperty';

/**
 * Values that violate one keyword of a valid value, the likeliest first; empty if the valid value
 * does not contain the place. The validator decides whether one is really invalid.
 */
export function brokenValues(breakage: Breakage, valid: unknown): readonly unknown[] {
  const current = valueAt(valid, breakage.at);
  if (current === undefined) return [];
  return candidates(breakage, current).flatMap((broken) => {
    const whole = changeAt(valid, breakage.at, broken);
    return whole === undefined ? [] : [whole];
  });
}

function valueAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>((inner, step) => {
    if (step === '*') return Array.isArray(inner) ? inner[0] : undefined;
    return isJsonObject(inner) && Object.hasOwn(inner, step) ? inner[step] : undefined;
  }, value);
}

function changeAt(value: unknown, [step, ...rest]: readonly string[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) {
    const [first, ...others] = value as readonly unknown[];
    return [changeAt(first, rest, to), ...others];
  }
  if (!isJsonObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === step ? changeAt(inner, rest, to) : inner,
    ]),
  );
}

function candidates(breakage: Breakage, current: unknown): readonly unknown[] {
  const { keyword, schema } = breakage;
  switch (keyword) {
    case 'type':
      return breakage.in === 'body'
        ? ofOtherTypes.filter((other) => typeof other !== typeof current)
        : ['not-a-number'];
    case 'nullable':
      return [null];
    case 'required':
      return isJsonObject(current) && Object.hasOwn(current, breakage.property ?? '')
        ? [without(current, breakage.property ?? '')]
        : [];
    case 'additionalProperties':
      return isJsonObject(current) ? [{ ...current, [strangeName]: 'x' }] : [];
    case 'minProperties':
      return [{}];
    case 'enum':
    case 'const':
      return ['specmill-no-such-member', 987_654_321, ...listed(schema['enum']).map(varied)];
    case 'minItems':
    case 'maxItems':
    case 'uniqueItems':
      return Array.isArray(current) ? brokenLists(keyword, schema, current) : [];
    default:
      return typeof current === 'string'
        ? brokenTexts(keyword, schema, current)
        : brokenNumbers(keyword, schema, current);
  }
}

const ofOtherTypes = [{ specmill: 'another type' }, 'specmill: another type', [[]], 17.5, true];

function without(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function varied(member: unknown): unknown {
  return typeof member === 'number' ? member + 1 : `${String(member)}-x`;
}

function brokenLists(
  keyword: string,
  schema: Breakage['schema'],
  current: readonly unknown[],
): readonly unknown[] {
  const limit = Number(schema[keyword]);
  if (keyword === 'minItems') return [current.slice(0, limit - 1)];
  if (current.length === 0) return [];
  if (keyword === 'uniqueItems')
    return [
      [...current, current[0]],
      [current[0], current[0]],
    ];
  return [Array.from({ length: limit + 1 }, (_, index) => current[index % current.length])];
}

const formatless: Readonly<Record<string, readonly string[]>> = {
  date: ['2023-02-30', 'yesterday'],
  'date-time': ['yesterday', '2023-02-30T25:00:00Z'],
  uuid: ['not-a-uuid'],
  email: ['not an email address'],
  ipv4: ['999.1.1.1'],
  ipv6: ['not:an:address'],
};

function brokenTexts(
  keyword: string,
  schema: Breakage['schema'],
  current: string,
): readonly unknown[] {
  const characters = [...current];
  switch (keyword) {
    case 'format':
      return formatless[String(schema['format'])] ?? [];
    case 'minLength':
      return [characters.slice(0, Number(schema['minLength']) - 1).join('')];
    case 'maxLength': {
      const length = Number(schema['maxLength']) + 1;
      const filler = characters.at(-1) ?? 'x';
      return [
        current.padEnd(length + current.length - characters.length, filler),
        'x'.repeat(length),
      ];
    }
    case 'pattern':
      return ['specmill', '~!~', 'A', '0', '-1', 'specmill specmill', 'ABC123', '☃'].map((text) =>
        fitted(text, schema),
      );
    default:
      return [];
  }
}

/** Padded or cut to a valid length, so that only the pattern is violated. */
function fitted(text: string, schema: Breakage['schema']): string {
  const least = Number(schema['minLength'] ?? 0);
  const most = Number(schema['maxLength'] ?? Infinity);
  const long = text.padEnd(Math.min(least, 1000), text.at(-1) ?? 'x');
  return [...long].slice(0, Math.min(most, 1000)).join('');
}

function brokenNumbers(
  keyword: string,
  schema: Breakage['schema'],
  current: unknown,
): readonly unknown[] {
  if (typeof current !== 'number') return [];
  const limit = Number(schema[keyword]);
  if (keyword === 'format') return [2_147_483_648, -2_147_483_649];
  if (keyword === 'multipleOf') return [current + limit / 2, current + limit / 3].filter(isExact);
  if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') return [limit];
  const step = keyword === 'minimum' ? -1 : 1;
  const isExclusive = schema[`exclusive${keyword === 'minimum' ? 'Minimum' : 'Maximum'}`] === true;
  return (isExclusive ? [limit] : [limit + step])
    .filter((value) => value !== limit || isExclusive)
    .filter(isExact);
}

/** Adjacent integers beyond 2^53 are not distinct. */
function isExact(value: number): boolean {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}
