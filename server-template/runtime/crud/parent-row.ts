import type { OperationRequest } from '../operation/operation-request.ts';
import { pathReader, rowNotFound, type CrudOperation } from './crud-operation.ts';

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
  const queries = database.table({
    ...{ table: parent, key, output: key.slice(0, 1), input: [] },
    ...(parentRows === undefined ? {} : { rows: parentRows, related }),
  });
  const readKey = pathReader(key);
  return async (request) => {
    if ((await queries.get(readKey(request), request.caller)) === null) throw rowNotFound();
  };
}
