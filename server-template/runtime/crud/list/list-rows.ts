import { invalidRequest, withoutScopes } from '../../operation/api-error.ts';
import type { OperationHandler, OperationRequest } from '../../operation/operation-request.ts';
import { createPageWatch } from '../../limits/page-bounds.ts';
import { lackedOnWay } from '../../../shared/access/used-properties.ts';
import type { Paging } from '../../../shared/list/list-abilities.ts';
import { createPageHeaders } from '../../../shared/list/list-headers.ts';
import { createListReader } from '../../../shared/list/list-request.ts';
import { relatedWhere } from '../../../shared/list/related-filters.ts';
import type { CrudOperation } from '../crud-operation.ts';
import { createEmbedder } from '../embed-rows.ts';
import { createEnvelope } from '../envelope.ts';
import { createExporter } from './export-rows.ts';
import { createPageFinder, type WantedPage } from './find-page.ts';
import { listQueryValues } from './list-query.ts';
import { createParentCheck } from '../parent-row.ts';

const usualPaging: Paging = { page: 'page', limit: 'limit', defaultLimit: 20, maximumLimit: 100 };

/** Returns a page of rows, in a total order. */
export function listRows(operation: CrudOperation): OperationHandler {
  const { crud } = operation;
  const { paging = usualPaging, list: abilities = {} } = crud;
  const readRequest = requestReader(operation, paging);
  const embedder = createEmbedder(operation);
  const looksAhead = abilities.headers?.includes('Link') === true;
  const findPage = createPageFinder(operation, { embedder, looksAhead });
  const checkParent = createParentCheck(operation);
  const envelope = createEnvelope(crud.envelope);
  const printHeaders = createPageHeaders(paging, abilities);
  const hasHeaders = abilities.headers !== undefined;
  const exporter =
    abilities.exports === undefined
      ? null
      : createExporter(operation, abilities.exports, { embedder, printHeaders });
  const watch = createPageWatch(operation.pageBounds);
  const varying = exporter === null ? {} : { Vary: 'Accept' };
  return async (request) => {
    const wanted = { ...readRequest(request), embedded: embedder?.wanted(request) ?? null };
    const type = exporter?.wanted(request) ?? null;
    if (exporter !== null && type !== null) {
      const found = await exporter.respond(request, wanted, type, () => checkParent?.(request));
      return { ...found, headers: { ...found.headers, ...varying } };
    }
    const turn = watch.begin(request, wanted.window.limit);
    const share = turn === null ? null : await turn;
    const { shown, unlisted, ...page } = await findPage(request, wanted);
    if (shown.length === 0) await checkParent?.(request);
    const { offset, limit } = wanted.window;
    const content = {
      rows: shown,
      page: limit === 0 ? 1 : Math.floor(offset / limit) + 1,
      limit,
      ...(page.total === null ? {} : { total: page.total }),
    };
    const hasOwn = hasHeaders || exporter !== null;
    const headers = hasOwn ? { ...printHeaders(page, request.received.queryText), ...varying } : {};
    const response = { status: 200, headers, body: envelope(content), ...unlisted };
    return watch.watched(request, share, { response, rows: shown });
  };
}

function requestReader(
  { crud: { list = {}, guards } }: CrudOperation,
  paging: Paging,
): (request: OperationRequest) => Omit<WantedPage, 'embedded'> {
  const read = createListReader(paging, list);
  const ownScopes = guards?.read ?? {};
  return (request) => {
    const wanted = read(listQueryValues(request));
    if ('wrong' in wanted) throw invalidRequest(...wanted.wrong);
    const missing = wanted.related.flatMap(({ filter }) =>
      lackedOnWay(filter, ownScopes, request.caller.scopes).map((scope) => {
        return { in: 'query' as const, field: filter.parameter.name, scope };
      }),
    );
    if (missing.length > 0) throw withoutScopes(missing);
    const where = relatedWhere(wanted.related);
    return where === undefined ? wanted : { ...wanted, where };
  };
}
