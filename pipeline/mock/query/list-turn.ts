import type { ValidRequest } from '../validate/request-validator.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import type { ListCursors } from './list-cursors.ts';
import type { ListCut, ListPager } from './list-cut.ts';
import type { ListInput } from '../resources/list-inputs.ts';
import type { ListRole } from '../resources/list-roles.ts';

/** Changes of a query: names with values, null to remove one. */
export type QueryChange = readonly (readonly [string, string | null])[];

/** Query parameters that lead to an index; null if there are none. */
export type PageTurner = (
  rows: readonly Row[],
  valid: ValidRequest,
  cut: ListCut,
) => QueryChange | null;

/**
 * Creates the page turner of a list: by the request's own parameters, else by page, row or cursor.
 */
export function createTurner(
  roles: ReadonlyMap<ListRole, ListInput>,
  cursors: ListCursors,
  { firstPage, firstRow }: ListPager,
): PageTurner {
  const [page, start, end] = [roles.get('page'), roles.get('offset'), roles.get('end')];
  const [after, before, range] = [roles.get('after'), roles.get('before'), roles.get('range')];

  const byCursor = (rows: readonly Row[], offset: number): QueryChange | null => {
    if (after === undefined) return null;
    const cursor = offset <= 0 ? null : cursors.at(rows, offset);
    return [[after.name, cursor], ...(before === undefined ? [] : [[before.name, null] as const])];
  };
  const byRow = (offset: number, size: number): QueryChange | null => {
    if (start === undefined)
      return range === undefined
        ? null
        : [[range.name, JSON.stringify([offset, offset + size - 1])]];
    const last = end === undefined ? [] : [[end.name, String(offset + size)] as const];
    return [[start.name, String(offset + firstRow)], ...last];
  };

  return (rows, valid, { offset, limit }) => {
    const size = Math.max(1, limit ?? rows.length);
    const isBy = (input: ListInput | undefined): boolean => input?.isSent(valid) === true;
    if (isBy(after) || isBy(before)) return byCursor(rows, offset);
    if (page !== undefined && !isBy(start))
      return [[page.name, String(Math.floor(offset / size) + firstPage)]];
    return byRow(offset, size) ?? byCursor(rows, offset);
  };
}
