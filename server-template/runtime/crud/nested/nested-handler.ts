import type { OperationHandler } from '../../http/operation.ts';
import type { CrudOperation } from '../crud-operation.ts';
import { writeAllThenEach } from '../many/write-all-then-each.ts';
import { waysOf } from './nested-ways.ts';
import { isSent } from './nested-writer.ts';

/** Writes a body with related rows in one transaction; a body without them is written as usual. */
export function nestedHandler(
  operation: CrudOperation,
  make: (operation: CrudOperation) => OperationHandler,
): OperationHandler {
  const { database, crud } = operation;
  const { nested = [] } = crud;
  const plain = make(operation);
  if (nested.length === 0) return plain;
  // Reports errors in the document at start.
  for (const relation of nested) waysOf(operation, relation);
  return (request) =>
    nested.some((relation) => isSent(request, relation))
      ? writeAllThenEach(database, (own, writeRows) =>
          make({ ...operation, database: own, writeRows })(request),
        )
      : plain(request);
}
