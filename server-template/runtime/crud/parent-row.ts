import type { OperationRequest } from '../http/operation.ts';
import { pathReader, rowNotFound, type CrudOperation } from './crud-operation.ts';

/** Rejects with a 404 where the row that the path is below does not exist. */
export type ParentCheck = (request: OperationRequest) => Promise<void>;

/** How a nested list or create looks its parent up; null where the path is below no row. */
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
