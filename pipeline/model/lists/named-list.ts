import type { ApiModel, Operation, Parameter } from '../api-model.ts';
import { isJson } from '../../../server-template/runtime/shared/media-type.ts';
import { firstSuccess } from '../resources/first-success.ts';
import { plainName } from '../resources/plain-name.ts';
import { schemasOf } from '../schema-view.ts';
import { rolesOfNames, startsAtZero, type ListRole, type QueryName } from './list-roles.ts';
import { nextCursorNames, totalNames } from './page-names.ts';

/** How a list without roles is cut into pages, as the names of its parameters tell. */
export interface NamedPaging {
  readonly page: Parameter | null;
  readonly offset: Parameter | null;
  readonly cursor: Parameter | null;
  readonly limit: Parameter | null;
  /** Number of the first page, or of the first row where rows are counted. */
  readonly first: number;
}

/** A query parameter as one of the names that roles are found by. */
export interface NamedParameter extends QueryName {
  readonly parameter: Parameter;
}

const DEEPEST = 2;

/** The roles that the names and types of a list's parameters give them. */
export function namedRoles({
  parameters,
}: Operation): ReadonlyMap<ListRole, readonly [NamedParameter, ...NamedParameter[]]> {
  return rolesOfNames(namedParameters(parameters));
}

/** Query parameters as names. */
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

/** The paging of a list by the names of its parameters. */
export function namedPaging(list: Operation): NamedPaging {
  const roles = namedRoles(list);
  const one = (role: ListRole): Parameter | null => roles.get(role)?.[0].parameter ?? null;
  const page = roles.get('page')?.[0];
  const offset = page === undefined ? one('offset') : null;
  return {
    ...{ page: page?.parameter ?? null, offset, cursor: one('after'), limit: one('limit') },
    first: page === undefined ? Number(offset?.schema.minimum === 1) : startsAtZero(page) ? 0 : 1,
  };
}

/** Where the body of a list says how many rows there are, and what leads to its next page; null: nowhere. */
export interface PagePlaces {
  readonly total: readonly string[] | null;
  readonly next: readonly string[] | null;
}

/** What a page says of itself, by the names in its schema. A total that is only estimated is none. */
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
      const { description } = value;
      const isEstimate = typeof description === 'string' && /approx|estimat/i.test(description);
      const isNumber = types.has('integer') || types.has('number');
      const isCount =
        totalNames.test(plain) || (plain === 'count' && schemas.properties(place).has('next'));
      if (isNumber && isCount && !isEstimate) found.total ??= path;
      if (types.has('string') && (nextCursorNames.test(plain) || plain === 'next'))
        found.next ??= path;
      const deeper = types.has('object') && above.length < DEEPEST ? placesIn(inner, path) : found;
      found.total ??= deeper.total;
      found.next ??= deeper.next;
    }
    return found;
  }
}
