import { invalidRequest } from '../http/api-error.ts';
import type { OperationHandler } from '../http/operation.ts';
import { definitionOf, type CrudOperation } from './crud-operation.ts';

// For a document that declares neither, or gives no default.
const firstPage = 1;
const defaultLimit = 20;

/** Answers a page of rows, in a total order. */
export function listRows(operation: CrudOperation): OperationHandler {
  const queries = operation.database.table(definitionOf(operation));
  return async ({ valid: { query } }) => {
    const limit = numberOr(query['limit'], defaultLimit);
    const offset = (numberOr(query['page'], firstPage) - 1) * limit;
    if (!Number.isSafeInteger(offset) || offset < 0) {
      throw invalidRequest({ in: 'query', field: 'page', message: 'is out of reach' });
    }
    return { status: 200, body: await queries.list({ limit, offset }) };
  };
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
