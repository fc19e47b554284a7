import { isJsonObject } from '../../shared/json/json-object.ts';
import { parseStoredJson } from '../../shared/json/exact-json.ts';
import type { Caller } from '../../shared/access/row-rule.ts';
import { detailTexts, problemTexts, type ErrorDetail } from '../../shared/problem-texts.ts';
import type { Database } from '../database/database.ts';
import { withinTransaction } from '../database/within-transaction.ts';
import { ApiError, invalidRequest, isApiError } from '../operation/api-error.ts';
import type {
  OperationHandler,
  OperationRequest,
  ReceivedRequest,
  ValidParameters,
} from '../operation/operation-request.ts';
import { isStream, type HttpResponse } from '../operation/operation-response.ts';
import { hasReference, withReferences } from './step-references.ts';
import type { keyedWork, KeyedWork } from '../idempotency/stored-responses.ts';
import { stepRequest, type Step, type StepTarget } from './step-request.ts';

/** An operation on a table, as a step of a batch runs it. */
export interface BatchTarget extends StepTarget {
  /** Counts the request and checks its credentials; throws an ApiError. */
  readonly admit: (headers: ReceivedRequest['headers'], batch: OperationRequest) => Promise<Caller>;
  /** Validates the step's request; throws an ApiError. */
  readonly validate: (received: ReceivedRequest) => Promise<ValidStep>;
  /** Its handler, on a database of a transaction. */
  readonly handlerIn: (database: Database) => OperationHandler;
  /** The ApiError of an error; any other error is returned unchanged. */
  readonly explain: (error: unknown) => unknown;
}

/** A step's request that its operation accepts. */
export interface ValidStep {
  readonly received: ReceivedRequest;
  readonly valid: ValidParameters;
}

/** What a batch may run, and where. */
export interface BatchParts {
  readonly database: Database;
  /** Runs it once per idempotency key; null: it takes none. */
  readonly keyed: ReturnType<typeof keyedWork>;
  /** Bytes of large pages among the results of one batch, and of texts that steps refer to. */
  readonly mostBytes: number;
  /** By id. */
  readonly operationOf: (id: string) => BatchTarget | null;
}

interface Prepared {
  readonly operation: BatchTarget;
  readonly step: Step;
  readonly caller: Caller;
  /** Null: it depends on an earlier step. */
  readonly ready: ValidStep | null;
}

/** Runs the steps of a body one after another in one transaction: all or none. */
export function batchHandler({
  database,
  keyed,
  operationOf,
  mostBytes,
}: BatchParts): OperationHandler {
  const runWhole: KeyedWork =
    keyed?.work ?? ((_request, work) => withinTransaction(database, work));
  return async (request) => {
    const steps = stepsOf(request).map((step, index) => {
      const operation = operationOf(step.operationId);
      if (operation === null) throw unknownOperation(index);
      return { operation, step };
    });
    const prepared: Prepared[] = [];
    for (const [index, one] of steps.entries()) {
      prepared.push(await placing(index, one.operation, () => prepare(one, request)));
    }
    const state = { at: -1 };
    const signal = request.signal();
    try {
      return await runWhole(request, async (own) => {
        state.at = -1;
        const done: HttpResponse[] = [];
        const left = { bytes: mostBytes };
        const handlers = new Map<BatchTarget, OperationHandler>();
        const handlerOf = (operation: BatchTarget): OperationHandler => {
          const handler = handlers.get(operation) ?? operation.handlerIn(own);
          handlers.set(operation, handler);
          return handler;
        };
        for (const [index, one] of prepared.entries()) {
          signal.throwIfAborted();
          state.at = index;
          done.push(await run(one, { handlerOf, done, left, request }));
        }
        return { status: 200, body: { results: done.map(shown) } };
      });
    } catch (error) {
      if (state.at < 0) throw error;
      // Not before the transaction has ended: it repeats what has lost a conflict.
      throw placed(prepared[state.at]?.operation.explain(error) ?? error, state.at);
    }
  };
}

/** The steps of a validated body. */
function stepsOf({ received: { body } }: OperationRequest): readonly Step[] {
  const steps = isJsonObject(body?.exact) ? body.exact['steps'] : null;
  return Array.isArray(steps) ? (steps as readonly Step[]) : [];
}

/** What needs no transaction, so that it holds no locks. */
async function prepare(
  { operation, step }: Pick<Prepared, 'operation' | 'step'>,
  request: OperationRequest,
): Promise<Prepared> {
  const isReady = !hasReference([step.parameters, step.body]);
  const received = isReady ? stepRequest(operation, step, request.received.headers) : null;
  const caller = await operation.admit((received ?? request.received).headers, request);
  const ready = received && (await operation.validate(received));
  return { operation, step, caller, ready };
}

async function run(
  { operation, step, caller, ready }: Prepared,
  {
    handlerOf,
    ...running
  }: Running & { readonly handlerOf: (operation: BatchTarget) => OperationHandler },
): Promise<HttpResponse> {
  const { received, valid } = ready ?? (await resolved(operation, step, running));
  // A repeated transaction starts with the body as it was sent.
  const body = received.body && { ...received.body };
  const { request } = running;
  const sent = { ...request, received: { ...received, body }, valid, caller };
  return complete(await handlerOf(operation)(sent), running.left);
}

/** A response whose body is a value, because later steps may refer to it: large pages are streams of JSON. */
async function complete(response: HttpResponse, left: Running['left']): Promise<HttpResponse> {
  if (!isStream(response.body)) return response;
  const { 'Content-Type': _type, ...headers } = response.headers ?? {};
  let text = '';
  for await (const part of response.body) {
    left.bytes -= part.length;
    if (left.bytes < 0) throw new ApiError(...problemTexts.pageTooLarge);
    text += String(part);
  }
  return { ...response, headers, body: parseStoredJson(text) };
}

/** A batch, and the results of its steps so far. */
interface Running {
  readonly done: readonly HttpResponse[];
  readonly left: { bytes: number };
  readonly request: OperationRequest;
}

async function resolved(
  operation: BatchTarget,
  { operationId, parameters, body }: Step,
  { done, left, request }: Running,
): Promise<ValidStep> {
  const place = { results: done, left, field: '' };
  const whole = {
    operationId,
    parameters: withReferences(parameters ?? {}, { ...place, in: 'query' }) as NonNullable<
      Step['parameters']
    >,
    body: withReferences(body, { ...place, in: 'body' }),
  };
  return operation.validate(stepRequest(operation, whole, request.received.headers));
}

function shown({ status, headers, body }: HttpResponse): object {
  return {
    status,
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
  };
}

async function placing<Result>(
  index: number,
  { explain }: BatchTarget,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw placed(explain(error), index);
  }
}

function unknownOperation(index: number): ApiError {
  const field = `steps.${index}.operationId`;
  return invalidRequest({ in: 'body', field, message: 'is not an operation of a batch' });
}

/** An error whose details name the step. */
function placed(error: unknown, index: number): unknown {
  if (!isApiError(error)) return error;
  const { status, code, message, headers } = error;
  const details = error.details.length === 0 && status < 500 ? [whole] : error.details;
  return new ApiError(status, code, message, {
    ...{ cause: error, headers },
    details: details.map((detail) => ({ ...detail, in: 'body', field: placeOf(detail, index) })),
  });
}

const whole: ErrorDetail = { in: 'body', field: '', message: detailTexts.rejected };

function placeOf({ in: place, field }: ErrorDetail, index: number): string {
  const part = place === 'body' ? (field === '' ? [] : ['body', field]) : ['parameters', field];
  return ['steps', index, ...part].join('.');
}
