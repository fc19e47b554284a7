import type { Api } from '../spec/api-types.ts';
import type { RequestProblem } from '../spec/request-validator.ts';

type Code = Api['OperatorError']['error']['code'];

const statuses: Readonly<Record<Code, number>> = {
  INVALID_REQUEST: 400,
  CALLBACK_URL_REFUSED: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN_HOST: 403,
  FORBIDDEN_ORIGIN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  WAIT_TIMEOUT: 408,
  ALREADY_SETTLED: 409,
  NOT_SETTLED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  INTERNAL_ERROR: 500,
  ALL_PENDING: 503,
};

/** A rejection by the operator API, over HTTP and in the programmatic interface. */
export class OperatorProblem extends Error {
  override readonly name = 'OperatorProblem';
  readonly code: Code;
  readonly details: readonly RequestProblem[];

  constructor(code: Code, message: string, details: readonly RequestProblem[] = []) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statuses[this.code];
  }

  /** The body of the response. */
  toJSON(): Api['OperatorError'] {
    const details = this.details.length > 0 ? { details: [...this.details] } : {};
    return { error: { code: this.code, message: this.message, ...details } };
  }
}
