import type { OperationResponse, Operation } from '../../model/api-model.ts';
import { firstSuccess } from '../../model/resources/first-success.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';

/** The chosen response and its status. */
export interface ChosenResponse {
  readonly status: number;
  /** Null if the document declares none for this status. */
  readonly response: OperationResponse | null;
}

/**
 * Chooses the response of an operation: that of the requested code, else the first success. Throws
 * ApiError if the code is not declared.
 */
export function chooseResponse(operation: Operation, code: number | undefined): ChosenResponse {
  if (code === undefined) {
    const success = firstSuccess(operation.responses);
    return { status: statusOf(success), response: success };
  }
  const response = responseFor(operation.responses, code);
  if (response !== null) return { status: code, response };
  const known = operation.responses.map(({ status }) => status).join(', ');
  throw new ApiError(
    400,
    'ANSWER_NOT_DECLARED',
    `The document declares no response ${code} here; ${known === '' ? 'it declares none' : `it declares ${known}`}.`,
  );
}

/** The response declared for a status: by itself, its class (`4XX`), else `default`. */
export function responseFor(
  responses: readonly OperationResponse[],
  status: number,
): OperationResponse | null {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, 'DEFAULT'];
  for (const name of wanted) {
    const found = responses.find((response) => response.status.toUpperCase() === name);
    if (found !== undefined) return found;
  }
  return null;
}

function statusOf(response: OperationResponse | null): number {
  if (response === null || response.status === 'default') return 200;
  const status = Number(response.status.toUpperCase().replace('XX', '00'));
  // A 1xx is an interim response.
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}
