import { problemTexts } from '../../server-template/shared/problem-texts.ts';
import type { ErrorDetail } from '../../server-template/shared/problem-texts.ts';

import type { RejectedBody } from '../../server-template/shared/sent-body.ts';

export type { ErrorDetail };

/** Additional data of a rejection. */
export interface RejectionExtras {
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
}

const MOST_REPORTED = 3;

/** A rejected request, with the status and code of a generated server. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly status: number;
  /** Stable, for programs. */
  readonly code: string;
  readonly details: readonly ErrorDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, extras: RejectionExtras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extras.details ?? [];
    this.headers = extras.headers ?? {};
  }

  /** What is wrong, in one line. */
  get reason(): string {
    if (this.details.length === 0) return this.message;
    const reported = this.details.map(({ in: place, field, message }) =>
      [place, field, message].filter((text) => text !== '').join(' '),
    );
    const others = reported.length - MOST_REPORTED;
    return `${reported.slice(0, MOST_REPORTED).join('; ')}${others > 0 ? `; and ${others} more` : ''}`;
  }
}

/** Limit of rows in a collection. */
export const mostRows = 50_000;

/** A 503 for a collection, or a number of them, that is too large. */
export function storeFull(): Rejection {
  return new Rejection(503, 'MOCK_FULL', 'The mock cannot store more rows; reset it.');
}

/** A 400 with details. */
export function invalidRequest(details: readonly ErrorDetail[]): Rejection {
  return new Rejection(...problemTexts.invalidRequest, {
    // Limited, because a hostile body could have a hundred thousand faults.
    details: details.slice(0, 50),
  });
}

/** A 4xx for a body that cannot be read. */
export const rejectedBody: RejectedBody = (problem, extras) => new Rejection(...problem, extras);
