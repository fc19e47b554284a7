type Node = Readonly<Record<string, unknown>>;

/** The correction of a keyword. */
interface Corrected {
  /** One sentence. */
  readonly message: string;
  /** Keywords; undefined: none. */
  readonly meant: Node;
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isType = (value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).every((type) => types.includes(String(type)));

type Shape = (value: unknown) => boolean;

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['type', (value) => isType(value) && (isText(value) || isList(value))],
  ...each(isText, ['format', 'pattern']),
  ...each((value) => typeof value === 'boolean', ['uniqueItems']),
  ...each(isNumber, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']),
  ...each((value) => isNumber(value) && Number(value) > 0, ['multipleOf']),
  ...each(isCount, ['minLength', 'maxLength', 'minItems', 'maxItems']),
  ...each(isCount, ['minProperties', 'maxProperties']),
  ...each(isList, ['enum', 'allOf', 'anyOf', 'oneOf']),
]);

function each(shape: Shape, keys: readonly string[]): readonly (readonly [string, Shape])[] {
  return keys.map((key) => [key, shape]);
}

const bounds: ReadonlyMap<string, string> = new Map([
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
]);

/**
 * Corrects a keyword of an OpenAPI 3.1 schema with a value of the wrong type; in 3.0 the parser
 * reports it. `exclusiveMinimum: true` is the syntax of 3.0. Null if the value is valid.
 */
export function correctedKeyword(node: Node, keyword: string): Corrected | null {
  const value = node[keyword];
  if (shapes.get(keyword)?.(value) !== false) return null;
  const bound = bounds.get(keyword);
  if (bound === undefined || typeof value !== 'boolean') {
    const message = `The value of ${keyword} is not valid; it is ignored.`;
    return { message, meant: { [keyword]: undefined } };
  }
  const isStrict = value && isNumber(node[bound]);
  const meant = isStrict
    ? { [keyword]: node[bound], [bound]: undefined }
    : { [keyword]: undefined };
  return { message: 'It is read as in OpenAPI 3.0.', meant };
}
