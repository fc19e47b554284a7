import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Whether a response's body satisfies the schema in a document; null if it declares none. Uses plain Ajv, so that the mock's own validator does not judge itself. */
export type DocumentValidator = (response: {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly mediaType: string;
  readonly body: unknown;
}) => boolean | null;

type Json = Readonly<Record<string, unknown>>;

/** Reads an OpenAPI 3.0 document for validation. */
export function readDocumentValidator(document: unknown): DocumentValidator {
  const root = asJsonSchema(document) as Json;
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema(root, 'document');
  return ({ path, method, status, mediaType, body }) => {
    const operation = pointerOf('', 'paths', path, method.toLowerCase(), 'responses');
    const responses = (at(root, operation) ?? {}) as Json;
    const key = [String(status), `${Math.floor(status / 100)}XX`, 'default'].find(
      (name) => responses[name] !== undefined,
    );
    if (key === undefined) return false;
    const content = pointerOf(followed(root, pointerOf(operation, key)), 'content');
    const type = Object.keys((at(root, content) ?? {}) as Json).find(
      (name) => name.split(';')[0]?.trim().toLowerCase() === mediaType,
    );
    if (type === undefined) return false;
    const schema = pointerOf(content, type, 'schema');
    if (at(root, schema) === undefined) return null;
    const validator = ajv.getSchema(`document#${encodeURI(schema)}`);
    return validator === undefined ? false : validator(body) === true;
  };
}

function pointerOf(base: string, ...names: readonly string[]): string {
  return [base, ...names.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/');
}

function at(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, name) => (value as Json | undefined)?.[name], root);
}

function followed(root: unknown, pointer: string): string {
  const target = at(root, pointer) as { readonly $ref?: unknown } | undefined;
  return typeof target?.$ref === 'string' ? followed(root, target.$ref.slice(1)) : pointer;
}

/** Converts differences of OpenAPI 3.0 from JSON Schema: `nullable`, boolean exclusive bounds, siblings of `$ref`. https://spec.openapis.org/oas/v3.0.3#schema-object */
function asJsonSchema(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => asJsonSchema(item));
  if (typeof value !== 'object' || value === null) return value;
  const json = value as Json;
  if (areNames) return withParts(json);
  if (typeof json['$ref'] === 'string') return { $ref: json['$ref'] };
  const { nullable, example, examples, exclusiveMinimum, exclusiveMaximum, ...rest } = json;
  const schema = {
    ...withParts(rest),
    ...(exclusiveMinimum === true ? { exclusiveMinimum: rest['minimum'] } : {}),
    ...(exclusiveMaximum === true ? { exclusiveMaximum: rest['maximum'] } : {}),
  };
  if (nullable !== true) return schema;
  return typeof rest['type'] === 'string'
    ? { ...schema, type: [rest['type'], 'null'] }
    : { anyOf: [{ type: 'null' }, schema] };
}

function withParts(json: Json): Json {
  return Object.fromEntries(
    Object.entries(json).map(([name, part]) => [
      name,
      asJsonSchema(part, name === 'properties' || name === 'schemas'),
    ]),
  );
}
