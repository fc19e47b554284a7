import { databaseError } from '../../../server-template/runtime/http/database-errors.ts';
import type {
  OperationRequest,
  ReceivedBody,
} from '../../../server-template/runtime/operation/operation-request.ts';
import { parseQuery } from '../../../server-template/runtime/operation/request-target.ts';
import { nobody } from '../../../server-template/shared/access/row-rule.ts';
import { plainQuery } from '../../../server-template/shared/list/plain-query.ts';
import type { Operation } from '../../model/api-model.ts';
import { pathParameterNames } from '../../model/operation-path.ts';
import type { ValidCall } from '../call.ts';
import type { MockContext } from '../mock-options.ts';
import type { WorldOptions } from '../resources/row-request.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import { asksForReasons, reasonsOf } from '../../../server-template/shared/reasons/explanation.ts';
import type { Why } from '../../../server-template/shared/reasons/reason.ts';
import { withState } from './request-state.ts';
import { silentLog, TableOperations } from './table-operations.ts';
import { everybody } from './everybody.ts';
import type { StepHost } from './mock-step.ts';
import { validParameters } from './valid-parameters.ts';
import type { TableRows } from './table-rows.ts';

/** Answers the operations on tables with the code of a generated server, over rows in memory. */
export class TableResponses {
  readonly #rows: TableRows;
  readonly #operations: TableOperations;

  constructor(context: MockContext, rows: TableRows, host: StepHost) {
    this.#rows = rows;
    this.#operations = new TableOperations(context, rows, host);
  }

  /** The server's response to a valid call; rejects with ApiError. */
  async to(asked: ValidCall, at: { readonly world: WorldOptions; readonly now: Date }) {
    const { call, caller } = asked;
    const { operation } = call;
    this.#rows.adopt(caller ?? nobody, at.world);
    const whole = this.#rows.stateOf({ ...at, isRuled: caller !== null });
    const state = asksForReasons(call.request.headers)
      ? { ...whole, store: whole.store.layer() }
      : whole;
    return withState(state, async () => {
      const bound =
        (why: Why): Why =>
        () =>
          withState(state, why);
      try {
        const found = await this.#operations.handlerOf(operation)(requestOf(asked, operation));
        return found.why === undefined ? found : { ...found, why: bound(found.why) };
      } catch (error) {
        const failure = this.#operations.failure(error);
        const rejection = failure === null ? error : databaseError(failure, error);
        throw rejection instanceof ApiError ? withReasons(rejection, bound) : rejection;
      }
    });
  }
}

/** Reasons are determined with the rows that the request had. */
function withReasons(error: ApiError, bound: (why: Why) => Why): ApiError {
  const { status, code, message, cause, details, headers } = error;
  const why = bound(() => reasonsOf(error));
  return new ApiError(status, code, message, { cause, details, headers, why });
}

function requestOf(
  { call, caller, valid, body }: ValidCall,
  operation: Operation,
): OperationRequest {
  const sent = call.url.includes('?') ? call.url.slice(call.url.indexOf('?') + 1) : '';
  const aliases = operation.list?.aliases;
  const queryText = aliases === undefined ? sent : plainQuery(sent, aliases);
  const names = pathParameterNames(operation.path);
  return {
    received: {
      params: Object.fromEntries(names.map((name, index) => [name, call.pathValues[index] ?? ''])),
      ...{ query: parseQuery(queryText), queryText, headers: call.request.headers },
      body: bodyOf(body),
    },
    valid: validParameters(valid),
    ...{ requestId: call.requestId, traceparent: null, log: silentLog, basePath: call.base },
    remoteAddress: '',
    caller: caller ?? everybody,
    signal: () => new AbortController().signal,
    ...{ onClose: () => undefined, cutOff: () => undefined },
  };
}

function bodyOf(body: ValidCall['body']): ReceivedBody | null {
  if (body === null) return null;
  const { content, value, exact } = body;
  return { mediaType: content.mediaType, plain: value, exact };
}
