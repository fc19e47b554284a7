import type { OperationHandler } from '../http/operation.ts';
import { createRow } from './create-row.ts';
import type { CrudOperation } from './crud-operation.ts';
import { deleteRow } from './delete-row.ts';
import { getRow } from './get-row.ts';
import { listRows } from './list-rows.ts';
import { updateRow } from './update-row.ts';

/** What answers an operation on a table. */
export function crudHandler(
  action: 'list' | 'get' | 'create' | 'update' | 'delete',
  operation: CrudOperation,
): OperationHandler {
  switch (action) {
    case 'list':
      return listRows(operation);
    case 'get':
      return getRow(operation);
    case 'create':
      return createRow(operation);
    case 'update':
      return updateRow(operation);
    case 'delete':
      return deleteRow(operation);
  }
}
