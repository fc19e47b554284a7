import type { OperationRequest } from '../operation/operation-request.ts';
import { pathReader, type CrudOperation } from './crud-operation.ts';
import { missingRow } from './reasons/stored-row.ts';

/** Throws a 404 if the parent row in the path does not exist. */
export type ParentCheck = (request: OperationRequest) => Promise<void>;

/** Creates the check of a nested list or create; null if its path has no parent. */
export function createParentCheck({
  database,
  parent,
  related,
  crud,
}: CrudOperation): ParentCheck | null {
  const key = crud.parent ?? [];
  if (parent === null || key.length === 0) return null;
  const { parentRows } = crud;
  const definition = {
    ...{ table: parent, key, output: key.slice(0, 1), input: [] },
    ...(parentRows === undefined ? {} : { rows: parentRows, related }),
  };
  const queries = database.table(definition);
  const readKey = pathReader(key);
  return async (request) => {
    const { caller } = request;
    const wanted = readKey(request);
    if ((await queries.get(wanted, caller)) !== null) return;
    throw missingRow({ database, definition, key: wanted, caller });
  };
}
