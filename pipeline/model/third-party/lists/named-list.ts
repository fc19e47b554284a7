import type { ApiModel, Operation, Parameter } from '../../api-model.ts';
import { isJson } from '../../../../server-template/shared/media-type.ts';
import { firstSuccess } from '../../resources/first-success.ts';
import { plainName } from '../resources/plain-name.ts';
import { schemasOf, type Keywords } from '../../schema-view.ts';
import {
  countsFromOne,
  rolesOfNames,
  startsAtZero,
  type ListRole,
  type QueryName,
} from './list-roles.ts';
import { nextCursorNames, nextLinkNames, totalNames } from './page-names.ts';

/** The paging of a list without roles, derived from the names of its parameters. */
export interface NamedPaging {
  readonly page: Parameter | null;
  readonly offset: Parameter | null;
  readonly cursor: Parameter | null;
  readonly limit: Parameter | null;
  /** Number of the first page, or of the first row if the parameter counts rows. */
  readonly first: number;
}

/** A query parameter in the form that roles are derived from. */
export interface NamedParameter extends QueryName {
  readonly parameter: Parameter;
}

const DEEPEST = 2;

/** Roles of a list's parameters, derived from their names and types. */
export function namedRoles({
  parameters,
}: Operation): ReadonlyMap<ListRole, readonly [NamedParameter, ...NamedParameter[]]> {
  return rolesOfNames(namedParameters(parameters));
}

/** Query parameters in this form. */
export function namedParameters(parameters: readonly Parameter[]): readonly NamedParameter[] {
  return parameters
    .filter((parameter) => parameter.in === 'query' && parameter.schemaPointer !== null)
    .map((parameter) => {
      const { name, schema, description } = parameter;
      const types = [schema.type ?? []].flat();
      return {
        ...{ parameter, name, description: description ?? '', types: new Set<string>(types) },
        schema: { ...schema },
      };
    });
}

/** The paging of a list, derived from its parameters' names. */
export function namedPaging(list: Operation): NamedPaging {
  const roles = namedRoles(list);
  const one = (role: ListRole): Parameter | null => roles.get(role)?.[0].parameter ?? null;
  const page = roles.get('page')?.[0];
  const offset = page === undefined ? roles.get('offset')?.[0] : undefined;
  const isFromOne = offset !== undefined && countsFromOne(offset, roles.get('limit')?.[0]);
  return {
    ...{
      page: page?.parameter ?? null,
      offset: offset?.parameter ?? null,
      cursor: one('after'),
      limit: one('limit'),
    },
    first: page === undefined ? Number(isFromOne) : startsAtZero(page) ? 0 : 1,
  };
}

/**
 * Where the body of a list has the total and the link or cursor to the next page; null: nowhere. A
 * `count` may also be the number of rows on the page.
 */
export interface PagePlaces {
  readonly total: readonly string[] | null;
  readonly next: readonly string[] | null;
}

/** Derives these places from property names. Estimated totals are ignored. */
export function pagePlaces(model: ApiModel, list: Operation): PagePlaces {
  const content = firstSuccess(list.responses)?.contents.find(({ mediaType }) => isJson(mediaType));
  const pointer = content?.schemaPointer ?? null;
  const schemas = schemasOf(model);
  return pointer === null ? { total: null, next: null } : placesIn(pointer, []);

  function placesIn(place: string, above: readonly string[]): PagePlaces {
    const found: { -readonly [Name in keyof PagePlaces]: PagePlaces[Name] } = {
      total: null,
      next: null,
    };
    for (const [name, { pointer: inner, value }] of schemas.properties(place)) {
      const [path, plain, types] = [[...above, name], plainName(name), schemas.types(inner)];
      const isNumber = types.has('integer') || types.has('number');
      if (isNumber && totalNames.test(plain) && !isEstimate(value)) found.total ??= path;
      if (types.has('string') && (nextCursorNames.test(plain) || nextLinkNames.test(plain)))
        found.next ??= path;
      const deeper = types.has('object') && above.length < DEEPEST ? placesIn(inner, path) : found;
      found.total ??= deeper.total;
      found.next ??= deeper.next;
    }
    // Next to a total, it is the number of rows on the page.
    const count = [...schemas.properties(place)].find(([name]) => plainName(name) === 'count');
    if (count === undefined || found.total !== null || !holdsRows(place)) return found;
    const [name, { pointer: inner, value }] = count;
    if (schemas.types(inner).has('integer') && !isEstimate(value)) found.total = [...above, name];
    return found;
  }

  function holdsRows(place: string): boolean {
    return [...schemas.properties(place).values()].some((one) => {
      const items = schemas.items(one.pointer);
      return items !== null && schemas.properties(items).size > 0;
    });
  }
}

function isEstimate({ description }: Keywords): boolean {
  return typeof description === 'string' && /approx|estimat/i.test(description);
}
