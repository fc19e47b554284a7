import type { Logger } from 'pino';
import type { Caller } from '../../shared/access/row-rule.ts';
import type { ReceivedRequest, ValidParameters } from '../validation/request-validation.ts';
import type { HttpResponse } from './response/http-response.ts';

/** A validated request with its caller. */
export interface OperationRequest {
  readonly received: ReceivedRequest;
  readonly valid: ValidParameters;
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly log: Logger;
  /** Base path of the request: empty at the root. */
  readonly basePath: string;
  readonly caller: Caller;
  /** Aborted when the client disconnects before the response. */
  readonly signal: () => AbortSignal;
  /** Registers a callback for when the response is sent, or the client disconnects. */
  readonly onClose: (call: () => void) => void;
  /** Closes the connection, even during the response. */
  readonly cutOff: () => void;
}

/** Handles a validated request. */
export type OperationHandler = (request: OperationRequest) => Promise<HttpResponse>;
