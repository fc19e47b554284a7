import type { OperationHandler } from '../http/operation.ts';
import { definitionOf, keyReader, rowNotFound, type CrudOperation } from './crud-operation.ts';

/** Deletes the row that the path names. */
export function deleteRow(operation: CrudOperation): OperationHandler {
  const queries = operation.database.table(definitionOf(operation, []));
  const readKey = keyReader(operation);
  return async (request) => {
    if (!(await queries.delete(readKey(request), request.caller))) throw rowNotFound();
    return { status: 204 };
  };
}
