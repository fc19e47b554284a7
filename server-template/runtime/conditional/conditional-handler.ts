import { definitionOf, keyReader, type CrudOperation } from '../crud/crud-operation.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import { headersFor } from '../document/response-headers.ts';
import type { CrudAction } from '../document/openapi.ts';
import { ApiError } from '../http/api-error.ts';
import type { OperationHandler, OperationRequest } from '../http/operation.ts';
import type { HttpResponse } from '../http/response/http-response.ts';
import { entityTag, mayHaveTag, namesTag } from '../../shared/entity-tag.ts';
import { problemTexts } from '../../shared/problem-texts.ts';

type MakeHandler = (action: CrudAction, operation: CrudOperation) => OperationHandler;

/**
 * Adds entity tags to single rows if the document declares the header; responds with 304 to reads
 * and 412 to writes if the document declares these statuses (RFC 9110, 13).
 */
export function conditionalHandler(
  action: CrudAction,
  operation: CrudOperation,
  make: MakeHandler,
): OperationHandler {
  if (!mayHaveTag(action)) return make(action, operation);
  const plain = tagged(operation, make(action, operation));
  const { responses } = operation.operation;
  if (action === 'get') return responses['304'] === undefined ? plain : unlessKnown(plain);
  const mayGuard = action === 'update' || action === 'delete';
  return mayGuard && responses['412'] !== undefined
    ? ifUnchanged(action, operation, make, plain)
    : plain;
}

/** Adds the entity tag of the returned row, if declared. */
function tagged({ operation }: CrudOperation, handle: OperationHandler): OperationHandler {
  const statuses = Object.keys(operation.responses).filter((status) =>
    headersFor(operation.headers, Number(status)).some(({ name }) => name.toLowerCase() === 'etag'),
  );
  if (statuses.length === 0) return handle;
  return async (request) => {
    const response = await handle(request);
    if (!statuses.includes(String(response.status)) || response.body === undefined) return response;
    return { ...response, headers: { ...response.headers, ETag: tagOf(response) } };
  };
}

function tagOf({ body, state = body }: HttpResponse): string {
  return entityTag(JSON.stringify(state));
}

function unlessKnown(handle: OperationHandler): OperationHandler {
  return async (request) => {
    const response = await handle(request);
    const known = headerOf(request, 'if-none-match');
    if (known === null || response.status !== 200) return response;
    const tag = response.headers?.['ETag'] ?? tagOf(response);
    return namesTag(known, tag, false) ? { status: 304, headers: { ETag: tag } } : response;
  };
}

/**
 * Compares If-Match with the entity tag that a GET of the row would return, and locks the row until
 * it is written.
 */
function ifUnchanged(
  action: CrudAction,
  operation: CrudOperation,
  make: MakeHandler,
  plain: OperationHandler,
): OperationHandler {
  const { getter, getterParts, database } = operation;
  const readKey = keyReader(operation);
  return (request) => {
    const wanted = headerOf(request, 'if-match');
    if (wanted === null || getter === null || getter.crud === null) return plain(request);
    const reading = { ...operation, ...getterParts, operation: getter, crud: getter.crud };
    return withinTransaction(database, async (held) => {
      await held.table(definitionOf(operation, [])).hold(readKey(request), request.caller);
      const shown = await make('get', { ...reading, database: held })(request);
      if (!namesTag(wanted, tagOf(shown), true)) throw new ApiError(...problemTexts.changed);
      const write = make(action, { ...operation, database: held });
      return tagged(operation, write)(request);
    });
  };
}

function headerOf({ received }: OperationRequest, name: string): string | null {
  const value = received.headers[name];
  return typeof value === 'string' ? value : null;
}
