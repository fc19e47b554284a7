import { isJson } from '../request/request-draft.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';

// TypeScript's library does not know them yet: https://github.com/tc39/proposal-json-parse-with-source
declare global {
  interface JSON {
    rawJSON(text: string): { readonly rawJSON: string };
    isRawJSON(value: unknown): value is { readonly rawJSON: string };
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** The JSON value of a response; undefined where it holds none. */
export function parseBody(real: IncomingResponse): unknown {
  if (!isJson(real.headers['content-type'] ?? '') || real.body === '') return undefined;
  try {
    return JSON.parse(real.body) as unknown;
  } catch {
    return undefined;
  }
}

/** The same with the digits of numbers that JavaScript cannot hold, as raw JSON: keys beyond 2^53 lead back to their rows. */
export function parseExactly(text: string): unknown {
  // Most texts have no such number, and the reviver costs ten times the parse.
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key: string, value: unknown, context: { readonly source?: string }) =>
    typeof value === 'number' &&
    !Number.isSafeInteger(value) &&
    /^-?\d+$/.test(context.source ?? '')
      ? JSON.rawJSON(context.source ?? '')
      : value,
  );
}
