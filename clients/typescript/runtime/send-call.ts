import { ApiError } from './client-errors.ts';
import type { ClientOptions, TokenFunction } from './client-types.ts';
import { tokenHeader, tokenPrefix } from './document-facts.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';
import type { LooseCall, LooseRequest } from './loose-call.ts';
import { readBody } from './read-body.ts';
import { refuseDotSegments } from './request-address.ts';

/** Makes the calls of a method, each within its time: the response, or a thrown ApiError or reason of the caller's signal. */
export function sendWith(request: LooseRequest, method: string, options: ClientOptions): LooseCall {
  return async (path, init = {}) => {
    const given = { ...options, ...init };
    const { token, signal, timeout = 30_000, retries = 2, fetch: ask = fetch } = given;
    const tokenOf: TokenFunction = typeof token === 'function' ? token : () => token;
    const late = AbortSignal.timeout(timeout);
    const ended = AbortSignal.any([late, signal ?? late]);
    refuseDotSegments(init.params?.path);
    try {
      const { data, error, response } = await Promise.race([
        request(method, path, {
          ...init,
          parseAs: init.parseAs ?? 'text',
          signal: ended,
          fetch: async (asked) => {
            const again = asked.clone();
            const secret = await tokenOf();
            if (secret) asked.headers.set(tokenHeader, tokenPrefix + secret);
            // What is neither safe nor idempotent (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) is sent once.
            const sent = /^P[OA]/.test(method) ? 0 : retries;
            const response = await fetchWithRetries(ask, asked, timeout, sent);
            // Nothing was done: it may be sent with another token, once.
            const fresh = response.status === 401 && (await tokenOf(secret));
            if (!fresh || fresh === secret) return response;
            again.headers.set(tokenHeader, tokenPrefix + fresh);
            return ask(again);
          },
        }),
        new Promise<never>((_, reject) => {
          ended.onabort = () => reject(ended.reason as Error);
        }),
      ]);
      if (!response.ok) throw new ApiError('rejected', error as Error, response);
      return { data: init.parseAs ? data : readBody(data, response), response };
    } catch (error) {
      const kind = kinds[(error as Error).name];
      throw kind ? new ApiError(kind, error as Error) : error;
    }
  };
}

/** What the platform throws, by its name: its classes differ from realm to realm. */
const kinds: Readonly<Record<string, ApiError['kind']>> = {
  TimeoutError: 'timeout',
  TypeError: 'network',
  SyntaxError: 'unreadable',
};
