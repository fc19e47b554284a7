import type { Operation } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import type { Finding } from '../check/response-check.ts';
import { declaredSuccess } from '../check/declared-response.ts';
import type { RequestDraft } from '../request/request-draft.ts';
import type { Purpose, Sent, Session } from './session.ts';
import { RunEnded, TrialSkipped } from './trial-ended.ts';

/** One cell while it is tried. */
export class Trial {
  readonly cellId: string;
  readonly session: Session;

  constructor(session: Session, cellId: string) {
    this.session = session;
    this.cellId = cellId;
  }

  send(draft: RequestDraft, purpose: Purpose = {}): Promise<Sent> {
    return this.session.send(draft, { cellId: this.cellId, ...purpose });
  }

  fail(sent: Sent, finding: Finding): void {
    const { request, exchange } = sent;
    this.session.parts.ledger.fail(this.cellId, this.session.failure(finding, request, exchange));
  }

  /** Ends the trial without a judgement. */
  skip(reason: string): never {
    throw new TrialSkipped(reason);
  }

  /** The response must be a success; a response about missing credentials ends the trial. */
  success(sent: Sent, operation: Operation, expected: string): boolean {
    const { status } = sent.real;
    this.skipWithoutAccess(status);
    if (status >= 200 && status < 300) return true;
    if (operation.crud === null && status >= 400 && status < 500) {
      if (declaredSuccess(operation) === null)
        this.skip(`The API answered ${status}, and the document declares no success.`);
      // A document that names no models may keep its rules to itself.
      if (status !== 404) this.skip(`The API refuses the request with ${status}.`);
    }
    this.fail(sent, statusFinding(operation, sent, expected));
    return false;
  }

  skipWithoutAccess(status: number): void {
    if (status === 401 || status === 403)
      this.skip(`The API answered ${status}: the run has not the credentials that it needs.`);
    if ([429, 501, 503].includes(status)) this.skip(`The API answered ${status}.`);
  }
}

/** A finding about a status. */
export function statusFinding(operation: Operation, sent: Sent, expected: string): Finding {
  return {
    message: `The status is ${sent.real.status}, not ${expected}.`,
    keyword: 'status',
    pointer: pointerTo(operation.pointer, 'responses'),
    instance: null,
    expected,
    actual: String(sent.real.status),
  };
}

/** Tries a cell and writes down what became of it; does nothing where the cell was not selected. Only the end of the run passes through. */
export async function tryCell(
  session: Session,
  cellId: string,
  run: (trial: Trial) => Promise<void>,
): Promise<void> {
  const { ledger } = session.parts;
  if (!ledger.has(cellId)) return;
  const startedAt = performance.now();
  try {
    await run(new Trial(session, cellId));
    ledger.pass(cellId, performance.now() - startedAt);
  } catch (error) {
    if (error instanceof RunEnded) ledger.skip(cellId, error.message);
    if (!(error instanceof TrialSkipped)) throw error;
    ledger.skip(cellId, error.message);
  } finally {
    ledger.settle(cellId);
  }
}
