import type { Gate } from '../../shared/access/gate.ts';
import type { OperationLimit } from '../../shared/limits/operation-limits.ts';
import type { Database } from '../database/database.ts';
import type { QueryAliases } from '../../shared/list/plain-query.ts';
import type { Recorder } from '../system/metrics.ts';
import type { ResponseValidation } from '../validation/response-validation.ts';
import type { RequestValidation } from '../validation/request-validation.ts';
import type { DeclaredHeaders } from '../document/response-headers.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import type { MountedRequest } from './exchange.ts';
import type { BodyReader } from './request/request-body.ts';

/** An operation of the document, or a system page. */
export type ServerOperation = DocumentOperation | SystemOperation;

/** An operation of the document, ready to handle requests. */
export interface DocumentOperation {
  readonly kind: 'document';
  /** Name of its API. */
  readonly api: string;
  readonly id: string;
  readonly record: Recorder;
  /** Null: no credentials are required. */
  readonly gate: Gate | null;
  /** Null: no rate limit. */
  readonly limit: OperationLimit | null;
  readonly body: BodyReader | null;
  readonly requests: RequestValidation;
  /** Null if responses are not validated. */
  readonly responses: ResponseValidation | null;
  readonly handle: OperationHandler;
  /** Handles a request without storing anything; null: a custom operation, or in production. */
  readonly rehearse: OperationHandler | null;
  /** JSON parameters of the query; null: none. */
  readonly aliases: QueryAliases | null;
  /** Headers declared by its responses. */
  readonly headers: DeclaredHeaders;
  /** Whether the details of its errors with a status have keywords. */
  readonly hasErrorKeywords: (status: number) => boolean;
  /** Base path of the document's servers: empty at the root. */
  readonly basePath: string;
  /** Explains errors of its database. */
  readonly failure: Database['failure'];
}

/** A system page: health, metrics, document, explorer. */
export interface SystemOperation {
  readonly kind: 'system';
  readonly id: string;
  readonly record: Recorder;
  readonly handle: (requestId: string, request: MountedRequest) => Promise<HttpResponse>;
}
