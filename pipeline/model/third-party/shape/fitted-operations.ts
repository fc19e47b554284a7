import { httpMethods } from '../../http-methods.ts';
import { isRecord, pointerTo } from '../../json-pointer.ts';
import type { PartPlace } from './converted-values.ts';

type Node = Readonly<Record<string, unknown>>;

/** Paths that begin with a slash. */
export function fittedPaths(document: Node, { problems }: PartPlace): Node {
  const { paths } = document;
  if (!isRecord(paths)) return document;
  const isPlain = (path: string): boolean => path.startsWith('/') || path.startsWith('x-');
  if (Object.keys(paths).every(isPlain)) return document;
  const entries = Object.entries(paths).map(([path, item]) => {
    if (isPlain(path)) return [path, item] as const;
    problems.warn(pointerTo('#/paths', path), 'A path must start with a slash; one is added.');
    return [`/${path}`, item] as const;
  });
  return { ...document, paths: Object.fromEntries(entries) };
}

/** Methods are in lower case. */
export function fittedPathItem(written: Node, at: PartPlace): Node {
  const { problems, place } = at;
  const item = withDistinctParameters(written, at);
  const isMethod = (key: string): boolean =>
    httpMethods.some((method) => method === key.toLowerCase() && method !== key);
  const upper = Object.keys(item).filter(isMethod);
  if (upper.length === 0) return item;
  const entries = Object.entries(item).map(([key, value]) => {
    if (!upper.includes(key) || key.toLowerCase() in item) return [key, value] as const;
    problems.warn(pointerTo(place, key), 'Methods are written in lower case; it is read so.');
    return [key.toLowerCase(), value] as const;
  });
  return Object.fromEntries(entries);
}

/** An operation with a response, and with the body that Swagger 2.0 declares among the parameters. */
export function fittedOperation(operation: Node, at: PartPlace): Node {
  return withResponses(withBody(withDistinctParameters(operation, at), at), at);
}

/** Without parameters that are written twice. */
function withDistinctParameters(holder: Node, { problems, place }: PartPlace): Node {
  const { parameters } = holder;
  if (!Array.isArray(parameters) || parameters.length < 2) return holder;
  const texts = parameters.map((one: unknown) => JSON.stringify(one));
  if (new Set(texts).size === texts.length) return holder;
  const isRepeated = (index: number): boolean => texts.indexOf(texts[index] ?? '') < index;
  for (const index of texts.keys()) {
    if (!isRepeated(index)) continue;
    problems.warn(pointerTo(place, 'parameters', index), 'The parameter is written twice.');
  }
  const distinct = (parameters as readonly unknown[]).filter((_, index) => !isRepeated(index));
  return { ...holder, parameters: distinct };
}

const status = /^(?:[1-5](?:\d\d|xx)|default|x-.*)$/i;

function withResponses(operation: Node, { problems, place, isOld }: PartPlace): Node {
  const { responses } = operation;
  const pointer = pointerTo(place, 'responses');
  const given = isRecord(responses) ? Object.entries(responses) : [];
  if (given.length > 0 && given.every(([key]) => status.test(key))) return operation;
  if (given.length === 0 && !isOld) return operation;
  const known = given.flatMap(([key, response]) => {
    const number = /^[1-5]\d\d(?=\D)/.exec(key)?.[0];
    if (status.test(key)) return [[key, response] as const];
    const meant = number === undefined ? 'it is ignored' : `${number} is meant`;
    problems.warn(pointerTo(pointer, key), `${JSON.stringify(key)} is not a status; ${meant}.`);
    return number === undefined ? [] : [[number, response] as const];
  });
  if (known.length > 0) return { ...operation, responses: Object.fromEntries(known) };
  problems.warn(place, 'The operation has no responses; any response is allowed.');
  return { ...operation, responses: { default: { description: '' } } };
}

/** https://swagger.io/specification/v2/#parameter-object */
function withBody(operation: Node, { problems, place }: PartPlace): Node {
  const { parameters } = operation;
  if (!Array.isArray(parameters)) return operation;
  const isBody = (one: unknown): one is Node =>
    isRecord(one) && /^(?:body|formData)$/i.test(String(one['in']));
  const bodies = (parameters as readonly unknown[]).filter(isBody);
  if (bodies.length === 0) return operation;
  const pointer = pointerTo(place, 'parameters');
  problems.warn(
    pointer,
    'Parameters in the body are written as in Swagger 2.0; they are read as the request body.',
  );
  const rest = { ...operation, parameters: parameters.filter((one) => !isBody(one)) };
  return 'requestBody' in operation ? rest : { ...rest, requestBody: bodyOf(bodies) };
}

function bodyOf(parameters: readonly Node[]): Node {
  const [whole] = parameters.filter((one) => String(one['in']).toLowerCase() === 'body');
  if (whole !== undefined) {
    const { schema = {}, required } = whole;
    return { required: required === true, content: { 'application/json': { schema } } };
  }
  const isFile = parameters.some(({ type }) => type === 'file');
  const properties = parameters.map(({ name, in: _in, required: _required, type, ...schema }) => [
    String(name),
    type === 'file' ? { type: 'string', format: 'binary' } : { ...schema, type },
  ]);
  const names = parameters.filter(({ required }) => required === true).map(({ name }) => name);
  const schema = {
    ...{ type: 'object', properties: Object.fromEntries(properties) as Node },
    ...(names.length === 0 ? {} : { required: names }),
  };
  const mediaType = isFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return { content: { [mediaType]: { schema } } };
}
