import { ApiError } from './client-errors.ts';
import type { ClientOptions, TokenFunction } from './client-types.ts';
import { tokenHeader, tokenPrefix } from './document-facts.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';
import type { LooseCall, LooseRequest } from './loose-call.ts';
import { readBody } from './read-body.ts';
import { rejectDotSegments } from './request-address.ts';

/** Creates the function that sends calls of one method, each within its time; throws an ApiError or the reason of the caller's signal. */
export function sendWith(request: LooseRequest, method: string, options: ClientOptions): LooseCall {
  return async (path, init = {}) => {
    const given = { ...options, ...init };
    const { token, signal, timeout = 30_000, retries = 2, fetch: ask = fetch } = given;
    const tokenOf: TokenFunction = typeof token === 'function' ? token : () => token;
    const late = AbortSignal.timeout(timeout);
    const ended = AbortSignal.any([late, signal ?? late]);
    rejectDotSegments(init.params?.path);
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
            // Methods that are not idempotent (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) are sent once.
            const sent = /^P[OA]/.test(method) ? 0 : retries;
            const response = await fetchWithRetries(ask, asked, timeout, sent);
            // A 401 has changed nothing, so even these methods can be sent again with another token.
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

/** Kinds by error name: `instanceof` fails across realms. */
const kinds: Readonly<Record<string, ApiError['kind']>> = {
  TimeoutError: 'timeout',
  TypeError: 'network',
  SyntaxError: 'unreadable',
};
