import { isRecord, valueAtPointer } from '../json-pointer.ts';

/** Keys of a document whose values have names that somebody chose. */
const mapKeys: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'pathItems', 'schemas', 'responses', 'parameters', 'requestBodies'],
  ...['headers', 'callbacks', 'securitySchemes', 'links', 'content', 'encoding', 'variables'],
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);

const schemaReference = /^#\/(?:components\/schemas\/[^/]|paths\/.*\/schema(?:\/|$))/;

/** What a document says for people alone. */
const notes: ReadonlySet<string> = new Set([
  ...['description', 'summary', 'externalDocs', 'xml', 'tags', 'links', 'example', 'examples'],
  ...['contact', 'license', 'termsOfService'],
]);

/** What a validator needs of a document, as a copy that it may change: without extensions and the values of examples, which may be anything, and without following references to schemas, each of which is looked at where it is. That is a tenth of the work for a document of many operations. `isLoose`: nothing is to be found wrong with what nobody but people reads. */
export function reducedCopy(
  document: Readonly<Record<string, unknown>>,
  isLoose: boolean,
): Readonly<Record<string, unknown>> {
  const isOld = String(document['openapi']).startsWith('3.0');
  const schemas = new Map<string, unknown>();

  const copyMap = (map: unknown, isExtensible = false): unknown => {
    if (!isRecord(map) || Array.isArray(map)) return copy(map);
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(map)) {
      if (!isExtensible || !key.startsWith('x-')) set(result, key, copy(map[key]));
    }
    return result;
  };

  const copyValue = (key: string, value: unknown): unknown => {
    if (key === 'example') return null;
    // The parser looks for keys in it.
    if (key === 'schema' && typeof value === 'boolean') return {};
    if (key === 'examples') return copyExamples(value);
    if (key === 'default' || key === 'enum' || key === 'const') return structuredClone(value);
    if (isLoose && key === 'responses') return withDescriptions(copyMap(value));
    return mapKeys.has(key) ? copyMap(value, key === 'paths') : copy(value);
  };

  const copy = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(copy);
    if (!isRecord(node)) return node;
    const stub = schemaStub(node['$ref']);
    const result: Record<string, unknown> = { ...stub };
    // OpenAPI 3.0 ignores what is beside a reference.
    if (stub !== null && isOld) return result;
    for (const key of Object.keys(node)) {
      if (key.startsWith('x-') || (key === '$ref' && stub !== null)) continue;
      if (isLoose && notes.has(key)) continue;
      set(result, key, copyValue(key, node[key]));
    }
    return result;
  };

  const schemaStub = (target: unknown): object | null => {
    if (typeof target !== 'string' || !schemaReference.test(target)) return null;
    if (!schemas.has(target)) schemas.set(target, valueAtPointer(document, target));
    const found = schemas.get(target);
    if (!isRecord(found)) return null;
    // The parser asks arrays for their items.
    return found['type'] === 'array' && !('items' in found) ? { type: 'array' } : {};
  };

  const result = copy(document) as Record<string, unknown>;
  const { components, paths } = result;
  if (isLoose && isRecord(components)) nameSchemas(components);
  // That of OpenAPI 3.1 is rejected by the parser, that of 3.0 is not.
  if (isLoose && isRecord(paths) && Object.keys(paths).length === 0) result['paths'] = { '/': {} };
  return result;
}

/** Those that are here, of which there may be none. */
function withDescriptions(responses: unknown): unknown {
  if (!isRecord(responses) || Array.isArray(responses)) return responses;
  const entries = Object.entries(responses).map(([status, response]): [string, unknown] => [
    status,
    isRecord(response) && !Array.isArray(response) && !('$ref' in response)
      ? { ...response, description: '' }
      : response,
  ]);
  return entries.length === 0 ? { default: { description: '' } } : Object.fromEntries(entries);
}

/** References to schemas are not part of the copy: they can have any name. */
function nameSchemas(components: Record<string, unknown>): void {
  const { schemas } = components;
  if (!isRecord(schemas) || Array.isArray(schemas)) return;
  components['schemas'] = Object.fromEntries(
    Object.entries(schemas).map(([name, schema], index) => [
      /^[\w.-]+$/.test(name) ? name : `Schema-${index}`,
      schema,
    ]),
  );
}

/** The values of examples may be anything; a list of them is in a schema of OpenAPI 3.1. */
function copyExamples(examples: unknown): unknown {
  if (!isRecord(examples) || Array.isArray(examples)) return examples;
  const entries = Object.entries(examples).map(([name, example]) => {
    if (!isRecord(example) || Array.isArray(example)) return [name, example];
    if ('$ref' in example) return [name, { value: null }];
    return [name, 'value' in example ? { ...example, value: null } : { ...example }];
  });
  return Object.fromEntries(entries) as unknown;
}

/** Assigning to `__proto__` would make no property. */
function set(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, writable: true });
}
