import type { Logger } from 'pino';
import type { ExactJson } from '../../shared/json/exact-json.ts';
import type { Query } from './request-target.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import type { HttpResponse } from './operation-response.ts';

/**
 * A received body: JSON and forms, parsed twice, texts that their schema can check, or the bytes of
 * another media type.
 */
export interface ReceivedBody extends ExactJson {
  /** As in the document. */
  readonly mediaType: string;
}

/** What a client sent to an operation, decoded. */
export interface ReceivedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  /** The query as it was sent, for links to other pages. */
  readonly queryText: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: ReceivedBody | null;
}

/**
 * Parameters in the document's types, with defaults; defaults are also added to the received body.
 */
export interface ValidParameters {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A validated request with its caller. */
export interface OperationRequest {
  readonly received: ReceivedRequest;
  readonly valid: ValidParameters;
  readonly requestId: string;
  readonly traceparent: string | null;
  readonly log: Logger;
  /** Address of the client; empty if it is unknown. */
  readonly remoteAddress: string;
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
