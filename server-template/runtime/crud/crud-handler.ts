import { guardedHandler } from '../access/guarded-handler.ts';
import { conditionalHandler } from '../conditional/conditional-handler.ts';
import type { OperationHandler } from '../http/operation.ts';
import type { CrudAction } from '../document/openapi.ts';
import { createRows, deleteRows, updateRows } from './many/bulk-rows.ts';
import { createRow } from './create-row.ts';
import type { CrudOperation } from './crud-operation.ts';
import { deleteRow } from './delete-row.ts';
import { getRow } from './get-row.ts';
import { listRows } from './list/list-rows.ts';
import { mergedHandler } from './merged-handler.ts';
import { nestedHandler } from './nested/nested-handler.ts';
import { queryRows } from './query-rows.ts';
import { updateRow } from './update-row.ts';
import { upsertRow } from './upsert-row.ts';

const handlers: Readonly<Record<CrudAction, (operation: CrudOperation) => OperationHandler>> = {
  list: listRows,
  get: getRow,
  create: createRow,
  update: updateRow,
  delete: deleteRow,
  bulkCreate: createRows,
  bulkUpdate: updateRows,
  bulkDelete: deleteRows,
  query: queryRows,
  upsert: upsertRow,
};

/** The handler of an operation on a table. */
export function crudHandler(action: CrudAction, operation: CrudOperation): OperationHandler {
  return conditionalHandler(action, operation, (own, asked) =>
    guardedHandler(asked, (narrowed) =>
      mergedHandler(narrowed, (merging) => nestedHandler(merging, handlers[own])),
    ),
  );
}
