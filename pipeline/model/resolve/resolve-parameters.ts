import { serializationOf } from '../../../server-template/shared/url/write-parameter.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ParameterCrud } from '../../extensions.ts';
import type {
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  SchemaOrReference,
} from '../../openapi-document.ts';
import type { Parameter, ParameterFilter } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { pathParameterNames } from '../operation-path.ts';
import { resolveExamples } from './resolve-contents.ts';
import { follow, mergedSchema } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** Location of an operation. */
interface PlaceInPath {
  readonly path: string;
  readonly item: Located<PathItem>;
  readonly operation: Located<OperationObject>;
}

/**
 * The parameters of an operation with their places; they override the path's of the same name and
 * location.
 */
export function resolveParameters(
  resolution: Resolution,
  { path, item, operation }: PlaceInPath,
): readonly Located<Parameter>[] {
  const parameters = new Map<string, Located<Parameter>>();
  for (const { value, pointer } of [item, operation]) {
    (value.parameters ?? []).forEach((parameter, index) => {
      const place = pointerTo(pointer, 'parameters', index);
      const found = resolveParameter(resolution, { value: parameter, pointer: place });
      if (found !== null) parameters.set(`${found.value.in} ${found.value.name}`, found);
    });
  }
  const all = [...parameters.values()];
  return resolution.isStrict ? all : fitted(resolution, all, { path, operation });
}

/** Headers that HTTP clients and browsers set, whatever a caller wants to send: https://fetch.spec.whatwg.org/#forbidden-request-header */
const headersOfClients: ReadonlySet<string> = new Set([
  ...['accept-charset', 'accept-encoding', 'connection', 'content-length', 'expect', 'host'],
  ...['keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
]);

/** Headers that OpenAPI does not describe as parameters: https://spec.openapis.org/oas/v3.0.4#parameter-object */
const headersOfOthers: ReadonlySet<string> = new Set(['accept', 'authorization', 'content-type']);

/**
 * Adds undeclared path parameters as texts, and removes declared ones that the path lacks, and
 * headers that no caller sets or that OpenAPI ignores.
 */
function fitted(
  { problems }: Resolution,
  all: readonly Located<Parameter>[],
  { path, operation }: Pick<PlaceInPath, 'path' | 'operation'>,
): readonly Located<Parameter>[] {
  const [plain = ''] = path.split(/[?#]/);
  const names = pathParameterNames(plain);
  const isStray = ({ value }: Located<Parameter>): boolean =>
    value.in === 'path' && !pathParameterNames(path).includes(value.name);
  for (const { value, pointer } of all.filter(isStray)) {
    const name = JSON.stringify(value.name);
    problems.warn(pointer, `The path has no parameter ${name}; it is ignored.`);
  }
  const isHeader = ({ value }: Located<Parameter>, names: ReadonlySet<string>): boolean =>
    value.in === 'header' && names.has(value.name.toLowerCase());
  const isOfClient = (one: Located<Parameter>): boolean =>
    isHeader(one, headersOfClients) || isHeader(one, headersOfOthers);
  for (const { value, pointer } of all.filter(isOfClient)) {
    const name = JSON.stringify(value.name);
    problems.warn(
      pointer,
      headersOfClients.has(value.name.toLowerCase())
        ? `HTTP clients set the header ${name} themselves; it is not checked.`
        : `OpenAPI describes the header ${name} elsewhere; as a parameter, it is ignored.`,
    );
  }
  const missing = names.filter(
    (name) => !all.some(({ value }) => value.in === 'path' && value.name === name),
  );
  for (const name of missing) {
    const text = `The path parameter ${JSON.stringify(name)} is not declared; it is treated as text.`;
    problems.warn(operation.pointer, text);
  }
  return [
    ...all.filter((parameter) => !isStray(parameter) && !isOfClient(parameter)),
    ...[...new Set(missing)].map((name) => ({ value: anyText(name), pointer: operation.pointer })),
  ];
}

function anyText(name: string): Parameter {
  return {
    ...{ name, in: 'path', required: true, description: null, deprecated: false },
    ...{ style: 'simple', explode: false, mediaType: null, schema: { type: 'string' } },
    allowEmptyValue: false,
    ...{ schemaPointer: null, examples: [], role: null, keys: null, filter: null },
  };
}

function resolveParameter(
  resolution: Resolution,
  start: Located<ParameterObject | Reference>,
): Located<Parameter> | null {
  const found = follow<ParameterObject>(resolution, start);
  if (found === null) return null;
  const { value: source, pointer } = found;
  const { mediaType, ...schema } = parameterSchema(resolution, found);
  const value: Parameter = {
    name: source.name,
    in: source.in,
    required: source.required === true,
    description: source.description ?? null,
    deprecated: source.deprecated === true,
    ...serializationOf(source),
    allowEmptyValue: source.allowEmptyValue === true,
    mediaType,
    ...schema,
    examples: resolveExamples(resolution, exampleHolder(found, mediaType)),
    keys: keysOf(source[X_CRUD]),
    ...effectOf(source[X_CRUD]),
  };
  return { value, pointer };
}

/** The schema of a parameter or header: `schema`, or that of its only media type. */
export function parameterSchema(
  resolution: Resolution,
  { value, pointer }: Located<Pick<ParameterObject, 'schema' | 'content'>>,
): Pick<Parameter, 'mediaType' | 'schema' | 'schemaPointer'> {
  const media = Object.entries(value.content ?? {})[0];
  const [schema, place]: readonly [SchemaOrReference | undefined, string] =
    media === undefined
      ? [value.schema, pointerTo(pointer, 'schema')]
      : [media[1].schema, pointerTo(pointer, 'content', media[0], 'schema')];
  const mediaType = media?.[0] ?? null;
  if (schema === undefined) return { mediaType, schema: {}, schemaPointer: null };
  const merged = mergedSchema(resolution, { value: schema, pointer: place });
  return { mediaType, schema: merged?.value ?? {}, schemaPointer: place };
}

/** Where a parameter or header has its examples: in itself, or in its only media type. */
export function exampleHolder(
  { value, pointer }: Located<Pick<ParameterObject, 'content' | 'example' | 'examples'>>,
  mediaType: string | null,
): Located<{ readonly example?: unknown; readonly examples?: unknown }> {
  const media = mediaType === null ? undefined : value.content?.[mediaType];
  if (mediaType === null || media === undefined) return { value, pointer };
  return { value: media, pointer: pointerTo(pointer, 'content', mediaType) };
}

/** A parameter for an embedded list has no effect on the rows of the operation. */
function effectOf(
  crud: ParameterCrud | undefined,
): Pick<Parameter, 'role' | 'filter' | 'embedded'> {
  const role = crud?.role ?? null;
  const filter: ParameterFilter | null =
    crud?.filter === undefined ? null : { property: crud.filter, op: crud.op ?? 'eq' };
  if (crud?.relation === undefined) return { role, filter };
  return { role: null, filter: null, embedded: { relation: crud.relation, role, filter } };
}

function keysOf(crud: ParameterCrud | undefined): string | null {
  return crud?.role === undefined ? null : (crud.keys ?? null);
}
