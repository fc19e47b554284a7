import type { Page } from '../database/database.ts';
import type { Paging } from '../document/openapi.ts';
import { invalidRequest } from '../http/api-error.ts';
import type { OperationHandler } from '../http/operation.ts';
import { headersFor } from '../document/response-headers.ts';
import { detailTexts } from '../shared/problem-texts.ts';
import { definitionOf, pathReader, type CrudOperation } from './crud-operation.ts';
import { createEnvelope, tellsTotal } from './envelope.ts';
import { createParentCheck } from './parent-row.ts';
import { createRowReader } from './row-reader.ts';

/** Answers a page of rows, in a total order. */
export function listRows(operation: CrudOperation): OperationHandler {
  const { crud, database } = operation;
  const { output, show } = createRowReader(operation);
  const queries = database.table(definitionOf(operation, output));
  const readPage = pageReader(crud.paging ?? usualPaging);
  const readScope = pathReader(crud.key ?? []);
  const checkParent = createParentCheck(operation);
  const envelope = createEnvelope(crud.envelope);
  const hasTotalHeader = headersFor(operation.operation.headers, 200).some(
    ({ name }) => name.toLowerCase() === totalHeader.toLowerCase(),
  );
  const hasTotal = hasTotalHeader || tellsTotal(crud.envelope);
  return async (request) => {
    const { number, ...page } = readPage(request.valid.query);
    const scope = readScope(request);
    const rows = await queries.list(page, scope, request.caller);
    if (rows.length === 0) await checkParent?.(request);
    const shown = show === null ? rows : rows.map(show);
    if (!hasTotal) {
      return { status: 200, body: envelope({ rows: shown, page: number, limit: page.limit }) };
    }
    const total = isLast(page, rows.length)
      ? page.offset + rows.length
      : await queries.count(scope, request.caller);
    return {
      status: 200,
      body: envelope({ rows: shown, page: number, limit: page.limit, total }),
      ...(hasTotalHeader ? { headers: { [totalHeader]: String(total) } } : {}),
    };
  };
}

const totalHeader = 'X-Total-Count';
const usualPaging: Paging = { page: 'page', limit: 'limit', defaultLimit: 20, maximumLimit: 100 };
const firstPage = 1;

interface NumberedPage extends Page {
  /** From 1. */
  readonly number: number;
}

/** Reads which page is asked for, by what the document calls it. */
function pageReader(paging: Paging): (query: Readonly<Record<string, unknown>>) => NumberedPage {
  const { page: pageName, limit: limitName, defaultLimit, maximumLimit } = paging;
  return (query) => {
    const limit = Math.min(numberAt(query, limitName) ?? defaultLimit, maximumLimit);
    const number = numberAt(query, pageName) ?? firstPage;
    const offset = (number - 1) * limit;
    if (Number.isSafeInteger(offset) && offset >= 0 && limit >= 0) return { limit, offset, number };
    throw invalidRequest({ in: 'query', field: pageName ?? '', message: detailTexts.outOfReach });
  };
}

function numberAt(
  query: Readonly<Record<string, unknown>>,
  name: string | undefined,
): number | undefined {
  const value = name === undefined ? undefined : query[name];
  return typeof value === 'number' ? value : undefined;
}

/** A page that is not full has the last rows; an empty one says nothing of those before it. */
function isLast({ limit, offset }: Page, count: number): boolean {
  return count < limit && (count > 0 || offset === 0);
}
