import { isRecord, pointerTo } from '../../json-pointer.ts';
import { fittedScheme } from './security-schemes.ts';
import type { PartPlace } from './converted-values.ts';
import { ofSchema } from './fitted-references.ts';
import { fittedOperation, fittedPathItem, fittedPaths } from './fitted-operations.ts';
import type { Kind } from './object-kinds.ts';

type Node = Readonly<Record<string, unknown>>;
type Complete = (node: Node, at: PartPlace) => Node | undefined;

/** Adds what a part lacks, and leaves out what it must not have; undefined: it cannot be used. */
export function completed(node: Node, kind: Kind, at: PartPlace): Node | undefined {
  const complete = completions[kind];
  return complete === undefined ? node : complete(node, at);
}

const completions: { readonly [K in Kind]?: Complete } = {
  document: (node, at) => fittedPaths(node, at),
  pathItem: (node, at) => fittedPathItem(node, at),
  operation: (node, at) => fittedOperation(node, at),
  parameter: withLocation,
  header: (node, at) => withSchema(node, at),
  requestBody: withContent,
  mediaType: (node, at) => (hasSchemaKeys(node) ? readAsSchema(node, 'mediaType', at) : node),
  response: ofSwagger,
  securityScheme: (node, at) => fittedScheme(node, at),
  security: withScopes,
  server: withUrl,
  variable: withDefault,
  discriminator: withPropertyName,
  schema: withNames,
};

const schemaKeys = ['type', 'properties', 'items', 'allOf', 'anyOf', 'oneOf', 'enum', 'format'];

/** Keywords of a schema, in an object that has none of its own. */
function hasSchemaKeys(node: Node): boolean {
  return !('schema' in node) && !('content' in node) && schemaKeys.some((key) => key in node);
}

function readAsSchema(node: Node, kind: Kind, { problems, place }: PartPlace): Node | undefined {
  problems.warn(place, 'A schema is written here; it is read as the schema of this part.');
  return ofSchema(kind, node);
}

const locations = ['query', 'path', 'header', 'cookie'];
const parameterKeys: ReadonlySet<string> = new Set([
  ...['name', 'in', 'description', 'required', 'deprecated', 'allowEmptyValue', 'style'],
  ...['explode', 'allowReserved', 'schema', 'example', 'examples', 'content'],
]);
const styles = [
  ...['matrix', 'label', 'form', 'simple', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
];

function withLocation(node: Node, at: PartPlace): Node | undefined {
  const { problems, place } = at;
  const { name, in: written } = node;
  const where = typeof written === 'string' ? written.toLowerCase() : '';
  // They become the body of their operation.
  if (['body', 'formdata'].includes(where)) return node;
  if (typeof name === 'number') return withLocation({ ...node, name: String(name) }, at);
  if (typeof name !== 'string' || !locations.includes(where)) {
    const lack = typeof name === 'string' ? 'a location ("in")' : 'a name';
    problems.warn(place, `A parameter must have ${lack}; it is ignored.`);
    return undefined;
  }
  if (where === written) return withSchema(node, at);
  problems.warn(pointerTo(place, 'in'), `A parameter must be in ${JSON.stringify(where)}.`);
  return withSchema({ ...node, in: where }, at);
}

/** Exactly one schema or media type, and a known style. */
function withSchema(node: Node, { problems, place }: PartPlace): Node {
  const { schema, content, style, ...rest } = node;
  const media = isRecord(content) ? Object.entries(content) : [];
  const styled =
    style === undefined || styles.some((known) => known === style)
      ? node
      : { ...rest, schema, content };
  if (styled !== node)
    problems.warn(pointerTo(place, 'style'), 'This style is unknown; it is ignored.');
  if (schema !== undefined && content !== undefined) {
    problems.warn(
      pointerTo(place, 'content'),
      'There is a schema already; the content is ignored.',
    );
    return without(styled, ['content']);
  }
  if (media.length > 1) {
    problems.warn(pointerTo(place, 'content'), 'Only the first media type is read.');
    return { ...styled, content: Object.fromEntries(media.slice(0, 1)) };
  }
  if (schema !== undefined || media.length === 1)
    return styled === node ? node : without(styled, []);
  const own = Object.entries(rest).filter(
    ([key]) => !parameterKeys.has(key) && !key.startsWith('x-'),
  );
  const isOfSwagger = schemaKeys.some((key) => key in rest);
  problems.warn(
    place,
    isOfSwagger
      ? 'A schema is written here; it is read as the schema of this part.'
      : 'There is no schema; any value is accepted.',
  );
  const kept = without(styled, ['content', ...(isOfSwagger ? own.map(([key]) => key) : [])]);
  return { ...kept, schema: isOfSwagger ? Object.fromEntries(own) : {} };
}

/** A copy without some keys and without undefined values. */
function without(node: Node, keys: readonly string[]): Node {
  const entries = Object.entries(node);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== undefined && !keys.includes(key)),
  );
}

