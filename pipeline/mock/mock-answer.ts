/** What is sent back. */
export interface MockAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body. */
  readonly body: Buffer | string | null;
  /** Why the request was refused, for the log. */
  readonly reason?: string;
}

/** An answer with a JSON body. */
export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): MockAnswer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}
