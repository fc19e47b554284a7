import type { ServerResponse } from 'node:http';
import type { ProviderRejection } from './provider-rejection.ts';

/** Deliberate faults of a response. */
export type ResponseFault = 'hang' | 'reset' | 'truncate';

/** A response to send. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the X-Emulator-Hint header and the journal. */
  readonly hint?: string | undefined;
  /** For the journal. */
  readonly checkoutRequestId?: string;
  readonly delayMs?: number;
  readonly broken?: ResponseFault | undefined;
  /** Runs after the response was sent or broken off. */
  readonly afterwards?: () => void;
}

/** The handler writes the body of a 200 itself. */
export interface OwnResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly write: (response: ServerResponse) => void;
}

/** A JSON response. */
export function json(status: number, value: unknown, extra: Partial<Reply> = {}): Reply {
  return {
    ...extra,
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...extra.headers },
    body: JSON.stringify(value),
  };
}

/** A rejection in the provider's format, with the journal's request id. */
export function providerError(requestId: string, rejection: ProviderRejection): Reply {
  const { status, errorCode, errorMessage, hint } = rejection;
  return json(status, { requestId, errorCode, errorMessage }, { hint });
}

/** Text for a header: printable ASCII on one line. */
export function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 1000);
}

/** An empty response. */
export const noContent: Reply = { status: 204 };
