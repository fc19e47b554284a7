import type { HttpResponse } from '../http/response/http-response.ts';
import type { OperationHandler, OperationRequest } from '../http/operation.ts';
import { wantsRepresentation } from '../shared/wants-representation.ts';
import { definitionOf, keyReader, rowNotFound, type CrudOperation } from './crud-operation.ts';
import { getRow } from './get-row.ts';

/** Deletes the row in the path. The deleted row is returned if the document declares 200: always, or, if it also declares 204, if the request prefers it. */
export function deleteRow(operation: CrudOperation): OperationHandler {
  const queries = operation.database.table(definitionOf(operation, []));
  const readKey = keyReader(operation);
  const read = rowReader(operation);
  return async (request) => {
    const shown = await read(request);
    if (!(await queries.delete(readKey(request), request.caller))) throw rowNotFound();
    return shown;
  };
}

function rowReader(
  operation: CrudOperation,
): (request: OperationRequest) => Promise<HttpResponse> | HttpResponse {
  const { responses } = operation.operation;
  const nothing = { status: 204 };
  if (responses['200'] === undefined) return () => nothing;
  const get = getRow(operation);
  if (responses['204'] === undefined) return get;
  return (request) =>
    wantsRepresentation(String(request.received.headers['prefer'])) ? get(request) : nothing;
}
