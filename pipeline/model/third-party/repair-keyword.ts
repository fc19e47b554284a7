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
 * Corrects a keyword of a schema with a value of the wrong type, or in the syntax of the other
 * version: `exclusiveMinimum: true` is that of OpenAPI 3.0, a list of types that of 3.1. Null if
 * the value is valid.
 */
export function correctedKeyword(node: Node, keyword: string, isOld: boolean): Corrected | null {
  const value = node[keyword];
  if (isOld) {
    const corrected = correctedIn30(node, keyword);
    if (corrected !== undefined) return corrected;
  }
  if (shapes.get(keyword)?.(value) !== false) return null;
  if (keyword === 'type' && typeof value === 'string') return correctedType(node, value);
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

/** Undefined: the same as in 3.1. */
function correctedIn30(node: Node, keyword: string): Corrected | null | undefined {
  const { [keyword]: value, nullable } = node;
  const bound = bounds.get(keyword);
  if (bound !== undefined && typeof value === 'boolean') return null;
  const message = 'It is read as in OpenAPI 3.1.';
  if (bound !== undefined && isNumber(value))
    return { message, meant: { [bound]: value, [keyword]: true } };
  if (keyword !== 'type' || !isType(value)) return undefined;
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [first, ...others] = given.filter((type) => type !== 'null');
  if (first === undefined) return { message, meant: { type: undefined, enum: [null] } };
  if (!Array.isArray(value)) return undefined;
  const isNullable = nullable === true || given.includes('null');
  const meant =
    others.length === 0
      ? { type: first, ...(isNullable ? { nullable: true } : {}) }
      : { type: undefined, anyOf: typed([first, ...others, ...(isNullable ? ['null'] : [])]) };
  return { message, meant: 'anyOf' in node ? { type: undefined } : meant };
}

function typed(list: readonly unknown[]): readonly Node[] {
  return list.map((type) => (type === 'null' ? { enum: [null] } : { type }));
}

const otherNames: ReadonlyMap<string, Node> = new Map<string, Node>([
  ...['int', 'long', 'int32', 'int64'].map((name) => [name, { type: 'integer' }] as const),
  ...['float', 'double', 'decimal'].map((name) => [name, { type: 'number' }] as const),
  ['bool', { type: 'boolean' }],
  ['file', { type: 'string', format: 'binary' }],
]);

/** `String`, `int` and `file` are common; other words mean any value. */
function correctedType(node: Node, written: string): Corrected {
  const name = written.toLowerCase();
  const meant = types.includes(name) ? { type: name } : otherNames.get(name);
  if (meant === undefined)
    return {
      message: 'The value of type is not valid; it is ignored.',
      meant: { type: undefined },
    };
  const kept = node['format'] === undefined ? meant : { ...meant, format: node['format'] };
  return {
    message: `This is not a type; it is read as ${JSON.stringify(meant['type'])}.`,
    meant: kept,
  };
}
