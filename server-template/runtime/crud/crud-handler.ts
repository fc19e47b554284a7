import { guardedHandler } from '../access/guarded-handler.ts';
import type { OperationHandler } from '../http/operation.ts';
import { createRow } from './create-row.ts';
import type { CrudOperation } from './crud-operation.ts';
import { deleteRow } from './delete-row.ts';
import { getRow } from './get-row.ts';
import { listRows } from './list-rows.ts';
import { updateRow } from './update-row.ts';

type Action = 'list' | 'get' | 'create' | 'update' | 'delete';

const handlers: Readonly<Record<Action, (operation: CrudOperation) => OperationHandler>> = {
  list: listRows,
  get: getRow,
  create: createRow,
  update: updateRow,
  delete: deleteRow,
};

/** What answers an operation on a table. */
export function crudHandler(action: Action, operation: CrudOperation): OperationHandler {
  return guardedHandler(operation, handlers[action]);
}
