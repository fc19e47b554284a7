import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import type { CrudOperation } from './crud-operation.ts';

/** What an operation does with a request, in order. */
export interface OperationSteps {
  readonly request: readonly RequestStep[];
  /** Reads or writes the rows, and creates the response. */
  readonly rows: MakeHandler;
  readonly response: readonly ResponseStep[];
}

/** Creates a handler of an operation. */
export type MakeHandler = (operation: CrudOperation) => OperationHandler;

/**
 * Rejects or changes a request, or runs the steps after it in a transaction. If an operation does
 * not need the step, it returns the handler of the next ones, so that it takes no time.
 */
export type RequestStep = (operation: CrudOperation, next: MakeHandler) => OperationHandler;

/** Changes a response; null if an operation does not need the step. */
export type ResponseStep = (operation: CrudOperation) => ResponseChange | null;

type ResponseChange = (response: HttpResponse, request: OperationRequest) => HttpResponse;

/** The handlers of operations with these steps. */
export function handlerOfSteps({ request, rows, response }: OperationSteps): MakeHandler {
  const respond = request.reduceRight<MakeHandler>(
    (next, step) => (operation) => step(operation, next),
    rows,
  );
  return (operation) => {
    const handle = respond(operation);
    const changes = response.flatMap((step) => step(operation) ?? []);
    if (changes.length === 0) return handle;
    return async (received) =>
      changes.reduce((done, change) => change(done, received), await handle(received));
  };
}
