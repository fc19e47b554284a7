import { namedField } from '../../../shared/operation/field.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import type { HttpResponse } from '../../operation/operation-response.ts';
import {
  createRowPrinter,
  wantedExport,
  type ExportType,
  type ListExports,
  type RowPrinter,
} from '../../../shared/list/exported-rows.ts';
import { wholeOf, type PageHeaders } from '../../../shared/list/list-headers.ts';
import type { CrudOperation } from '../crud-operation.ts';
import type { Embedder } from '../embed-rows.ts';
import { createPageFinder, type RowsOfPage, type WantedPage } from './find-page.ts';

/** Size of the first batch; later ones depend on the size of rows. */
const firstBatch = 100;
const largestBatch = 2000;
/** Target size of a batch in characters. */
const batchLength = 512 * 1024;

/** Exports the rows of a list. */
export interface Exporter {
  /** Null: JSON. */
  wanted(request: OperationRequest): ExportType | null;
  /**
   * Exports all matching rows, or those of the requested page; `onEmpty` is called if there are
   * none.
   */
  respond(
    request: OperationRequest,
    wanted: WantedPage,
    type: ExportType,
    onEmpty: () => Promise<void> | undefined,
  ): Promise<HttpResponse>;
}

/**
 * Creates the exporter of a list that declares other media types. Rows are read in batches as the
 * client consumes them, each starting after the last key, so that no connection is held in between
 * and concurrent inserts shift nothing.
 */
export function createExporter(
  operation: CrudOperation,
  { types, key }: ListExports,
  parts: { readonly embedder: Embedder | null; readonly printHeaders: PageHeaders },
): Exporter {
  const { embedder, printHeaders } = parts;
  const list = { cursor: { parameter: { name: '' }, key }, ...operation.crud.list };
  const findPage = createPageFinder(
    { ...operation, crud: { ...operation.crud, list } },
    { embedder, looksAhead: true },
  );
  const namesOf = columnNames(operation);
  /** As many of the wanted rows as fit into a batch. */
  const findBatch: typeof findPage = async (request, wanted) => {
    try {
      return await findPage(request, wanted);
    } catch (error) {
      const { limit } = wanted.window;
      if (limit === 1 || operation.database.failure(error)?.kind !== 'pageTooLarge') throw error;
      const window = { ...wanted.window, limit: Math.ceil(limit / 10) };
      return findBatch(request, { ...wanted, window });
    }
  };
  return {
    wanted({ received: { headers } }) {
      const { accept } = headers;
      return typeof accept === 'string' ? wantedExport(accept, types) : null;
    },
    async respond(request, wanted, type, onEmpty) {
      const { isPaged } = wanted;
      const page = isPaged
        ? await findPage(request, wanted)
        : await findBatch(request, batch(wanted, '', firstBatch));
      const first = isPaged ? { ...page, nextCursor: null } : page;
      const { shown, total } = first;
      if (shown.length === 0) await onEmpty();
      const printer = createRowPrinter(type, namesOf(wanted));
      const shownPage = isPaged ? page : { ...page, ...wholeOf(total ?? 0) };
      const headers = printHeaders(shownPage, request.received.queryText);
      return {
        status: 200,
        headers: { ...headers, 'Content-Type': printer.contentType },
        body: printed(first, printer, (cursor, size) =>
          findBatch(request, { ...batch(wanted, cursor, size), count: null }),
        ),
      };
    },
  };
}

function batch(wanted: WantedPage, cursor: string, limit: number): WantedPage {
  return { ...wanted, cursor, window: { offset: 0, limit, by: 'cursor' } };
}

/** The texts of the batches. */
async function* printed(
  first: RowsOfPage,
  { head, row }: RowPrinter,
  next: (cursor: string, size: number) => Promise<RowsOfPage>,
): AsyncGenerator<string, void, undefined> {
  let before = head;
  for (let page = first; ;) {
    const { shown, nextCursor } = page;
    const text = shown.map((one) => row(one as Readonly<Record<string, unknown>>)).join('');
    if (before + text !== '') yield before + text;
    before = '';
    if (nextCursor === null) return;
    const size = Math.round((batchLength * shown.length) / Math.max(1, text.length));
    page = await next(nextCursor, Math.min(Math.max(1, size), largestBatch));
  }
}

/** Names of a row's columns in order; those of related rows come last. */
function columnNames({
  crud: { row, output = [] },
}: CrudOperation): (wanted: Pick<WantedPage, 'fields' | 'embedded'>) => readonly string[] {
  const all = (row ?? output.map(namedField)).map(({ name }) => name);
  return ({ fields, embedded }) => {
    const own = fields === null ? all : all.filter((name) => fields.includes(name));
    const related = [...(embedded?.keys() ?? [])].filter((name) => !name.includes('.'));
    return [...own, ...related];
  };
}
