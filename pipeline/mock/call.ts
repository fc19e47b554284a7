import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../server-template/runtime/shared/access/row-rule.ts';
import type { Operation } from '../model/api-model.ts';
import type { ChosenResponse } from './choose/choose-response.ts';
import type { Preference } from './choose/preference.ts';
import type { MockResponse } from './mock-response.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { ReceivedBody } from './read/read-body.ts';
import type { QueryPair } from './route/request-target.ts';
import type { ValidRequest } from './validate/request-validator.ts';

/** A request that has found its operation. */
export interface Call {
  readonly request: IncomingMessage;
  readonly operation: Operation;
  /** Of the path's parameters, in its order. */
  readonly pathValues: readonly string[];
  readonly query: readonly QueryPair[];
  /** Below which the document's paths stand: `/shop/v1`; empty at the root. */
  readonly base: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly requestId: string;
  /** Counts the requests of the mock. */
  readonly serial: number;
}

/** A call that is valid, and what is asked of its response. */
export interface ValidCall {
  readonly call: Call;
  readonly plan: OperationPlan;
  readonly chosen: ChosenResponse;
  readonly preference: Preference;
  /** Null: nobody is asked who they are. */
  readonly caller: Caller | null;
  readonly valid: ValidRequest;
  readonly body: ReceivedBody | null;
}

/** What a call came to. */
export interface Called {
  readonly response: MockResponse;
  /** What callbacks may speak of; null where the request was rejected. */
  readonly received: { readonly valid: ValidRequest; readonly body: unknown } | null;
  /** Whether the same request gets the same response until rows are changed. */
  readonly isRepeatable: boolean;
  /** Whether rows were changed. */
  readonly isChange: boolean;
}

/** What a body says; null where it is bytes, or none was sent. */
export function sentValue(body: ReceivedBody | null): unknown {
  return body === null || body.kind === 'bytes' ? null : body.exact;
}
