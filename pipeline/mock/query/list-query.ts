import type { Crud, Operation } from '../../model/api-model.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { createFieldSelector } from './list-fields.ts';
import { createFilter } from './list-filter.ts';
import { listInputs } from '../resources/list-inputs.ts';
import { createPager } from './list-cut.ts';
import { createTurner } from './list-turn.ts';
import type { QueryChange } from './list-turn.ts';
import { createCursors } from './list-cursors.ts';
import type { MockContext } from '../mock-options.ts';
import { declaredRoles, hasPageRoles, listRoles } from '../resources/list-roles.ts';
import { createSorter } from './list-sort.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { Row } from '../row.ts';

/** A page of a collection. */
export interface ListPage {
  readonly rows: readonly Row[];
  /** Leaves of rows, as a response shows them, what the request wants to see. */
  readonly select: (rows: readonly Row[]) => readonly Row[];
  /** Of rows that the filters let through. */
  readonly total: number;
  readonly offset: number;
  /** Null: the list has no pages. */
  readonly limit: number | null;
  /** Number of the first page: 0 or 1. */
  readonly firstPage: number;
  /** Cursors to the pages around, null where there is none; null as a whole where the list has no cursors. */
  readonly cursors: { readonly next: string | null; readonly previous: string | null } | null;
  /** What the query has to say to lead to the rows from a place on; null where it cannot. */
  readonly changeTo: (offset: number) => QueryChange | null;
}

/** Answers one list: filters, sorts and cuts a collection as a request says. */
export type ListQuery = (rows: readonly Row[], valid: ValidRequest) => ListPage;

/** Names of a table's properties by those that its rows have in responses, where they differ. */
function aliasesOf(crud: Crud | null): ReadonlyMap<string, string> {
  const names = new Map(crud?.model.properties.map(({ name, source }) => [source.column, name]));
  return new Map((crud?.output ?? []).map(({ name, column }) => [name, names.get(column) ?? name]));
}

/** Understands the parameters of a list once, for all of its requests. */
export function createListQuery(
  context: MockContext,
  operation: Operation,
  resource: RowResource,
): ListQuery {
  const { paging, crud } = operation;
  const inputs = listInputs(operation);
  const roles = crud === null ? listRoles(inputs) : declaredRoles(inputs);
  const key = resource.keyProperties;
  const filter = createFilter(
    crud === null ? inputs : inputs.filter((input) => input.filter !== null),
    roles,
  );
  const sort = createSorter(inputs, roles, { key, aliases: aliasesOf(crud) });
  const select = createFieldSelector(
    inputs,
    roles,
    // A server sends a table's fields as they are asked for.
    resource.model === null ? context.schemas.required(resource.schemaPointer) : new Set(),
  );
  const cursors = createCursors(roles, key);
  const pager = createPager(roles, cursors, {
    hasPages: resource.model !== null || hasPageRoles(roles),
    most: paging?.maximumLimit ?? resource.most,
    paging,
  });
  const turn = createTurner(roles, cursors, pager);
  const hasCursors = roles.has('after');
  return (rows, valid) => {
    const filtered = filter(rows, valid);
    const sorted = sort(filtered, { all: rows, valid });
    const { offset, limit } = pager.cut(sorted, valid);
    const end = limit === null ? sorted.length : offset + limit;
    const size = limit ?? 0;
    return {
      rows: sorted.slice(offset, end),
      select: (shown) => select(shown, valid),
      total: sorted.length,
      ...{ offset, limit, firstPage: pager.firstPage },
      cursors: hasCursors
        ? {
            next: size > 0 && end < sorted.length ? cursors.at(sorted, end) : null,
            previous:
              size > 0 && offset > 0 ? cursors.at(sorted, Math.max(0, offset - size)) : null,
          }
        : null,
      changeTo: (to) => turn(sorted, valid, { offset: to, limit }),
    };
  };
}
