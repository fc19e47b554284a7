import type { HttpResponse } from '../operation/operation-response.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import { wantsRepresentation } from '../../shared/wants-representation.ts';
import type { TableQueries } from '../database/database.ts';
import { definitionOf, keyReader, type CrudOperation } from './crud-operation.ts';
import { rewritten } from './written-row.ts';
import { getRow } from './get-row.ts';

/** Deletes the row in the path. The deleted row is returned if the document declares 200: always, or, if it also declares 204, if the request prefers it. */
export function deleteRow(operation: CrudOperation): OperationHandler {
  const { database, crud } = operation;
  const definition = definitionOf(operation, crud.key ?? []);
  const queries = database.table(definition);
  const readKey = keyReader(operation);
  const read = rowReader(operation);
  return async (request) => {
    const shown = await read(request);
    const key = readKey(request);
    const { caller } = request;
    const write = async (on: TableQueries): Promise<true | null> =>
      (await on.delete(key, caller)) || null;
    if ((await write(queries)) === null)
      await rewritten({ database, definition, key, caller, write });
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
