import type { JsonObject } from '../../server-template/shared/json/json-object.ts';
import { isJsonObject } from '../../server-template/shared/json/json-object.ts';
import { isMultipleOf } from '../../server-template/shared/json/multiple-of.ts';
import type { SchemaCheck, Dialect, Keyword } from './check.ts';
import { has, ofList, ofMap, ofNumber, ofText, pass } from './check.ts';
import { equalItems, oneOfValues } from './equal-values.ts';

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isJsonObject,
};

function typeCheck(type: string | readonly string[]): SchemaCheck {
  const names = typeof type === 'string' ? [type] : type;
  const tests = names.map((name) => types[name] ?? (() => true));
  const [only] = tests;
  const test =
    only !== undefined && tests.length === 1
      ? only
      : (value: unknown) => tests.some((one) => one(value));
  const expected = names.map(withArticle).join(' or ');
  const [notNull, other] = [`it is null, not ${expected}`, `it is not ${expected}`];
  return (value) => (test(value) ? true : value === null ? notNull : other);
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}

function oneOfCheck(values: readonly unknown[]): SchemaCheck {
  const isOne = oneOfValues(values);
  return (value) => (isOne(value) ? true : 'it is not one of the enum values');
}

function constCheck(wanted: unknown): SchemaCheck {
  const isOne = oneOfValues([wanted]);
  return (value) => (isOne(value) ? true : 'it is not the const value');
}

/** A number, or in the first drafts whether `minimum` itself is excluded. */
function exclusiveMinimum(limit: unknown, { minimum }: JsonObject): SchemaCheck {
  if (typeof limit === 'number') {
    return ofNumber((value) => value > limit, `it is not above the exclusive minimum ${limit}`);
  }
  if (limit !== true || typeof minimum !== 'number') return pass;
  return ofNumber((value) => value !== minimum, `it is not above the exclusive minimum ${minimum}`);
}

function exclusiveMaximum(limit: unknown, { maximum }: JsonObject): SchemaCheck {
  if (typeof limit === 'number') {
    return ofNumber((value) => value < limit, `it is not below the exclusive maximum ${limit}`);
  }
  if (limit !== true || typeof maximum !== 'number') return pass;
  return ofNumber((value) => value !== maximum, `it is not below the exclusive maximum ${maximum}`);
}

/** The length of a text in code points. */
function lengthOf(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; length += 1)
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return length;
}

function minLength(least: number): SchemaCheck {
  return ofText(
    (text) => text.length >= least && (text.length >= 2 * least || lengthOf(text) >= least),
    `it is shorter than minLength ${least}`,
  );
}

function maxLength(most: number): SchemaCheck {
  return ofText(
    (text) => text.length <= most || lengthOf(text) <= most,
    `it is longer than maxLength ${most}`,
  );
}

function patternCheck(source: string, _: JsonObject, { pattern }: Dialect): SchemaCheck {
  const expression = pattern(source);
  return ofText((text) => expression.test(text), 'it does not match the pattern');
}

function formatCheck(name: string, _: JsonObject, { format }: Dialect): SchemaCheck {
  const known = format(name);
  if (known === null) return pass;
  return known.type === 'number'
    ? ofNumber(known.test, `it is outside the range of ${name}`)
    : ofText(known.test, `it is not a valid ${name}`);
}

function sized(limit: number, isRight: (size: number) => boolean, reason: string): SchemaCheck {
  return ofList((items) => isRight(items.length) || `${reason} ${limit}`);
}

function wide(limit: number, isRight: (size: number) => boolean, reason: string): SchemaCheck {
  return ofMap((value) => isRight(Object.keys(value).length) || `${reason} ${limit}`);
}

function uniqueItems(isUnique: boolean): SchemaCheck {
  if (!isUnique) return pass;
  return ofList((items) => equalItems(items) === null || 'its items are not unique');
}

/** The first of these names that an object lacks. */
export function lacking(value: JsonObject, names: readonly string[]): true | string {
  const missing = names.find((name) => !has(value, name));
  return missing === undefined || `it lacks the required property ${JSON.stringify(missing)}`;
}

/** Each property's list of names that are required together with it. */
function dependentRequired(needed: Readonly<Record<string, readonly string[]>>): SchemaCheck {
  const entries = Object.entries(needed);
  return ofMap((value) => {
    for (const [name, others] of entries) {
      const result = has(value, name) ? lacking(value, others) : true;
      if (result !== true) return result;
    }
    return true;
  });
}

/** Keywords that contain no schemas and come before those that do. */
export const valueKeywords: readonly (readonly [string, Keyword])[] = [
  ['type', typeCheck],
  ['enum', oneOfCheck],
  ['const', constCheck],
  ['exclusiveMinimum', exclusiveMinimum],
  ['exclusiveMaximum', exclusiveMaximum],
  [
    'minimum',
    (least: number) => ofNumber((value) => value >= least, `it is below the minimum ${least}`),
  ],
  [
    'maximum',
    (most: number) => ofNumber((value) => value <= most, `it is above the maximum ${most}`),
  ],
  ['minLength', minLength],
  ['maxLength', maxLength],
  ['pattern', patternCheck],
  ['format', formatCheck],
  [
    'multipleOf',
    (of: number) => ofNumber((value) => isMultipleOf(value, of), `it is not a multiple of ${of}`),
  ],
  [
    'minItems',
    (least: number) => sized(least, (size) => size >= least, 'it has fewer items than minItems'),
  ],
  [
    'maxItems',
    (most: number) => sized(most, (size) => size <= most, 'it has more items than maxItems'),
  ],
  ['uniqueItems', uniqueItems],
  ['required', (names: readonly string[]) => ofMap((value) => lacking(value, names))],
  ['dependentRequired', dependentRequired],
  [
    'minProperties',
    (least: number) =>
      wide(least, (size) => size >= least, 'it has fewer properties than minProperties'),
  ],
  [
    'maxProperties',
    (most: number) =>
      wide(most, (size) => size <= most, 'it has more properties than maxProperties'),
  ],
];
