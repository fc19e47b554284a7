/** A response of the server for `odd-manners.json`. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

export const rejected: Reply = { status: 422, body: { title: 'rejected' } };
export const missing: Reply = { status: 404, body: { title: 'missing' } };
