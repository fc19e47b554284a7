import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { hasFormat } from '../../validate/safe-formats.ts';
import { annotations } from './branch-twins.ts';
import { allowedBits, anyType, typeBits, types } from './json-type.ts';
import { planPattern } from '../text/pattern-text.ts';
import type { Keywords } from './schema-atoms.ts';
import { stringsIn } from './shape.ts';

/** The negation of keywords that cannot be expressed: any value, to be checked by the validator. */
export const leftToValidate = {};

const negations = new WeakMap<object, unknown>();

/** A schema for values that violate this one, without `not`; what cannot be expressed is left to the validator. */
export function negateSchema(schema: unknown): unknown {
  if (schema === true) return false;
  if (!isJsonObject(schema)) return true;
  if (Object.keys(schema).every((key) => annotations.has(key))) return false;
  const known = negations.get(schema);
  if (known !== undefined) return known;
  const parts = Object.entries(schema)
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([keyword, value]) => negateKeyword(keyword, value, schema));
  const negation =
    parts.length === 0 ? leftToValidate : parts.length === 1 ? parts[0] : { anyOf: parts };
  negations.set(schema, negation);
  return negation;
}

/** Prefers missing properties to properties with wrong values. */
function rankOf(keyword: string): number {
  return keyword === 'required' ? 0 : /^(p|additionalP)roperties$/.test(keyword) ? 2 : 1;
}

function negateKeyword(keyword: string, value: unknown, schema: Keywords): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  switch (keyword) {
    case 'type':
      return withoutTypes(allowedBits(schema));
    case 'items':
      return [{ type: 'array', minItems: 1, items: negateSchema(value) }];
    case 'contains':
      return [{ type: 'array', items: negateSchema(value) }];
    case 'allOf':
      return list.map(negateSchema);
    case 'anyOf':
      return [{ allOf: list.map(negateSchema) }];
    case 'oneOf':
      return [{ allOf: list.map(negateSchema) }, ...pairsOf(list)];
    case 'then':
      return [{ allOf: [schema['if'] ?? true, negateSchema(value)] }];
    case 'else':
      return [{ allOf: [negateSchema(schema['if'] ?? true), negateSchema(value)] }];
    case '$ref':
      return [{ not: schema }];
    case 'not':
      return [value];
    case 'const':
      return [{ not: { const: value } }];
    case 'enum':
      return [{ not: { enum: list } }];
    default:
      return negateProperties(keyword, value, schema) ?? negateBound(keyword, value, schema);
  }
}

const mostPaired = 6;

/** Matching two branches violates a `oneOf` as well as matching none. */
function pairsOf(branches: readonly unknown[]): readonly unknown[] {
  if (branches.length > mostPaired) return [];
  return branches.flatMap((one, index) =>
    branches.slice(index + 1).map((other) => ({ allOf: [one, other] })),
  );
}

/** Null for keywords that do not concern properties. */
function negateProperties(
  keyword: string,
  value: unknown,
  schema: Keywords,
): readonly unknown[] | null {
  const parts = isJsonObject(value) ? Object.entries(value) : [];
  switch (keyword) {
    case 'required':
      return stringsIn(value).map((name) => ({ type: 'object', properties: { [name]: false } }));
    case 'properties':
      return parts.map(([name, part]) => objectWith(name, negateSchema(part)));
    case 'additionalProperties':
      return withUndeclared(schema, negateSchema(value));
    case 'dependentRequired':
      return parts.flatMap(([name, needed]) =>
        stringsIn(needed).map((other) => ({
          ...objectWith(name, true),
          properties: { [other]: false },
        })),
      );
    default:
      return null;
  }
}

function objectWith(name: string, property: unknown): Keywords {
  return { type: 'object', required: [name], properties: { [name]: property } };
}

const undeclared = ['other', 'additional', 'somethingElse'];

/** Objects with an undeclared property. */
function withUndeclared(schema: Keywords, property: unknown): readonly unknown[] {
  const { properties, patternProperties } = schema;
  const patterns = Object.keys(isJsonObject(patternProperties) ? patternProperties : {});
  const name = undeclared.find(
    (candidate) =>
      !(isJsonObject(properties) && Object.hasOwn(properties, candidate)) &&
      patterns.every((pattern) => planPattern(pattern)?.matches?.(candidate) === false),
  );
  return name === undefined ? [] : [objectWith(name, property)];
}

function negateBound(keyword: string, value: unknown, schema: Keywords): readonly unknown[] {
  const strict = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }[keyword] ?? '';
  const counterpart = counterparts.get(schema[strict] === true ? strict : keyword);
  if (counterpart === undefined || typeof value !== 'number')
    return inexpressible.has(keyword) || rejectsTexts(keyword, value) ? [leftToValidate] : [];
  return [{ type: counterpart.type, [counterpart.keyword]: value + counterpart.by }];
}

/** Whether a format rejects some text; `float`, `password` and unknown formats accept all. */
function rejectsTexts(keyword: string, format: unknown): boolean {
  return keyword === 'format' && typeof format === 'string' && !hasFormat(format, '\n');
}

/** Violations of these are left to the validator. */
const inexpressible: ReadonlySet<string> = new Set([
  ...['pattern', 'multipleOf', 'uniqueItems', 'prefixItems', 'maxContains'],
  ...['propertyNames', 'patternProperties', 'dependentSchemas', '$dynamicRef'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
]);

const counterparts: ReadonlyMap<string, { type: string; keyword: string; by: number }> = new Map([
  ['minimum', { type: 'number', keyword: 'exclusiveMaximum', by: 0 }],
  ['maximum', { type: 'number', keyword: 'exclusiveMinimum', by: 0 }],
  ['exclusiveMinimum', { type: 'number', keyword: 'maximum', by: 0 }],
  ['exclusiveMaximum', { type: 'number', keyword: 'minimum', by: 0 }],
  ['minLength', { type: 'string', keyword: 'maxLength', by: -1 }],
  ['maxLength', { type: 'string', keyword: 'minLength', by: 1 }],
  ['minItems', { type: 'array', keyword: 'maxItems', by: -1 }],
  ['maxItems', { type: 'array', keyword: 'minItems', by: 1 }],
  ['minProperties', { type: 'object', keyword: 'maxProperties', by: -1 }],
  ['maxProperties', { type: 'object', keyword: 'minProperties', by: 1 }],
]);

/** Schemas of the other types; JSON Schema has no type for fractions. */
function withoutTypes(bits: number): readonly unknown[] {
  const others = { type: typeNames(anyType & ~bits) };
  const isWhole = (bits & types.integer) !== 0 && (bits & types.fraction) === 0;
  return isWhole ? [{ type: 'number', not: { multipleOf: 1 } }, others] : [others];
}

function typeNames(bits: number): readonly string[] {
  return ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].filter(
    (name) => (typeBits(name) & bits) === typeBits(name),
  );
}
