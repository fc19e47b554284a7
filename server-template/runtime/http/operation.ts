import type { Logger } from 'pino';
import type { Caller } from '../shared/access/row-rule.ts';
import type { ReceivedRequest, ValidParameters } from '../validation/request-validation.ts';
import type { HttpResponse } from './response/http-response.ts';

/** A validated request, and who sent it. */
export interface OperationRequest {
  readonly received: ReceivedRequest;
  readonly valid: ValidParameters;
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly log: Logger;
  /** Path below which the API was asked: empty at the root. */
  readonly basePath: string;
  readonly caller: Caller;
  /** Aborted when the client goes away before the response. */
  readonly signal: () => AbortSignal;
  /** Has something called once the response is sent, or its client gone. */
  readonly onClose: (call: () => void) => void;
  /** Closes the connection, whatever of the response is sent. */
  readonly cutOff: () => void;
}

/** Answers a validated request. */
export type OperationHandler = (request: OperationRequest) => Promise<HttpResponse>;
