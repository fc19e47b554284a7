import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { SchemaValidator } from '../../schema/schema-validator.ts';
import type { SchemaSampler } from '../../schema/schema-sampler.ts';
import type { ValidatedResponse, Finding } from '../response/finding.ts';
import { validateResponse } from '../response/validate-response.ts';
import { declaredCellId, declaredSuccess } from '../response/declared-response.ts';
import { crashFinding, hasCrashed, isOfTheWay } from '../response/status-kinds.ts';
import type { Exchange, Failure } from '../contract-result.ts';
import { operationName } from '../operation-name.ts';
import { withoutSecrets } from '../request/curl-line.ts';
import { curlScript } from '../request/curl-script.ts';
import { writeRequest, type RequestDraft } from '../request/request-draft.ts';
import { NoResponse } from '../http/http-caller.ts';
import type { PatientCaller } from '../http/patient-caller.ts';
import { BrokenRows } from '../rows/broken-rows.ts';
import { isRejectionExpected, type Purpose } from './purpose.ts';
import type { Results } from './results.ts';
import type { IncomingResponse, OutgoingRequest, Transaction } from './run-hooks.ts';
import type { RunOptions } from './run-options.ts';
import { secretNames } from '../request/secret-names.ts';
import type { SeenOperations } from './seen-operations.ts';
import { strangerRequest } from '../request/stranger-request.ts';
import type { BudgetShare, Spending } from '../schedule/spending.ts';
import { isSafeMethod, withheldReason, type WriteGuard } from './write-guard.ts';
import { RunEnded, TestSkipped } from './test-ended.ts';
import { WriteHistory } from './write-history.ts';
import { promisesOf } from '../rows/promises.ts';

/** A request and its response. */
export interface Sent extends ValidatedResponse {
  readonly real: IncomingResponse;
  readonly request: OutgoingRequest;
  readonly exchange: Exchange;
}

/** State that all sessions of a run share. */
export interface SessionParts {
  readonly model: ApiModel;
  readonly options: RunOptions;
  readonly validator: SchemaValidator;
  readonly sampler: SchemaSampler;
  readonly caller: PatientCaller;
  readonly results: Results;
  readonly spending: Spending;
  readonly guard: WriteGuard;
  readonly seen: SeenOperations;
}

const bodyCut = 64 * 1024;

/** Sends the requests about one resource, and validates each response. */
export class Session {
  readonly parts: SessionParts;
  /** Path parameters of the parent row, for nested operations. */
  readonly above = new Map<Operation, ReadonlyMap<string, unknown>>();
  readonly broken = new BrokenRows();
  readonly history = new WriteHistory();
  readonly #share: BudgetShare;
  #isCleaningUp = false;

  constructor(parts: SessionParts, share: BudgetShare) {
    this.parts = parts;
    this.#share = share;
  }

  /** From here on, budget and interrupts are ignored. */
  startCleanUp(): void {
    this.#isCleaningUp = true;
  }

