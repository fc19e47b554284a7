import type { ServerResponse } from 'node:http';
import type { ProviderRefusal } from '../provider/provider-rejection.ts';

/** What goes wrong with a response on purpose. */
export type AnswerBreak = 'hang' | 'reset' | 'truncate';

/** A response that the server still has to write. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the X-Emulator-Hint header and the journal. */
  readonly hint?: string | undefined;
  /** For the journal. */
  readonly checkoutRequestId?: string;
  readonly delayMs?: number;
  readonly broken?: AnswerBreak | undefined;
  /** Runs once the response is out, or was broken off. */
  readonly afterwards?: () => void;
}

/** The handler writes the body of a 200 itself. */
export interface OwnResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (response: ServerResponse) => void;
}

/** A JSON answer. */
export function json(status: number, value: unknown, extra: Partial<Reply> = {}): Reply {
  return {
    ...extra,
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...extra.headers },
    body: JSON.stringify(value),
  };
}

/** A rejection in the provider's shape, with the id by which the journal knows it. */
export function providerError(requestId: string, rejection: ProviderRefusal): Reply {
  const { status, errorCode, errorMessage, hint } = rejection;
  return json(status, { requestId, errorCode, errorMessage }, { hint });
}

/** Text that a header may carry: printable ASCII on one line. */
export function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 1000);
}

/** The response of an operation that has nothing to say. */
export const noContent: Reply = { status: 204 };
