import type { OperationHandler } from '../http/operation.ts';
import { definitionOf, keyReader, rowNotFound, type CrudOperation } from './crud-operation.ts';

/** Answers the row that the path names. */
export function getRow(operation: CrudOperation): OperationHandler {
  const queries = operation.database.table(definitionOf(operation));
  const readKey = keyReader(operation);
  return async (request) => {
    const row = await queries.get(readKey(request));
    if (row === null) throw rowNotFound();
    return { status: 200, body: row };
  };
}