  /**
   * Throws TestSkipped if a hook skips it or there is no response, RunEnded at the end of the
   * budget.
   */
  async send(draft: RequestDraft, purpose: Purpose = {}): Promise<Sent> {
    const { options, validator, seen } = this.parts;
    const { operation } = draft;
    const isCleanUp = purpose.isCleanUp === true || this.#isCleaningUp;
    if (options.signal.aborted && !isCleanUp) throw new RunEnded('The run was interrupted first.');
    if (seen.silent.has(operation) && purpose.expected === undefined && !isCleanUp)
      throw new TestSkipped('The API did not respond to this operation in time.');
    const transaction = this.#transaction(draft, purpose);
    if (!isCleanUp && !this.#isPermitted(operation, transaction.request.url, purpose))
      throw new TestSkipped(withheldReason);
    await this.#ask(transaction, operation, await options.hooks.before(transaction));
    // Hooks that sign every request would sign this one too.
    if (purpose.credentials !== undefined)
      Object.assign(
        transaction.request,
        strangerRequest(transaction.request, {
          ...{ operation, credentials: purpose.credentials },
          ...{ model: this.parts.model, secrets: this.#secrets() },
        }),
      );
    this.#share.spend(isCleanUp);
    const startedAt = performance.now();
    const real = await this.#call(transaction, operation, {
      isCleanUp,
      expected: purpose.expected ?? null,
    });
    const milliseconds = performance.now() - startedAt;
    const early = await options.hooks.beforeValidation(transaction, real);
    await this.#ask(transaction, operation, early, real);
    const exchange = this.#exchange(transaction.request, real, milliseconds);
    const { cellId, request } = transaction;
    this.history.note(request, real, cellId);
    if (purpose.method === undefined) seen.note(draft, real.status, isRejectionExpected(purpose));
    const check =
      purpose.method === undefined
        ? validateResponse(validator, operation, real)
        : { response: null, content: null, findings: [], value: undefined };
    // An accepted invalid request is one failure: its response only repeats what was sent.
    const isEcho =
      !isSafeMethod(operation.method) && isRejectionExpected(purpose) && real.status < 300;
    const findings = isEcho
      ? []
      : check.findings.filter(
          ({ instance }) => !this.broken.hold(operation, check.value, instance),
        );
    const sent: Sent = { ...check, findings, real, request, exchange };
    const failures = findings.map((one) => this.failure(one, { request, exchange, cellId }));
    if (purpose.method === undefined) this.#record(sent, operation, cellId);
    const late = await options.hooks.after(transaction, real, failures);
    await this.#ask(transaction, operation, late, real);
    return sent;
  }

