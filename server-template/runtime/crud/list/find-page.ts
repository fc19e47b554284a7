import type { ListSelection, Page, PageRows, Row } from '../../database/database.ts';
import type { HttpResponse } from '../../operation/operation-response.ts';
import { selectsAll } from '../../database/selects-all.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import type { Caller } from '../../../shared/access/row-rule.ts';
import { printCursor } from '../../../shared/list/list-cursor.ts';
import type { FoundPage } from '../../../shared/list/list-headers.ts';
import type { ListRequest } from '../../../shared/list/list-request.ts';
import type { WhereTree } from '../../../shared/list/where-tree.ts';
import { pathReader, type CrudOperation } from '../crud-operation.ts';
import type { Embedder } from '../embed-rows.ts';
import { hiddenReasons } from '../reasons/hidden-rows.ts';
import type { EmbeddedWanted } from './embedded-lists.ts';
import { cursorOrder, listSelection } from './list-query.ts';
import { createListViews, type ListView } from './list-views.ts';

/** A page of rows. */
export interface RowsOfPage extends FoundPage {
  readonly shown: readonly unknown[];
  /** Which rows are missing from it, and why. */
  readonly unlisted: Pick<HttpResponse, 'why' | 'isShort'>;
}

/** The wanted rows of a list. */
export interface WantedPage extends ListRequest {
  /** Related rows; null: none. */
  readonly embedded: EmbeddedWanted | null;
  readonly where?: WhereTree;
  /** Where the request names its parameters; absent: in the query. */
  readonly place?: 'body';
}

/** Creates the reader of an operation's pages; with `looksAhead` it also determines whether more rows follow. */
export function createPageFinder(
  operation: CrudOperation,
  { embedder, looksAhead }: { readonly embedder: Embedder | null; readonly looksAhead: boolean },
): (request: OperationRequest, wanted: WantedPage) => Promise<RowsOfPage> {
  const { key = [], list: abilities = {} } = operation.crud;
  const viewOf = createListViews(operation);
  const readScope = pathReader(key);
  return async (request, wanted) => {
    const { window, fields, cursor, count, embedded } = wanted;
    const order = cursor === null ? [] : cursorOrder(abilities, wanted);
    const columns = order.map(({ property }) => property);
    const keys = embedder === null || embedded === null ? [] : embedder.needed;
    const view = viewOf(fields, keys.length === 0 ? columns : [...new Set([...columns, ...keys])]);
    const selection = listSelection(abilities, wanted);
    const scope = readScope(request);
    const { caller } = request;
    // One extra row shows whether there is a next page.
    const isLookedAhead = looksAhead && window.by !== 'ids';
    const limit = isLookedAhead ? window.limit + 1 : window.limit;
    const page = { limit, offset: window.offset };
    const narrowing = { scope, selection, caller };
    const { rows: found, total } =
      window.limit === 0 ? noRows : await readRows(view, { page, count }, narrowing);
    const hasMore = found.length > window.limit;
    const rows = hasMore ? found.slice(0, window.limit) : found;
    const last = rows.at(-1);
    const { show, valuesOf } = view;
    const shown = show === null ? rows : rows.map(show);
    const isPlain = embedder === null || embedded === null || rows.length === 0;
    return {
      ...{ window, hasMore, size: rows.length },
      unlisted: {
        why: () => hiddenReasons(operation, { page, ...narrowing }),
        // Without a rule, only filters could hide rows: not worth counting them.
        isShort: operation.crud.rows !== undefined && rows.length < window.limit,
      },
      shown: isPlain ? shown : await embedder.embed({ rows, shown, valuesOf }, embedded, caller),
      total:
        count === null
          ? null
          : (total ?? (await countRows(view, { window, rows, count }, narrowing))),
      nextCursor:
        cursor === null || !hasMore || last === undefined
          ? null
          : printCursor(wanted.order, valuesOf(last, columns)),
    };
  };
}

const noRows: PageRows = { rows: [], total: null };

async function readRows(
  { queries }: ListView,
  { page, count }: { readonly page: Page; readonly count: ListRequest['count'] },
  { scope, selection, caller }: Narrowing,
): Promise<PageRows> {
  if (count === 'exact') return queries.listWithTotal(page, scope, selection, caller);
  return { rows: await queries.list(page, scope, selection, caller), total: null };
}

interface Counted {
  readonly window: ListRequest['window'];
  readonly rows: readonly Row[];
  readonly count: NonNullable<ListRequest['count']>;
}

interface Narrowing {
  readonly scope: readonly string[];
  readonly selection: ListSelection | undefined;
  readonly caller: Caller;
}

/** Estimates exist for whole tables only. */
async function countRows(
  { queries }: ListView,
  { window, rows, count }: Counted,
  { scope, selection, caller }: Narrowing,
): Promise<number> {
  const seen = window.offset + rows.length;
  if (window.by !== 'cursor' && isLast(window, rows.length)) return seen;
  const isWhole = scope.length === 0 && (selection === undefined || selectsAll(selection));
  const estimate = count === 'estimated' && isWhole ? await queries.estimate() : null;
  return estimate === null ? queries.count(scope, selection, caller) : Math.max(estimate, seen);
}

/** A non-full page is the last one, unless it is empty. */
function isLast({ limit, offset }: Page, count: number): boolean {
  return count < limit && (count > 0 || offset === 0);
}
