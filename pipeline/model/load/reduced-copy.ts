import { isRecord, valueAtPointer } from '../json-pointer.ts';

/** Keys whose values are maps with free names. */
const mapKeys: ReadonlySet<string> = new Set([
  ...['paths', 'webhooks', 'pathItems', 'schemas', 'responses', 'parameters', 'requestBodies'],
  ...['headers', 'callbacks', 'securitySchemes', 'links', 'content', 'encoding', 'variables'],
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);

const schemaReference = /^#\/(?:components\/schemas\/[^/]|paths\/.*\/schema(?:\/|$))/;

/** Keys for human readers only. */
const notes: ReadonlySet<string> = new Set([
  ...['description', 'summary', 'externalDocs', 'xml', 'tags', 'links', 'example', 'examples'],
  ...['contact', 'license', 'termsOfService'],
]);

/**
 * A copy of a document for a validator, which may modify it: without extensions and values of
 * examples, and without following references to schemas, each of which is validated at its own
 * place. This takes a tenth of the time for large documents. `isLoose`: errors in keys for human
 * readers are ignored.
 */
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
    // The parser expects an object.
    if (key === 'schema' && typeof value === 'boolean') return {};
    if (key === 'examples') return copyExamples(value);
    // Cloning is slow, even for a number.
    const isData = key === 'default' || key === 'enum' || key === 'const';
    if (isData) return isRecord(value) ? structuredClone(value) : value;
    if (isLoose && key === 'responses') return withDescriptions(copyMap(value));
    return mapKeys.has(key) ? copyMap(value, key === 'paths') : copy(value);
  };

  const copy = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(copy);
    if (!isRecord(node)) return node;
    const stub = schemaStub(node['$ref']);
    const result: Record<string, unknown> = { ...stub };
    // OpenAPI 3.0 ignores keys next to a reference.
    if (stub !== null && isOld) return result;
    for (const key of Object.keys(node)) {
      if (key.startsWith('x-') || (key === '$ref' && stub !== null)) continue;
      if (isLoose && notes.has(key)) continue;
      const value = copyValue(key, node[key]);
      set(result, key, isLoose && key === '$ref' ? portableReference(value) : value);
    }
    return result;
  };

  const schemaStub = (target: unknown): object | null => {
    if (typeof target !== 'string' || !schemaReference.test(target)) return null;
    if (!schemas.has(target)) schemas.set(target, valueAtPointer(document, target));
    const found = schemas.get(target);
    if (!isRecord(found)) return null;
    // The parser requires items of arrays.
    return found['type'] === 'array' && !('items' in found) ? { type: 'array' } : {};
  };

  const result = copy(document) as Record<string, unknown>;
  const { components, paths } = result;
  if (isLoose && isRecord(components)) nameComponents(components);
  // The parser rejects empty paths in 3.1 but not in 3.0.
  if (isLoose && isRecord(paths) && Object.keys(paths).length === 0) result['paths'] = { '/': {} };
  return result;
}

/** Adds empty descriptions to the responses that lack one. */
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

/** Third-party components may have any name; the parser allows few characters. */
function nameComponents(components: Record<string, unknown>): void {
  for (const [kind, group] of Object.entries(components)) {
    if (!isRecord(group) || Array.isArray(group) || Object.keys(group).every(isPortable)) continue;
    const entries = Object.entries(group).map(([name, one]) => [portableName(name), one]);
    components[kind] = Object.fromEntries(entries);
  }
}

function portableReference(reference: unknown): unknown {
  const [, start, step] = /^(#\/components\/\w+\/)([^/]+)$/.exec(String(reference)) ?? [];
  if (start === undefined || step === undefined || isPortable(step)) return reference;
  return start + portableName(withoutEscapes(step));
}

function withoutEscapes(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function isPortable(name: string): boolean {
  return /^[\w.-]+$/.test(name);
}

/** Other characters by their code. */
function portableName(name: string): string {
  return name.replace(/[^\w.-]/gu, (letter) => `-${letter.codePointAt(0)?.toString(16) ?? ''}-`);
}

/** Values of examples may be anything; in OpenAPI 3.1 schemas they are a list. */
function copyExamples(examples: unknown): unknown {
  if (!isRecord(examples) || Array.isArray(examples)) return examples;
  const entries = Object.entries(examples).map(([name, example]) => {
    if (!isRecord(example) || Array.isArray(example)) return [name, example];
    if ('$ref' in example) return [name, { value: null }];
    return [name, 'value' in example ? { ...example, value: null } : { ...example }];
  });
  return Object.fromEntries(entries) as unknown;
}

/** Assigning to `__proto__` would not create a property. */
function set(record: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, writable: true });
}