  #isPermitted(operation: Operation, url: string, purpose: Purpose): boolean {
    const { credentials, isAboutOwn = false } = purpose;
    const isToFail = isRejectionExpected(purpose);
    const { others = [] } = this.parts.options;
    const isStranger = credentials !== undefined && !others.some((one) => one === credentials);
    return this.parts.guard.permits({ operation, url, isToFail, isStranger, isAboutOwn });
  }

  failure(
    finding: Finding,
    { request, exchange, cellId }: Pick<Sent, 'request' | 'exchange'> & { readonly cellId: string },
  ): Failure {
    const { options, results } = this.parts;
    const response = exchange.response ?? null;
    const failed = {
      request,
      cellId,
      status: response?.status ?? null,
      kind: results.kindOf(cellId),
    };
    const steps = this.history.stepsTo(failed);
    return { ...finding, curl: curlScript(steps, this.#secrets()), seed: options.seed, exchange };
  }

  #transaction(draft: RequestDraft, purpose: Purpose): Transaction {
    const { options } = this.parts;
    const { operation } = draft;
    const success = declaredSuccess(operation);
    const mediaType = success?.mediaTypes[0] ?? null;
    const own = purpose.credentials === undefined ? options.headers : {};
    const written = writeRequest(draft, options.endpoint, { ...own, ...purpose.headers });
    const joint = written.url.includes('?') ? '&' : '?';
    const { query } = purpose;
    const request =
      query === undefined ? written : { ...written, url: `${written.url}${joint}${query}` };
    const { respell = (url: string) => url } = purpose;
    const sent = { ...request, url: respell(request.url) };
    return {
      cellId: purpose.cellId ?? declaredCellId(operation, success?.status ?? 'default', mediaType),
      operation: operationName(operation),
      expected: { status: purpose.expected ?? success?.status ?? 'default', mediaType },
      request: purpose.method === undefined ? sent : { ...sent, method: purpose.method },
    };
  }

  async #call(
    transaction: Transaction,
    operation: Operation,
    { isCleanUp, expected }: { readonly isCleanUp: boolean; readonly expected: string | null },
  ): Promise<IncomingResponse> {
    const { caller, options, results, seen } = this.parts;
    const { request, cellId } = transaction;
    try {
      // An aborted write may have been executed, with unknown results.
      const isWhole = isCleanUp || !isSafeMethod(request.method);
      const signal = isWhole ? null : options.signal;
      return await caller.call(request, { signal, operation: isCleanUp ? null : operation });
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      await options.hooks.after(transaction, null);
      if (options.signal.aborted && !isCleanUp)
        throw new RunEnded('The run was interrupted first.');
      if (error.kind === 'timeout') seen.silent.add(operation);
      // A time-out is not a failure unless a prompt response is expected: rejections, and
      // operations on tables.
      if (error.kind === 'timeout' && expected === null && !promisesOf(operation).declaresResponses)
        throw new TestSkipped('The API did not respond to this operation in time.', {
          isUnanswered: true,
        });
      // A server that rejects a body may close the connection while it is being sent.
      if (error.kind === 'broken' && expected === '413')
        throw new TestSkipped('The connection was closed while the large body was being sent.');
      const finding = {
        message: `There is no response: ${error.message}.`,
        keyword: 'answer',
        pointer: operation.pointer,
        instance: null,
        expected: 'a response',
        actual: 'none',
      };
      const exchange = this.#exchange(request, null, 0);
      results.fail(cellId, this.failure(finding, { request, exchange, cellId }));
      throw new TestSkipped(`There was no response: ${error.message}.`, {
        isUnanswered: true,
        isUnsent: error.kind === 'rejected',
      });
    }
  }

  async #ask(
    transaction: Transaction,
    operation: Operation,
    verdict: Awaited<ReturnType<RunOptions['hooks']['before']>>,
    real: IncomingResponse | null = null,
  ): Promise<void> {
    if (verdict === null) return;
    if (verdict.kind === 'skip') {
      this.#skipHoped(transaction, operation, verdict.reason);
      throw new TestSkipped(verdict.reason);
    }
    const finding = {
      message: verdict.message,
      keyword: 'hook',
      pointer: '#',
      instance: null,
      expected: 'what the hook requires',
      actual: verdict.message,
    };
    const { request, cellId } = transaction;
    const exchange = this.#exchange(request, real, 0);
    this.parts.results.fail(cellId, this.failure(finding, { request, exchange, cellId }));
    throw new TestSkipped(verdict.message);
  }

  /** Skips the expected declared response, which has no test of its own to report the reason. */
  #skipHoped({ expected }: Transaction, operation: Operation, reason: string): void {
    const hoped = operation.responses.find(({ status }) => status === expected.status);
    for (const mediaType of [null, ...(hoped?.mediaTypes ?? [])])
      this.parts.results.skip(declaredCellId(operation, expected.status, mediaType), reason);
  }

  /**
   * An undeclared status is a failure of the request's own cell, anything else of the declared
   * response.
   */
  #record(sent: Sent, operation: Operation, cellId: string): void {
    const { results, seen } = this.parts;
    const { response, content, findings, exchange, request, real } = sent;
    const declared =
      response === null
        ? null
        : declaredCellId(
            operation,
            response.status,
            content?.mediaType ?? response.mediaTypes[0] ?? null,
          );
    // A response that was valid before a write and is invalid after it counts against the write.
    const isOfWrite =
      isSafeMethod(operation.method) && declared !== null && results.isWriteAfter(cellId, declared);
    for (const finding of findings) {
      if (declared === null && isOfTheWay(real.status, operation)) continue;
      const blamed = isOfWrite && finding.instance !== null ? cellId : (declared ?? cellId);
      results.fail(blamed, this.failure(finding, { request, exchange, cellId }));
    }
    const stumbles = this.broken.areAt(operation) && seen.hasSucceeded(operation);
    if (hasCrashed(real.status) && !stumbles) {
      const finding = crashFinding(real.status, operation);
      results.fail(cellId, this.failure(finding, { request, exchange, cellId }));
    }
    if (declared !== null && findings.length === 0) results.pass(declared, exchange.milliseconds);
  }

  #exchange(
    request: OutgoingRequest,
    real: IncomingResponse | null,
    milliseconds: number,
  ): Exchange {
    const { method, url, headers, body } = withoutSecrets(request, this.#secrets());
    return {
      request: { method, url, headers, body: body === null ? null : body.slice(0, bodyCut) },
      response: real === null ? null : { ...real, body: real.body.slice(0, bodyCut) },
      milliseconds,
    };
  }

  #secrets(): ReturnType<typeof secretNames> {
    return secretNames(this.parts.model, this.parts.options.headers);
  }
}
