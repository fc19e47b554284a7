import type { Operation } from '../../model/api-model.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { createFieldSelector } from './list-fields.ts';
import { createFilter } from './list-filter.ts';
import { listInputs } from '../resources/list-inputs.ts';
import { createPager } from './list-cut.ts';
import { createTurner } from './list-turn.ts';
import type { QueryChange } from './list-turn.ts';
import { createCursors } from './list-cursors.ts';
import type { MockContext } from '../mock-options.ts';
import { hasPageRoles, listRoles } from '../resources/list-roles.ts';
import { createSorter } from './list-sort.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';

/** A page of a collection. */
export interface ListPage {
  readonly rows: readonly Row[];
  /** Selects the requested properties of rows. */
  readonly select: (rows: readonly Row[]) => readonly Row[];
  /** Number of matching rows. */
  readonly total: number;
  readonly offset: number;
  /** Null: no pages. */
  readonly limit: number | null;
  /** Number of the first page: 0 or 1. */
  readonly firstPage: number;
  /** Cursors of the neighbouring pages, null if there is none; null without cursors. */
  readonly cursors: { readonly next: string | null; readonly previous: string | null } | null;
  /** The query parameters that lead to the rows from an index; null if there are none. */
  readonly changeTo: (offset: number) => QueryChange | null;
}

/**
 * Answers a list: filters, sorts and pages a collection. `added` are the rows created since the
 * start, of which the newest come first by default.
 */
export type ListQuery = (
  rows: readonly Row[],
  valid: ValidRequest,
  added?: ReadonlySet<Row>,
) => ListPage;

const nothingAdded: ReadonlySet<Row> = new Set();

/** Creates the query of a list from its parameters. */
export function createListQuery(
  context: MockContext,
  operation: Operation,
  resource: RowResource,
): ListQuery {
  const key = resource.keyProperties;
  const inputs = listInputs(operation);
  const roles = listRoles(inputs);
  const filter = createFilter(inputs, roles);
  const sort = createSorter(inputs, roles, { key, operation });
  const select = createFieldSelector(
    inputs,
    roles,
    context.schemas.required(resource.schemaPointer),
  );
  const cursors = createCursors(roles, key, context);
  const pager = createPager(roles, cursors, {
    hasPages: hasPageRoles(roles),
    most: resource.most,
  });
  const turn = createTurner(roles, cursors, pager);
  const hasCursors = roles.has('after');
  return (rows, valid, added = nothingAdded) => {
    const filtered = filter(rows, valid);
    const sorted = sort(filtered, { all: rows, valid, added });
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
