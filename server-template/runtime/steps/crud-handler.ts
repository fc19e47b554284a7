import type { CrudAction } from '../../shared/operation/resolved-crud.ts';
import { admission } from '../access/admission.ts';
import { entityTags, notModified, precondition } from '../conditional/conditional-steps.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import { createRow } from '../crud/create-row.ts';
import type { CrudOperation } from '../crud/crud-operation.ts';
import { deleteRow } from '../crud/delete-row.ts';
import { byteRange } from '../crud/files/byte-range.ts';
import { deleteFile, getFile, putFile } from '../crud/files/file-rows.ts';
import { formFiles } from '../crud/files/sent-file.ts';
import { getRow } from '../crud/get-row.ts';
import { listRows } from '../crud/list/list-rows.ts';
import { createRows, deleteRows, updateRows } from '../crud/many/bulk-rows.ts';
import { mergePatch } from '../crud/patch/merge-patch.ts';
import { storedChanges } from '../crud/patch/stored-changes.ts';
import { relatedRows } from '../crud/nested/related-rows.ts';
import { handlerOfSteps, type OperationSteps } from '../crud/operation-steps.ts';
import { replicaReads } from '../crud/replica-reads.ts';
import { queryRows } from '../crud/query-rows.ts';
import { updateRow } from '../crud/update-row.ts';
import { upsertRow } from '../crud/upsert-row.ts';
import { idempotentWrites } from '../idempotency/idempotent-writes.ts';

/** The row that a GET would return. */
const shownRow = handlerOfSteps({ request: [admission], rows: getRow, response: [] });

/** What happens on each action, in order. */
const steps: Readonly<Record<CrudAction, OperationSteps>> = {
  list: { request: [replicaReads, admission], rows: listRows, response: [] },
  query: { request: [replicaReads, admission], rows: queryRows, response: [] },
  get: { request: [replicaReads, admission], rows: getRow, response: [entityTags, notModified] },
  create: {
    request: [formFiles, admission, idempotentWrites, relatedRows],
    rows: createRow,
    response: [entityTags],
  },
  update: {
    request: [precondition(shownRow), formFiles, admission, storedChanges, mergePatch, relatedRows],
    rows: updateRow,
    response: [entityTags],
  },
  upsert: { request: [formFiles, admission], rows: upsertRow, response: [entityTags] },
  delete: {
    request: [precondition(shownRow), admission],
    rows: deleteRow,
    response: [entityTags],
  },
  getFile: {
    request: [admission],
    rows: getFile,
    response: [entityTags, notModified, byteRange],
  },
  putFile: { request: [admission], rows: putFile, response: [] },
  deleteFile: { request: [admission], rows: deleteFile, response: [] },
  bulkCreate: { request: [admission, idempotentWrites], rows: createRows, response: [] },
  bulkUpdate: { request: [admission, storedChanges], rows: updateRows, response: [] },
  bulkDelete: { request: [admission], rows: deleteRows, response: [] },
};

/** The handler of an operation on a table. */
export function crudHandler(action: CrudAction, operation: CrudOperation): OperationHandler {
  return handlerOfSteps(steps[action])(operation);
}
