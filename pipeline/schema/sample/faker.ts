import type { Faker } from '@faker-js/faker';
import { faker as english } from '@faker-js/faker/locale/en';
import { isObject } from './json-value.ts';
import type { Random } from './random.ts';

/** Day on which every made-up date is based, so that data does not change with the calendar. */
export const referenceDay = Date.UTC(2025, 5, 15);

/** Plausible data, drawn from one stream of numbers. */
export function createFaker(random: Random): Faker {
  // The package's own entrance would load seventy locales: 140 ms and 44 MB instead of 18 ms and 11 MB.
  const FakerOfOneLocale = english.constructor as typeof Faker;
  const faker = new FakerOfOneLocale({
    locale: english.rawDefinitions,
    randomizer: { next: () => random.next(), seed: () => undefined },
  });
  faker.setDefaultRefDate(new Date(referenceDay));
  return faker;
}

/** Modules whose functions make data; `helpers` is left out, since it runs templates and callbacks. */
const modules: ReadonlySet<string> = new Set([
  ...['airline', 'animal', 'book', 'color', 'commerce', 'company', 'database', 'datatype', 'date'],
  ...['finance', 'food', 'git', 'hacker', 'image', 'internet', 'location', 'lorem', 'music'],
  ...['number', 'person', 'phone', 'science', 'string', 'system', 'vehicle', 'word'],
]);

/** What `x-faker` asks for, checked: `person.firstName`, or `{ "number.int": { "max": 9 } }`. */
export interface FakerCall {
  readonly module: string;
  readonly method: string;
  readonly parameters: readonly unknown[];
}

/** Reads an `x-faker`; null where it names no function of faker. */
export function readFakerCall(faker: Faker, hint: unknown): FakerCall | null {
  if (typeof hint === 'string') return checkedCall(faker, hint, []);
  if (!isObject(hint)) return null;
  const [[path, given] = []] = Object.entries(hint);
  if (path === undefined || given === false) return null;
  const parameters = Array.isArray(given)
    ? (given as unknown[])
    : given === true || given === null
      ? []
      : [given];
  return checkedCall(faker, path, parameters);
}

function checkedCall(faker: Faker, path: string, parameters: readonly unknown[]): FakerCall | null {
  const [module = '', method = '', ...more] = path
    .replace(/^faker\./, '')
    .replace(/\(\)$/, '')
    .split('.');
  if (more.length > 0 || !modules.has(module) || !isModest(parameters, !takesAmounts.has(module)))
    return null;
  const found = methodOf(faker, module, method);
  return found === null ? null : { module, method, parameters };
}

/** Calls the function; null where it refuses its arguments or takes what JSON cannot say. */
export function callFaker(faker: Faker, call: FakerCall): unknown {
  try {
    const value = methodOf(faker, call.module, call.method)?.(...call.parameters);
    if (value instanceof Date) return value.toISOString();
    return typeof value === 'bigint' ? Number(value) : value;
  } catch {
    return undefined;
  }
}

function methodOf(
  faker: Faker,
  module: string,
  method: string,
): ((...parameters: unknown[]) => unknown) | null {
  if (!modules.has(module) || !/^[a-z][A-Za-z0-9]*$/.test(method) || method === 'constructor')
    return null;
  const holder = (faker as unknown as Record<string, object | undefined>)[module];
  if (holder === undefined) return null;
  for (
    let owner: object | null = holder;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    if (!Object.hasOwn(owner, method)) continue;
    const found = (holder as Record<string, unknown>)[method];
    return typeof found === 'function'
      ? (found as (...parameters: unknown[]) => unknown).bind(holder)
      : null;
  }
  return null;
}

const takesAmounts: ReadonlySet<string> = new Set(['number', 'commerce', 'date', 'location']);

/** Arguments that cannot ask for much: no long text, no thousands of anything, nothing deep. */
function isModest(value: unknown, small: boolean, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= 200;
  if (small && isLarge(value)) return false;
  if (depth > 3) return false;
  if (Array.isArray(value)) {
    return value.length <= 100 && value.every((item) => isModest(item, small, depth + 1));
  }
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, item]) =>
    isModest(item, small || /^(length|count|fractionDigits)$/.test(key), depth + 1),
  );
}

function isLarge(value: unknown): boolean {
  if (isObject(value)) return Object.values(value).some(isLarge);
  return typeof value === 'number' && Math.abs(value) > 1000;
}
