type Node = Readonly<Record<string, unknown>>;

/** Keywords that describe a schema and do not restrict it. */
const notes: ReadonlySet<string> = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly'],
  ...['writeOnly', 'xml', 'externalDocs', 'nullable'],
]);
const compositions = ['$ref', 'allOf', 'anyOf', 'oneOf'];

/** A schema of OpenAPI 3.0 that only null satisfies. */
const onlyNull: Node = { enum: [null] };

/** The keywords of OpenAPI 3.0 that are meant by `nullable` in one schema, and why; undefined: none. */
export interface NullablePart {
  /** One sentence. */
  readonly message: string;
  readonly meant: Node;
}

/**
 * `nullable: true` next to a composition: by the letter of OpenAPI 3.0 it only extends a `type`,
 * but generators (drf-spectacular, Swashbuckle, NSwag) mean that the value may be null.
 */
export function nullableComposition(node: Node): NullablePart | null {
  if (node['nullable'] !== true) return null;
  const [first] = compositions.filter((key) => isComposition(key, node[key]));
  if (first === undefined) return null;
  const keys = Object.keys(node);
  const kept = keys.filter((key) => !notes.has(key) && !key.startsWith('x-'));
  const whole = Object.fromEntries(kept.map((key) => [key, node[key]]));
  return {
    message: `"nullable" next to ${first} has no effect in OpenAPI 3.0; null is accepted, as most tools read it.`,
    meant: {
      ...Object.fromEntries(kept.map((key) => [key, undefined])),
      nullable: undefined,
      anyOf: [whole, onlyNull],
    },
  };
}

function isComposition(key: string, value: unknown): boolean {
  return key === '$ref' ? typeof value === 'string' : Array.isArray(value) && value.length > 0;
}

/**
 * Alternatives with an empty nullable schema (`anyOf: [{ $ref }, { nullable: true }]`), which
 * schemars writes for null, although it accepts everything.
 */
export function nullAlternative(node: Node, keyword: 'anyOf' | 'oneOf'): NullablePart | null {
  const { [keyword]: list } = node;
  if (!Array.isArray(list) || list.length < 2 || !list.some(isEmptyNullable)) return null;
  const meant = list.map((one: unknown) => (isEmptyNullable(one) ? onlyNull : one));
  return {
    message: `An alternative of ${keyword} is only "nullable", which accepts everything; it is read as null.`,
    meant: { [keyword]: meant },
  };
}

function isEmptyNullable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { nullable, ...rest } = value as Node;
  return nullable === true && Object.keys(rest).length === 0;
}
