import { isRecord } from '../../model/json-pointer.ts';

/** The required type of a keyword's value if it has another one; null if it is valid, and for keywords that contain schemas. */
export function keywordError(key: string, value: unknown): string | null {
  const shape = shapes.get(key);
  if (shape === undefined || shape.holds(value)) return null;
  return `Its ${key} must be ${shape.name}.`;
}

interface Shape {
  readonly name: string;
  holds(value: unknown): boolean;
}

const types: readonly unknown[] = [
  ...['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'],
];

const typeShape: Shape = {
  name: 'a type or a list of types',
  holds: (value) =>
    Array.isArray(value)
      ? value.length > 0 && value.every((type) => types.includes(type))
      : types.includes(value),
};

const textShape: Shape = { name: 'a string', holds: (value) => typeof value === 'string' };
const flagShape: Shape = { name: 'true or false', holds: (value) => typeof value === 'boolean' };
const numberShape: Shape = { name: 'a number', holds: (value) => typeof value === 'number' };
const listShape: Shape = {
  name: 'a non-empty list',
  holds: (value) => Array.isArray(value) && value.length > 0,
};
const mapShape: Shape = {
  name: 'an object',
  holds: (value) => isRecord(value) && !Array.isArray(value),
};

const factorShape: Shape = {
  name: 'a positive number',
  holds: (value) => typeof value === 'number' && value > 0,
};

const countShape: Shape = {
  name: 'a non-negative integer',
  holds: (value) => Number.isInteger(value) && Number(value) >= 0,
};

const namesShape: Shape = { name: 'a list of names', holds: isNames };

const namesByNameShape: Shape = {
  name: 'an object of lists of names',
  holds: (value) => mapShape.holds(value) && Object.values(value as object).every(isNames),
};

function isNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

const shapes: ReadonlyMap<string, Shape> = new Map([
  ...each(typeShape, ['type']),
  ...each(textShape, ['format', 'pattern']),
  ...each(flagShape, ['uniqueItems']),
  ...each(numberShape, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
  ...each(factorShape, ['multipleOf']),
  ...each(countShape, ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties']),
  ...each(countShape, ['maxProperties', 'minContains', 'maxContains']),
  ...each(namesShape, ['required']),
  ...each(namesByNameShape, ['dependentRequired']),
  ...each(listShape, ['enum', 'allOf', 'anyOf', 'oneOf', 'prefixItems']),
  ...each(mapShape, ['properties', 'patternProperties', 'dependentSchemas']),
]);

function each(shape: Shape, keys: readonly string[]): readonly (readonly [string, Shape])[] {
  return keys.map((key) => [key, shape]);
}
