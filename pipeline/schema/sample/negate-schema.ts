import { anyType, typeBits } from './json-type.ts';
import { isObject } from './json-value.ts';
import type { Keywords } from './schema-atoms.ts';
import { stringsIn } from './shape.ts';

const negations = new WeakMap<object, unknown>();

/** A schema for the values that do not satisfy this one, as far as that can be said without `not`; what cannot be said is left to the judge. */
export function negateSchema(schema: unknown): unknown {
  if (schema === true) return false;
  if (!isObject(schema)) return true;
  const known = negations.get(schema);
  if (known !== undefined) return known;
  const parts = Object.entries(schema).flatMap(([keyword, value]) =>
    negateKeyword(keyword, value, schema),
  );
  const negation = parts.length === 0 ? {} : parts.length === 1 ? parts[0] : { anyOf: parts };
  negations.set(schema, negation);
  return negation;
}

function negateKeyword(keyword: string, value: unknown, schema: Keywords): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  switch (keyword) {
    case 'type':
      return [{ type: typeNames(anyType & ~typeBits(value)) }];
    case 'required':
      return stringsIn(value).map((name) => ({ properties: { [name]: false } }));
    case 'properties':
      return isObject(value)
        ? Object.entries(value).map(([name, part]) => ({
            type: 'object',
            required: [name],
            properties: { [name]: negateSchema(part) },
          }))
        : [];
    case 'items':
      return [{ type: 'array', minItems: 1, items: negateSchema(value) }];
    case 'allOf':
      return list.map(negateSchema);
    case 'anyOf':
    case 'oneOf':
      return [{ allOf: list.map(negateSchema) }];
    case '$ref':
      return [{ not: schema }];
    case 'not':
      return [value];
    case 'const':
      return [{ not: { const: value } }];
    case 'enum':
      return [{ not: { enum: list } }];
    default:
      return negateBound(keyword, value, schema);
  }
}

function negateBound(keyword: string, value: unknown, schema: Keywords): readonly unknown[] {
  const strict = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }[keyword] ?? '';
  const counterpart = counterparts.get(schema[strict] === true ? strict : keyword);
  if (counterpart === undefined || typeof value !== 'number') {
    return keyword === 'pattern' ? [{}] : [];
  }
  return [{ type: counterpart.type, [counterpart.keyword]: value + counterpart.by }];
}

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

function typeNames(bits: number): readonly string[] {
  return ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'].filter(
    (name) => (typeBits(name) & bits) === typeBits(name),
  );
}
