import { flatBody } from '../crud/body-values.ts';
import type { CrudOperation } from '../crud/crud-operation.ts';
import { listQueryValues } from '../crud/list-query.ts';
import { namedField } from '../database/table-shape.ts';
import { isObject, type ResolvedCrud } from '../document/openapi.ts';
import { ApiError } from '../http/api-error.ts';
import type { OperationRequest } from '../http/operation.ts';
import {
  lackedScope,
  scopesMessage,
  type MissingScope,
  type PropertyGuards,
} from '../shared/access/property-guards.ts';
import { shownProperties } from './shown-properties.ts';
import { createListReader, type ListRequest } from '../shared/list/list-request.ts';

/** Throws a 403 for a request that sends a property, or finds rows by one, without its scope. */
export function createRequestCheck(
  { crud }: CrudOperation,
  guards: PropertyGuards,
): (request: OperationRequest) => void {
  const { paging } = crud;
  const find =
    crud.action === 'list' && paging !== undefined
      ? listFinder({ ...crud, paging }, guards)
      : bodyFinder(crud, guards);
  return (request) => {
    const missing = find(request);
    if (missing.length > 0) throw withoutScopes(missing);
  };
}

type FindMissing = (request: OperationRequest) => readonly MissingScope[];

/** A 403 that names the scopes which a caller lacks. */
export function withoutScopes(missing: readonly MissingScope[]): ApiError {
  const scopes = [...new Set(missing.map(({ scope }) => scope))];
  return new ApiError(403, 'FORBIDDEN', scopesMessage(scopes), {
    details: missing.map(({ scope, ...place }) => ({
      ...place,
      message: `needs the scope ${JSON.stringify(scope)}`,
    })),
    headers: {
      // https://www.rfc-editor.org/rfc/rfc6750#section-3.1
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`,
    },
  });
}

/** What may not be changed is compared with what is stored, which tells it to whoever sends it. */
function bodyFinder(
  { input = [], unchangeable = [] }: ResolvedCrud,
  { read, write }: PropertyGuards,
): FindMissing {
  const flatten = flatBody([...input, ...unchangeable]);
  const guarded = [
    ...input.map((field) => ({ ...namedField(field), guards: write })),
    ...unchangeable.map((field) => ({ ...namedField(field), guards: { ...write, ...read } })),
  ].filter(({ property, guards }) => Object.hasOwn(guards, property));
  const missing = (item: unknown, start: string, scopes: ReadonlySet<string>): MissingScope[] => {
    const sent = flatten(item);
    if (!isObject(sent)) return [];
    return guarded.flatMap(({ name, property, guards }) => {
      const scope = Object.hasOwn(sent, name) ? lackedScope(guards, property, scopes) : null;
      return scope === null ? [] : [{ in: 'body', field: start + name, scope }];
    });
  };
  return ({ received: { body }, caller: { scopes } }) =>
    Array.isArray(body?.exact)
      ? body.exact.flatMap((item: unknown, index) => missing(item, `${index}.`, scopes))
      : missing(body?.exact, '', scopes);
}

function listFinder(
  crud: ResolvedCrud & Required<Pick<ResolvedCrud, 'paging'>>,
  { read }: PropertyGuards,
): FindMissing {
  const { list = {}, paging } = crud;
  const readRequest = createListReader(paging, list);
  const shown = shownProperties(crud);
  return (request) => {
    const wanted = readRequest(listQueryValues(request));
    // The list itself says what is wrong with it.
    if ('wrong' in wanted) return [];
    const { scopes } = request.caller;
    return usedParts(wanted, { list, shown }).flatMap(({ field, properties }) => {
      const lacked = properties.map((property) => lackedScope(read, property, scopes));
      const [scope = null] = lacked.includes(null) ? [] : lacked;
      return scope === null ? [] : [{ in: 'query' as const, field, scope }];
    });
  };
}

/** What a request looks at: a caller has to see one of the properties, and gets nothing of the others. */
interface UsedPart {
  readonly field: string;
  readonly properties: readonly string[];
}

function usedParts(
  { conditions, order, fields, search }: ListRequest,
  {
    list,
    shown,
  }: {
    readonly list: NonNullable<ResolvedCrud['list']>;
    readonly shown: ReadonlyMap<string, readonly string[]>;
  },
): readonly UsedPart[] {
  const sorting = list.sort?.name ?? list.sortField?.name ?? '';
  const searched = list.search?.columns.map(({ property }) => property) ?? [];
  return [
    ...conditions.map(({ filter }) => ({
      field: filter.parameter.name,
      properties: [filter.property],
    })),
    ...order.map(({ property }) => ({ field: sorting, properties: [property] })),
    ...(fields ?? []).map((name) => ({
      field: list.fields?.name ?? '',
      properties: shown.get(name) ?? [],
    })),
    ...(search === null
      ? []
      : [{ field: list.search?.parameter.name ?? '', properties: searched }]),
  ];
}
