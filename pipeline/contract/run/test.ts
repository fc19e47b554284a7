import type { Operation } from '../../model/api-model.ts';
import { declaredSuccess, declares } from '../response/declared-response.ts';
import type { Finding } from '../response/finding.ts';
import type { RequestDraft } from '../request/request-draft.ts';
import type { Purpose } from './purpose.ts';
import type { Sent, Session } from './session.ts';
import { isSafeMethod } from './write-guard.ts';
import { mayLoseRows } from './view-rows.ts';
import { TestSkipped } from './test-ended.ts';
import { promisesOf } from '../rows/promises.ts';

interface Violation extends Partial<Omit<Finding, 'message'>> {
  readonly expected: string;
  /** Absent: the test's. */
  readonly operation?: Operation;
}

/** One cell while it is tested. */
export class Test {
  readonly cellId: string;
  readonly session: Session;
  readonly operation: Operation;

  constructor(session: Session, cellId: string, operation: Operation) {
    this.session = session;
    this.cellId = cellId;
    this.operation = operation;
  }

  send(draft: RequestDraft, purpose: Purpose = {}): Promise<Sent> {
    return this.session.send(draft, { cellId: this.cellId, ...purpose });
  }

  /** Reports a failure; what the violation leaves out is about the response's status. */
  fail(sent: Sent, message: string, violation: Violation): void {
    const { operation = this.operation, ...stated } = violation;
    this.report(sent, { ...statusFinding(operation, sent, stated.expected), message, ...stated });
  }

  report(sent: Sent, finding: Finding): void {
    const { session, cellId } = this;
    session.parts.results.fail(cellId, session.failure(finding, { ...sent, cellId }));
  }

  /** Ends the test without a result. */
  skip(reason: string): never {
    throw new TestSkipped(reason);
  }

  /** The response must be a success; one about missing credentials ends the test. */
  success(sent: Sent, expected: string, operation: Operation = this.operation): boolean {
    const { status } = sent.real;
    this.skipWithoutAccess(status);
    if (status >= 200 && status < 300) return true;
    if (status === 409 && isSafeMethod(operation.method) && declares(operation, '409'))
      this.skip('The API responded with 409: the data that it reads is not ready.');
    if (status === 404 && mayLoseRows(this.session.parts.model, operation.crud?.model ?? null))
      this.skip('The view may not show the row, whose values do not meet its condition.');
    if (!promisesOf(operation).declaresResponses && status >= 400 && status < 500) {
      if (declaredSuccess(operation) === null)
        this.skip(
          `The API responded with ${status}, but the document declares no success response.`,
        );
      // A document without models may have undocumented rules.
      if (status !== 404) this.skip(`The API rejects the request with ${status}.`);
    }
    this.report(sent, statusFinding(operation, sent, expected));
    return false;
  }

  /**
   * The result of a write of random values, of which the database's own rules may reject some: tries
   * others up to `most` times, and skips the test if all are rejected.
   */
  async write<Result extends { readonly sent: Sent }>(
    attempt: () => Promise<Result>,
    most = 5,
  ): Promise<Result> {
    let status = 0;
    for (let made = 0; made < most; made++) {
      const result = await attempt();
      ({ status } = result.sent.real);
      if (![400, 409, 422].includes(status)) return result;
    }
    return this.skip(`The API rejects valid bodies with ${status}.`);
  }

  /**
   * The response must be a rejection, for `reason`; one about missing credentials ends the test.
   */
  rejection(sent: Sent, expected: string, reason: Partial<Finding>): void {
    const { status } = sent.real;
    this.skipWithoutAccess(status);
    if (status >= 400 && status < 500) return;
    this.report(sent, { ...statusFinding(this.operation, sent, expected), ...reason });
  }

  skipWithoutAccess(status: number): void {
    if (status === 401 || status === 403)
      this.skip(`The API responded with ${status}: the run lacks the credentials that it needs.`);
    if ([429, 501, 503].includes(status)) this.skip(`The API responded with ${status}.`);
  }
}

/** A finding about a status. */
export function statusFinding(operation: Operation, sent: Sent, expected: string): Finding {
  return {
    message: `The status is ${sent.real.status}, not ${expected}.`,
    keyword: 'status',
    pointer: responsesOf(operation),
    instance: null,
    expected,
    actual: String(sent.real.status),
  };
}

/** Pointer to an operation's responses. */
export function responsesOf({ pointer }: Operation): string {
  return `${pointer}/responses`;
}
