type Params = Readonly<Record<string, unknown>>;

/** The message of an error, as the end of a sentence: `must have at most 40 characters`. */
export function errorMessage(keyword: string, params: Params): string {
  const message = messages[keyword];
  return message === undefined ? `breaks ${keyword}` : message(params);
}

const messages: Readonly<Partial<Record<string, (params: Params) => string>>> = {
  required: () => 'is required',
  type: ({ type }) => `must be ${typeNames(type)}`,
  enum: ({ allowedValues }) => `must be one of ${values(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${values([allowedValue])}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  pattern: ({ pattern }) => `must match the pattern ${cut(String(pattern))}`,
  format: ({ format }) => `must have the format ${cut(String(format))}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'item')}`,
  uniqueItems: ({ i, j }) =>
    `must not contain the same item twice (items ${String(i)} and ${String(j)})`,
  contains: ({ minContains, maxContains }) =>
    maxContains === undefined
      ? `must have at least ${counted(minContains, 'item')} of the required kind`
      : `must have ${String(minContains)} to ${counted(maxContains, 'item')} of the required kind`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'property', 'properties')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'property', 'properties')}`,
  additionalProperties: () => 'is not a known property',
  unevaluatedProperties: () => 'is not a known property',
  unevaluatedItems: () => 'must not have more items',
  propertyNames: () => 'has a name that is not allowed',
  dependentRequired: ({ property }) => `is required together with ${cut(String(property))}`,
  oneOf: ({ passingSchemas }) =>
    passingSchemas === null || passingSchemas === undefined
      ? 'must match one of the alternatives'
      : 'must match only one of the alternatives',
  anyOf: () => 'must match one of the alternatives',
  not: () => 'is not allowed',
  if: ({ failingKeyword }) => `must match what "${String(failingKeyword)}" requires`,
  'false schema': () => 'is not allowed',
  readOnly: () => 'is read-only and must not be sent',
  writeOnly: () => 'is write-only and must not be returned',
};

function counted(limit: unknown, one: string, many = `${one}s`): string {
  return `${String(limit)} ${limit === 1 ? one : many}`;
}

const articles: Readonly<Partial<Record<string, string>>> = {
  ...{ string: 'a string', number: 'a number', integer: 'an integer', boolean: 'true or false' },
  ...{ object: 'an object', array: 'an array', null: 'null' },
};

function typeNames(type: unknown): string {
  const names = Array.isArray(type) ? type.map(String) : String(type).split(',');
  return names.map((name) => articles[name] ?? name).join(' or ');
}

function values(allowed: unknown): string {
  if (!Array.isArray(allowed)) return 'the allowed values';
  const shown = allowed.slice(0, 10).map((value) => cut(JSON.stringify(value)));
  return allowed.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
