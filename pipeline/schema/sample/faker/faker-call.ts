import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Faker } from '@faker-js/faker';
import { fakerHelpers, fakerModules, oldFakerNames, todaysCall } from './faker-names.ts';

/** Calls the function in `x-faker`; undefined if faker rejects the arguments. */
export type FakerCall = () => unknown;

const LONGEST = 500;

/** Parses an `x-faker`: `person.firstName`, `number.int({ max: 9 })`, `{ "number.int": { "max": 9 } }` or `{{person.firstName}} of {{location.city}}`; null if it names no function of faker. */
export function readFakerCall(faker: Faker, hint: unknown): FakerCall | null {
  if (typeof hint === 'string') return hint.length > LONGEST ? null : readText(faker, hint);
  if (!isJsonObject(hint)) return null;
  const [[path, given] = []] = Object.entries(hint);
  if (path === undefined || given === false) return null;
  const isTemplate = /^(?:helpers\.)?(?:fake|mustache)$/.test(path);
  if (isTemplate) return typeof given === 'string' ? readFakerCall(faker, given) : null;
  const parameters = Array.isArray(given)
    ? (given as unknown[])
    : given === true || given === null
      ? []
      : [given];
  return checkedCall(faker, path, parameters);
}

/** Every supported name, those of older fakers last. */
export function knownFakerNames(faker: Faker): readonly string[] {
  const own = fakerModules.flatMap((module) =>
    functionsOf(holderOf(faker, module)).map((method) => `${module}.${method}`),
  );
  return [...own, ...fakerHelpers.map((name) => `helpers.${name}`), ...oldFakerNames];
}

const call = /^\s*(?:faker\.)?([\w.]+)\s*(?:\((.*)\))?\s*$/s;
const braces = /\{\{([^{}]*(?:\{[^{}]*\}[^{}]*)?)\}\}/g;

function readText(faker: Faker, text: string): FakerCall | null {
  const parts = [...text.matchAll(braces)];
  if (parts.length === 0) return readCall(faker, text);
  const calls = parts.map(([, inner = '']) => readCall(faker, inner));
  if (calls.includes(null)) return null;
  return () => {
    let place = 0;
    return text.replace(braces, () => written(calls[place++]?.()));
  };
}

function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function readCall(faker: Faker, text: string): FakerCall | null {
  const [, path, given = ''] = call.exec(text) ?? [];
  return path === undefined ? null : checkedCall(faker, path, parametersIn(given));
}

/** Arguments as in code: `{ min: 1, kind: 'a' }`, `1, 2`, or a word. */
function parametersIn(text: string): readonly unknown[] {
  if (text.trim() === '') return [];
  const json = text.replaceAll("'", '"').replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":');
  try {
    return JSON.parse(`[${json}]`) as unknown[];
  } catch {
    return [text];
  }
}

function checkedCall(faker: Faker, path: string, given: readonly unknown[]): FakerCall | null {
  if (path.split('.').length !== 2) return null;
  const today = todaysCall({ path, parameters: given });
  const [module = '', method = ''] = today.path.split('.');
  const small = !takesAmounts.has(module) && !takesAmounts.has(today.path);
  const found = isModest(given, small) ? methodOf(faker, module, method) : null;
  if (found === null) return null;
  return () => {
    try {
      const value = found(...today.parameters);
      if (value instanceof Date) return value.toISOString();
      return typeof value === 'bigint' ? Number(value) : value;
    } catch {
      return undefined;
    }
  };
}

type Method = (...parameters: unknown[]) => unknown;

function methodOf(faker: Faker, module: string, method: string): Method | null {
  const isHelper = module === 'helpers' && fakerHelpers.includes(method);
  if (!fakerModules.includes(module) && !isHelper) return null;
  const holder = holderOf(faker, module);
  if (!functionsOf(holder).includes(method)) return null;
  return (holder[method] as Method).bind(holder);
}

function holderOf(faker: Faker, module: string): Readonly<Record<string, unknown>> {
  return (faker as unknown as Record<string, Record<string, unknown> | undefined>)[module] ?? {};
}

/** The methods of an object and its classes, except those of Object. */
function functionsOf(holder: Readonly<Record<string, unknown>>): readonly string[] {
  const names: string[] = [];
  for (
    let owner: object | null = holder;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object | null
  )
    names.push(...Object.getOwnPropertyNames(owner));
  return names.filter(
    (name) =>
      name !== 'constructor' &&
      /^[a-z][A-Za-z0-9]*$/.test(name) &&
      typeof holder[name] === 'function',
  );
}

const takesAmounts: ReadonlySet<string> = new Set([
  ...['number', 'commerce', 'date', 'location'],
  ...['finance.amount', 'image.url', 'image.urlPicsumPhotos'],
]);

/** Arguments with bounded cost: no long texts, large counts or deep nesting. */
function isModest(value: unknown, small: boolean, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= 200;
  if (small && isLarge(value)) return false;
  if (depth > 3) return false;
  if (Array.isArray(value)) {
    return value.length <= 100 && value.every((item) => isModest(item, small, depth + 1));
  }
  if (!isJsonObject(value)) return true;
  return Object.entries(value).every(([key, item]) =>
    isModest(item, small || /^(length|count|fractionDigits)$/.test(key), depth + 1),
  );
}

function isLarge(value: unknown): boolean {
  if (isJsonObject(value)) return Object.values(value).some(isLarge);
  return typeof value === 'number' && Math.abs(value) > 1000;
}
