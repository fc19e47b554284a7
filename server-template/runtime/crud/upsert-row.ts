import type { DatabaseFailure } from '../database/database-failure.ts';
import { ApiError, isApiError } from '../operation/api-error.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import type { Reason } from '../../shared/reasons/reason.ts';
import { problemTexts } from '../../shared/problem-texts.ts';
import { createRow } from './create-row.ts';
import { definitionOf, keyReader, type CrudOperation } from './crud-operation.ts';
import { updateRow } from './update-row.ts';

/** How often a request may lose to others that create and delete its row. */
const mostLosses = 20;

/**
 * Updates the row with the unique key in the path, or creates it. Of two concurrent creates, the
 * second updates the row of the first. `If-None-Match: *` requires a create, if the document
 * declares 412.
 */
export function upsertRow(operation: CrudOperation): OperationHandler {
  const { crud, database } = operation;
  const { outside = database } = database;
  const updating: CrudOperation = { ...operation, crud: { ...crud, action: 'update' } };
  const change = updateRow(updating, { isTried: true });
  const changeLocked = updateRow(updating);
  const create = createRow({ ...operation, crud: { ...crud, action: 'create' } });
  const takenBy = (error: unknown): DatabaseFailure | undefined =>
    [error, isApiError(error) ? error.cause : null]
      .map((one) => outside.failure(one))
      .find((failure) => failure?.kind === 'unique') ?? undefined;
  // The driver may not name the key; another column is taken however often it is tried.
  const isOfKey = ({ fields }: DatabaseFailure): boolean =>
    fields.length === 0 || fields.some((field) => field.in === 'path');
  const mayAsk = operation.operation.responses['412'] !== undefined;
  return async (request) => {
    const isNew = mayAsk && request.received.headers['if-none-match'] === '*';
    const known = isNew ? null : await foundBy(change, request);
    if (known !== null) return known;
    for (let losses = 1; ; losses++) {
      try {
        return await create(request);
      } catch (error) {
        const taken = takenBy(error);
        if (taken === undefined) throw error;
        // Another request created the row meanwhile; a row that the caller may not read stays hidden.
        if (isNew && (await isThere(operation, request)))
          throw new ApiError(...problemTexts.exists, { why: () => [existing] });
        const row = isNew ? null : await foundBy(changeLocked, request);
        if (row !== null) return row;
        // A third request has deleted the row, or it is hidden.
        if (losses === mostLosses || (losses > 1 && !isOfKey(taken))) throw error;
        if (await isHidden(operation, request)) throw error;
      }
    }
  };
}

const existing: Reason = {
  ...{ kind: 'header', in: 'header', field: 'If-None-Match' },
  text: 'If-None-Match: * only creates rows, and there is one with this key.',
  change: 'Send no If-None-Match, or another key.',
};

/** The response of a handler; null if the row is missing. */
async function foundBy(
  handle: OperationHandler,
  request: OperationRequest,
): Promise<HttpResponse | null> {
  try {
    return await handle(request);
  } catch (error) {
    if (isApiError(error) && error.code === problemTexts.rowNotFound[1]) return null;
    throw error;
  }
}

/** Whether a rule keeps the caller from the row. */
async function isHidden(operation: CrudOperation, request: OperationRequest): Promise<boolean> {
  const { rows, ...crud } = operation.crud;
  return rows !== undefined && (await isThere({ ...operation, crud }, request));
}

async function isThere(operation: CrudOperation, request: OperationRequest): Promise<boolean> {
  const { database, crud } = operation;
  const { outside = database } = database;
  const get = { ...operation, crud: { ...crud, action: 'get' as const } };
  const queries = outside.table(definitionOf(get, crud.key ?? []));
  return (await queries.get(keyReader(operation)(request), request.caller)) !== null;
}
