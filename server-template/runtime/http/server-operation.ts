import type { IncomingHttpHeaders } from 'node:http';
import type { Gate } from '../shared/access/gate.ts';
import type { OperationLimit } from '../shared/limits/operation-limits.ts';
import type { Database } from '../database/database.ts';
import type { QueryAliases } from '../shared/list/plain-query.ts';
import type { Recorder } from '../system/metrics.ts';
import type { ResponseValidation } from '../validation/response-validation.ts';
import type { RequestValidation } from '../validation/request-validation.ts';
import type { DeclaredHeaders } from '../document/response-headers.ts';
import type { HttpResponse } from './response/http-response.ts';
import type { OperationHandler } from './operation.ts';
import type { BodyReader } from './request/request-body.ts';

/** What a path's method does: an operation of the document, or one of the server's own pages. */
export type ServerOperation = DocumentOperation | SystemOperation;

/** An operation of the document, ready to answer. */
export interface DocumentOperation {
  readonly kind: 'document';
  /** Name of its API. */
  readonly api: string;
  readonly id: string;
  readonly record: Recorder;
  /** Null: no credentials are required. */
  readonly gate: Gate | null;
  /** Null: it may be called at will. */
  readonly limit: OperationLimit | null;
  readonly body: BodyReader | null;
  readonly requests: RequestValidation;
  /** Null where answers are not validated. */
  readonly responses: ResponseValidation | null;
  readonly handle: OperationHandler;
  /** What the query takes in JSON; null: nothing. */
  readonly aliases: QueryAliases | null;
  /** What its responses declare beside their bodies. */
  readonly headers: DeclaredHeaders;
  /** Whether the details of its errors of a status have keywords. */
  readonly hasErrorKeywords: (status: number) => boolean;
  /** Of the document's servers: empty at the root. */
  readonly basePath: string;
  /** What an error means to its database. */
  readonly failure: Database['failure'];
}

/** A page of the server's own: health, metrics, document, explorer. */
export interface SystemOperation {
  readonly kind: 'system';
  readonly id: string;
  readonly record: Recorder;
  readonly handle: (
    requestId: string,
    mountPath: string,
    headers: IncomingHttpHeaders,
  ) => Promise<HttpResponse>;
}
