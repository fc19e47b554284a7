import { essenceOf } from '../../../server-template/shared/media-type.ts';
import type { EnvelopeMember } from '../../../server-template/shared/response-shape.ts';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { ParameterRole } from '../../extensions.ts';
import type { ListPaging } from './client-input.ts';

/** How to read a list page by page; null if it has only one page, or is not always a list. */
export function listPaging(operation: Operation): ListPaging | null {
  const rows = listedRows(operation);
  const page = parameterOf(operation, 'page', ['integer', 'number']);
  const cursor = parameterOf(operation, 'cursor', ['string']);
  const parameter = page ?? cursor;
  if (rows === null || parameter === null) return null;
  const limit = parameterOf(operation, 'limit', ['integer', 'number']);
  return {
    by: page === null ? 'cursor' : 'page',
    parameter: parameter.name,
    cursor: cursor?.name ?? null,
    first: page === null ? null : firstPage(page),
    limit: limit?.name ?? null,
    defaultLimit: operation.paging?.defaultLimit ?? numberOf(limit?.schema.default),
    bound: lowerBound(operation, limit),
    rows,
  };
}

/**
 * Property names that lead to the rows; null if a success may be something other than JSON, or have
 * no list.
 */
export function listedRows({ method, crud, list, responses }: Operation): readonly string[] | null {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  // Without an Accept header for an export, the response is JSON.
  const exports: readonly string[] = list?.exports?.types ?? [];
  const isJson = successes.every(
    ({ mediaTypes }) =>
      mediaTypes.filter((type) => !exports.includes(essenceOf(type))).length === 1,
  );
  if (method !== 'get' || successes.length === 0 || !isJson) return null;
  if (crud?.action === 'list') return crud.envelope === null ? [] : pathToRows(crud.envelope);
  const isList = successes.every(
    ({ schema }) =>
      schema !== null && 'type' in schema && schema.type === 'array' && schema.nullable !== true,
  );
  return isList ? [] : null;
}

function pathToRows(members: readonly EnvelopeMember[]): readonly string[] | null {
  for (const { name, value } of members) {
    if (value.kind === 'rows') return [name];
    const inside = value.kind === 'object' ? pathToRows(value.members) : null;
    if (inside !== null) return [name, ...inside];
  }
  return null;
}

/**
 * The query parameter of a role that takes any value of its type. In custom operations, roles
 * follow from names.
 */
function parameterOf(
  { parameters, crud }: Operation,
  role: ParameterRole,
  types: readonly unknown[],
): Parameter | null {
  const found = parameters.find(
    ({ in: place, name, role: given }) =>
      place === 'query' && (given ?? (crud === null ? name : null)) === role,
  );
  if (found === undefined) return null;
  const { type, nullable, enum: values } = found.schema;
  return types.includes(type) && nullable !== true && values === undefined ? found : null;
}

/**
 * Page numbers may start at 0. Null if a request without a page returns the first one, and that is
 * page 1.
 */
function firstPage({ schema }: Parameter): number | null {
  const preset = schema.default;
  if (preset === undefined || preset === 1) return null;
  return preset === 0 ? 0 : 1;
}

/** Maximum page size, if `limit` allows more. */
function lowerBound({ paging }: Operation, limit: Parameter | null): number | null {
  if (paging === null || limit === null) return null;
  const { maximum = Infinity } = limit.schema;
  return paging.maximumLimit < maximum ? paging.maximumLimit : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
