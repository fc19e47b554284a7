import type { Paging as ListPaging } from '../../../server-template/shared/list/list-abilities.ts';
import type { ListQueryValues } from '../../../server-template/shared/list/list-request.ts';
import type { Paging } from '../../model/api-model.ts';
import { isRow } from '../row.ts';
import type { ValidRequest } from '../validate/request-validator.ts';

/** Paging in the form of the shared list reader. */
export function pagingWords({ page, limit, ...bounds }: Paging): ListPaging {
  return {
    ...(page === null ? {} : { page: page.name }),
    ...(limit === null ? {} : { limit: limit.name }),
    ...bounds,
  };
}

/** A valid query in the form of the shared list reader. */
export function listQueryValues({ query, sent }: ValidRequest): ListQueryValues {
  return {
    isSent: (name) => sent.has(name),
    valuesOf({ name }) {
      const value = query.get(name);
      return value === undefined
        ? []
        : Array.isArray(value)
          ? (value as readonly unknown[])
          : [value];
    },
  };
}

/** The same for the body of a query, whose properties are named like parameters. */
export function bodyQueryValues(body: unknown): ListQueryValues {
  const values = isRow(body) ? body : {};
  return {
    isSent: (name) => values[name] !== undefined,
    valuesOf({ name }) {
      const value = values[name];
      return value === undefined ? [] : [value].flat();
    },
  };
}
