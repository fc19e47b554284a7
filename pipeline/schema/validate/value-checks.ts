import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { isMultipleOf } from '../../../server-template/shared/json/multiple-of.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { formatTest } from './safe-formats.ts';
import { canonicalText } from '../json-value.ts';
import { equalItems } from './unique-items.ts';

/** Whether a value satisfies a schema. */
export type Check = (value: unknown) => boolean;

/** An object of JSON. */
export type JsonMap = Readonly<Record<string, unknown>>;

/** Accepts any value. */
export const pass: Check = () => true;

const typeChecks: Readonly<Record<string, Check>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isJsonObject,
};

/** Ignores values that are not numbers. */
const ofNumber =
  (test: (value: number) => boolean): Check =>
  (value) =>
    typeof value !== 'number' || !Number.isFinite(value) || test(value);
/** Ignores values that are not strings. */
export const ofText =
  (test: (value: string) => boolean): Check =>
  (value) =>
    typeof value !== 'string' || test(value);
/** Ignores values that are not lists. */
export const ofList =
  (test: (value: readonly unknown[]) => boolean): Check =>
  (value) =>
    !Array.isArray(value) || test(value);
/** Ignores values that are not objects. */
export const ofMap =
  (test: (value: JsonMap) => boolean): Check =>
  (value) =>
    !isJsonObject(value) || test(value);

function planType(type: string | readonly string[]): Check {
  const checks = (typeof type === 'string' ? [type] : type).map((name) => typeChecks[name] ?? pass);
  const [only = pass] = checks;
  return checks.length === 1 ? only : (value) => checks.some((check) => check(value));
}

/** Whether a value is one of these, regardless of the order of properties. */
export function isOneOf(values: readonly unknown[]): Check {
  const plain = new Set(values.filter((value) => !isRecord(value)));
  const texts = new Set(values.filter(isRecord).map(canonicalText));
  return (value) =>
    isRecord(value) ? texts.size > 0 && texts.has(canonicalText(value)) : plain.has(value);
}

function planFormat(name: string): Check {
  const format = formatTest(name);
  if (format === null) return pass;
  return format.type === 'number' ? ofNumber(format.test) : ofText(format.test);
}

/** The length of a text in code points. */
function lengthOf(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; length += 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return length;
}

/** Whether an object has an own property of this name. */
export function has(value: JsonMap, name: string): boolean {
  return value[name] !== undefined && Object.hasOwn(value, name);
}

function planDependentRequired(needed: Readonly<Record<string, readonly string[]>>): Check {
  const entries = Object.entries(needed);
  return ofMap((value) =>
    entries.every(([name, others]) => !has(value, name) || others.every((one) => has(value, one))),
  );
}

/** Keywords that do not contain schemas. */
export const valueKeywords: ReadonlyMap<string, (value: never) => Check> = new Map<
  string,
  (value: never) => Check
>([
  ['type', planType],
  ['enum', isOneOf],
  ['const', (value: unknown) => isOneOf([value])],
  ['format', planFormat],
  ['minimum', (least: number) => ofNumber((value) => value >= least)],
  ['maximum', (most: number) => ofNumber((value) => value <= most)],
  ['exclusiveMinimum', (least: number) => ofNumber((value) => value > least)],
  ['exclusiveMaximum', (most: number) => ofNumber((value) => value < most)],
  ['multipleOf', (of: number) => ofNumber((value) => isMultipleOf(value, of))],
  [
    'minLength',
    (least: number) => ofText((text) => text.length >= least && lengthOf(text) >= least),
  ],
  ['maxLength', (most: number) => ofText((text) => text.length <= most || lengthOf(text) <= most)],
  ['minItems', (least: number) => ofList((items) => items.length >= least)],
  ['maxItems', (most: number) => ofList((items) => items.length <= most)],
  [
    'uniqueItems',
    (isUnique: boolean) => (isUnique ? ofList((items) => equalItems(items) === null) : pass),
  ],
  [
    'required',
    (names: readonly string[]) => ofMap((value) => names.every((name) => has(value, name))),
  ],
  ['dependentRequired', planDependentRequired],
  ['minProperties', (least: number) => ofMap((value) => Object.keys(value).length >= least)],
  ['maxProperties', (most: number) => ofMap((value) => Object.keys(value).length <= most)],
  // No effect on its own.
  ['minContains', () => pass],
  ['maxContains', () => pass],
]);
