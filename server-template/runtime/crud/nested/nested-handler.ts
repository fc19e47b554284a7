import type { OperationHandler } from '../../http/operation.ts';
import type { CrudOperation } from '../crud-operation.ts';
import { together, within } from '../many/together.ts';
import { FailedNestedRow, isSent } from './nested-writer.ts';

/** Writes a body with related rows in one transaction; a body without them is written as usual. */
export function nestedHandler(
  operation: CrudOperation,
  make: (operation: CrudOperation) => OperationHandler,
): OperationHandler {
  const { database, crud } = operation;
  const { nested, ...own } = crud;
  if (nested === undefined) return make(operation);
  const plain = make({ ...operation, crud: own });
  // Reports errors in the document at start.
  make(operation);
  return async (request) => {
    if (!nested.some((relation) => isSent(request, relation))) return plain(request);
    const write = (isOneByOne: boolean) =>
      database.transaction((tables) =>
        make({ ...operation, database: within(database, tables), isOneByOne })(request),
      );
    try {
      return await together(database, { all: () => write(false), each: () => write(true) });
    } catch (error) {
      throw error instanceof FailedNestedRow ? await error.judged() : error;
    }
  };
}