function withContent(node: Node, at: PartPlace): Node | undefined {
  if (isRecord(node['content'])) return node;
  if (hasSchemaKeys(node)) return readAsSchema(node, 'requestBody', at);
  if (isRecord(node['schema'])) return { ...node, ...ofSchema('requestBody', node['schema']) };
  at.problems.warn(at.place, 'The body has no content; any body is accepted.');
  return { ...node, content: { '*/*': {} } };
}

/** Swagger 2.0 has the schema of a response in the response itself. */
function ofSwagger(node: Node, at: PartPlace): Node | undefined {
  if ('content' in node) return node;
  const { schema, ...rest } = node;
  if (isRecord(schema)) {
    at.problems.warn(pointerTo(at.place, 'schema'), 'It is read as the schema of a JSON body.');
    return { ...rest, content: { 'application/json': { schema } } };
  }
  const isSchema = hasSchemaKeys(node) && !('headers' in node);
  return isSchema ? readAsSchema(node, 'response', at) : node;
}

function withScopes(node: Node): Node {
  const entries = Object.entries(node);
  if (entries.every(([, scopes]) => Array.isArray(scopes))) return node;
  return Object.fromEntries(
    entries.map(([name, scopes]) => [
      name,
      Array.isArray(scopes) ? (scopes as readonly unknown[]) : [],
    ]),
  );
}

function withUrl(node: Node, { problems, place }: PartPlace): Node | undefined {
  if (typeof node['url'] === 'string') return node;
  problems.warn(place, 'A server must have a URL; it is ignored.');
  return undefined;
}

function withDefault(node: Node, { problems, place }: PartPlace): Node {
  const { enum: values } = node;
  const isListed = Array.isArray(values) && values.length > 0;
  if (node['default'] !== undefined && (values === undefined || isListed)) return node;
  problems.warn(place, 'A server variable must have a default, and its enum a value.');
  const preset = node['default'] ?? (isListed ? (values[0] as unknown) : '');
  const rest = isListed ? node : without(node, ['enum']);
  return { ...rest, default: String(preset) };
}

function withPropertyName(node: Node, { problems, place }: PartPlace): Node | undefined {
  if (typeof node['propertyName'] === 'string') return node;
  problems.warn(place, 'A discriminator must have a propertyName; it is ignored.');
  return undefined;
}

/** `required: name` and names that are listed twice. */
function withNames(node: Node, { problems, place }: PartPlace): Node {
  const { required: names } = node;
  const isOne = typeof names === 'string';
  if (!isOne && !Array.isArray(names)) return node;
  const distinct = [...new Set<unknown>(isOne ? [names] : (names as readonly unknown[]))];
  const texts = distinct.filter((name) => typeof name === 'string');
  if (!isOne && texts.length === (names as readonly unknown[]).length) return node;
  problems.warn(
    pointerTo(place, 'required'),
    'This must be a list of distinct names; it is read as one.',
  );
  return { ...node, required: texts };
}
