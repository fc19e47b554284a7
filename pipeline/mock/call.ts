import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../server-template/shared/access/row-rule.ts';
import type { Operation } from '../model/api-model.ts';
import type { ChosenResponse } from './choose/choose-response.ts';
import type { Preference } from './choose/preference.ts';
import type { MockResponse } from './mock-response.ts';
import type { CallPlan } from './operation-plan.ts';
import type { ReceivedBody } from './read/read-body.ts';
import type { QueryPair } from './route/query-pairs.ts';
import type { ValidRequest } from './validate/request-validator.ts';

/** A request with its operation. */
export interface Call {
  readonly request: IncomingMessage;
  readonly operation: Operation;
  /** Values of the path parameters, in order. */
  readonly pathValues: readonly string[];
  readonly query: readonly QueryPair[];
  /** Base path of the document: `/shop/v1`; empty at the root. */
  readonly base: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly requestId: string;
  /** Number of the request. */
  readonly serial: number;
}

/** A valid call, with its preferences. */
export interface ValidCall {
  readonly call: Call;
  readonly plan: CallPlan;
  readonly chosen: ChosenResponse;
  readonly preference: Preference;
  /** Null: credentials are not checked. */
  readonly caller: Caller | null;
  readonly valid: ValidRequest;
  readonly body: ReceivedBody | null;
}

/** Result of a call. */
export interface Called {
  readonly response: MockResponse;
  /** Values for callbacks; null if the request was rejected. */
  readonly received: { readonly valid: ValidRequest; readonly body: unknown } | null;
  /** Whether the same request gets the same response until rows change. */
  readonly isRepeatable: boolean;
  /** Whether rows were changed. */
  readonly isChange: boolean;
}

/** The value of a body; null for bytes, or without a body. */
export function sentValue(body: ReceivedBody | null): unknown {
  return body === null || body.kind === 'bytes' ? null : body.exact;
}
