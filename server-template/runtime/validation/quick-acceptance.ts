import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Parameter, RequestBody } from '../document/openapi.ts';
import { isReference } from '../document/resolve-reference.ts';
import { emptyRecord } from '../../shared/empty-record.ts';
import type { ReceivedRequest, ValidParameters } from '../operation/operation-request.ts';

/**
 * Returns the parameters of a request that express-openapi-validator would accept; null if it might
 * not.
 */
export type QuickAcceptance = (received: ReceivedRequest) => ValidParameters | null;

/** Compiles a schema to a check. */
type Compile = (schema: object) => (value: unknown) => boolean;

/** An operation as the validators read it. */
export interface RequestShape {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
}

/**
 * Creates the quick checks of operations; null for an operation with a parameter that needs more
 * than a check of its text.
 */
export function createQuickAcceptances(compile: {
  readonly parameters: Compile;
  readonly bodies: Compile;
}): (operation: RequestShape) => QuickAcceptance | null {
  return ({ parameters, requestBody }) => {
    const known = parameters.filter((parameter) => isPlain(parameter) || isPlainList(parameter));
    if (!parameters.every((parameter) => known.includes(parameter) || mayBeAbsent(parameter)))
      return null;
    const checkParameters = compile.parameters({
      type: 'object',
      properties: { query: schemaOf(known, 'query'), params: schemaOf(known, 'path') },
    });
    const copyQuery = queryCopier(known);
    const checkBody = bodyCheck(requestBody, compile.bodies);
    return ({ params, query, body }) => {
      const values = { params: copy(params), query: copyQuery(query) };
      if (values.query === null || !checkParameters(values)) return null;
      const accepted = body === null || checkBody(body.mediaType, body.plain);
      return accepted ? { params: values.params, query: values.query } : null;
    };
  };
}

function bodyCheck(
  requestBody: RequestBody | undefined,
  compile: Compile,
): (mediaType: string, value: unknown) => boolean {
  const checks = new Map(
    Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) => [
      mediaType,
      compile(schema ?? {}),
    ]),
  );
  return (mediaType, value) => checks.get(mediaType)?.(value) === true;
}

/**
 * Whether a parameter is a single value in the path or query, of a type that one text can
 * represent.
 */
function isPlain({ schema, ...parameter }: Parameter): boolean {
  return (parameter.in === 'path' || parameter.in === 'query') && isPlainType(schema);
}

function isPlainType(schema: Parameter['schema']): boolean {
  if (!isJsonObject(schema) || isReference(schema)) return false;
  return ['string', 'integer', 'number', 'boolean'].includes(String(schema['type']));
}

/** Whether a parameter is a list of such values in the query, in the style `form`. */
function isPlainList({ in: place, schema, style = 'form' }: Parameter): boolean {
  if (place !== 'query' || style !== 'form') return false;
  if (!isJsonObject(schema) || isReference(schema) || schema.type !== 'array') return false;
  return schema.default === undefined && isPlainType(schema.items);
}

/**
 * Whether a parameter that needs more than a quick check may be absent: requests that contain it
 * are left to the validator.
 */
function mayBeAbsent({ in: place, required, schema, content }: Parameter): boolean {
  if (place !== 'query' || required === true || content !== undefined) return false;
  return (
    isJsonObject(schema) &&
    !isReference(schema) &&
    (schema.type === 'array' || schema.type === 'object') &&
    schema.default === undefined &&
    schema['properties'] === undefined
  );
}

function schemaOf(parameters: readonly Parameter[], place: Parameter['in']): object {
  const own = parameters.filter((parameter) => parameter.in === place);
  const required = own.filter((parameter) => parameter.required === true).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    ...(required.length === 0 ? {} : { required }),
  };
}

/**
 * Copies queries of known parameters and splits their lists; null for a query with another
 * parameter or an empty value.
 */
function queryCopier(
  known: readonly Parameter[],
): (query: Readonly<Record<string, unknown>>) => Record<string, unknown> | null {
  const lists = new Map(
    known
      .filter(
        ({ in: place, schema }) =>
          place === 'query' && isJsonObject(schema) && schema['type'] === 'array',
      )
      .map(({ name, explode = true }) => [name, explode]),
  );
  const names = new Set(known.filter(({ in: place }) => place === 'query').map(({ name }) => name));
  return (query) => {
    const result = emptyRecord<unknown>();
    for (const name in query) {
      const value = query[name];
      if (!names.has(name)) return null;
      const explode = lists.get(name);
      if (explode === undefined) {
        if (typeof value !== 'string' || value === '') return null;
        result[name] = value;
      } else {
        const texts = typeof value !== 'string' ? value : explode ? [value] : value.split(',');
        if (!Array.isArray(texts) || texts.includes('')) return null;
        result[name] = [...(texts as readonly unknown[])];
      }
    }
    return result;
  };
}

/** Without a prototype, like the original: a parameter may have any name. */
function copy(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = emptyRecord<unknown>();
  for (const name in values) result[name] = values[name];
  return result;
}
