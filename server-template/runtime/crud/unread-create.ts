import type { Row, TableQueries } from '../database/database.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import { wantsMinimal } from '../../shared/wants-representation.ts';
import { definitionOf, type CrudOperation } from './crud-operation.ts';

/** Whether the response of a create contains no row, so that none is read. */
export function isUnread({ crud: { row, output = [], nested } }: CrudOperation): boolean {
  return row === undefined && output.length === 0 && nested === undefined;
}

/** The queries of such a create. */
function unreadQueries(operation: CrudOperation, unread: 'stored' | 'kept'): TableQueries {
  return operation.database.table({ ...definitionOf(operation, []), unread });
}

/** Stores the row of a request. */
type Insert = (request: OperationRequest, values: Row) => Promise<Row>;

interface Parts {
  readonly readValues: (request: OperationRequest) => Row;
  readonly inserterOf: (queries: TableQueries) => Insert;
}

/** Stores a row without reading it: 201, or 204 if only that is declared. */
export function createUnread(operation: CrudOperation, parts: Parts): OperationHandler {
  const insert = parts.inserterOf(unreadQueries(operation, 'stored'));
  const status = operation.operation.responses['201'] === undefined ? 204 : 201;
  return async (request) => {
    await insert(request, parts.readValues(request));
    return { status };
  };
}

/**
 * The other responses of a create that returns its row: 204 for `Prefer: return=minimal`, and 202,
 * or else 204, for a row that triggers keep back, if the document declares them.
 */
export function withOtherResponses(
  operation: CrudOperation,
  parts: Parts,
  create: OperationHandler,
): OperationHandler {
  const { responses } = operation.operation;
  const hasMinimal = responses['204'] !== undefined;
  const kept = [202, 204].find((status) => responses[status] !== undefined);
  if (kept === undefined || operation.crud.nested !== undefined) return create;
  const minimal = parts.inserterOf(unreadQueries(operation, 'stored'));
  const accept = parts.inserterOf(unreadQueries(operation, 'kept'));
  const createOrMinimal = async (request: OperationRequest): Promise<HttpResponse> => {
    if (!hasMinimal || !wantsMinimal(String(request.received.headers['prefer'])))
      return create(request);
    await minimal(request, parts.readValues(request));
    return { status: 204 };
  };
  return async (request) => {
    try {
      return await createOrMinimal(request);
    } catch (error) {
      if (operation.database.failure(error)?.kind !== 'notStored') throw error;
      await accept(request, parts.readValues(request));
      return { status: kept };
    }
  };
}
