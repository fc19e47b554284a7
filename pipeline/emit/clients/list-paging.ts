import { essenceOf } from '../../../server-template/runtime/shared/media-type.ts';
import type { EnvelopeMember } from '../../../server-template/runtime/shared/response-shape.ts';
import type { Operation, Parameter } from '../../model/api-model.ts';
import type { ParameterRole } from '../../extensions.ts';
import type { ListPaging } from './client-input.ts';

/** How a list is read page by page; null where it has one page only, or is not a list to every caller. */
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

/** Names of the properties that lead to the rows; null where a success may be something else than JSON, or may hold no list. */
export function listedRows({ method, crud, list, responses }: Operation): readonly string[] | null {
  const successes = responses.filter(({ status }) => status.startsWith('2'));
  // Whoever does not ask for an export gets JSON.
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

/** The query parameter of a role that takes any value of its type. In an operation of the user's own it has the role that its name says. */
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

/** Some count pages from 0. Null where a request that names no page is given the first one, and the first one is 1. */
function firstPage({ schema }: Parameter): number | null {
  const preset = schema.default;
  if (preset === undefined || preset === 1) return null;
  return preset === 0 ? 0 : 1;
}

/** Rows on a page at most, where `limit` may ask for more. */
function lowerBound({ paging }: Operation, limit: Parameter | null): number | null {
  if (paging === null || limit === null) return null;
  const { maximum = Infinity } = limit.schema;
  return paging.maximumLimit < maximum ? paging.maximumLimit : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
