import { ApiError, RequestError } from './client-errors.ts';
import type { ClientFrame, ClientOptions } from './client-types.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';
import type { LooseRequest, Send } from './loose-call.ts';
import { readBody } from './read-body.ts';
import { refuseDotSegments } from './request-address.ts';

/** Makes a call within its time: the answer, or a thrown ApiError, RequestError or the reason of the caller's signal. */
export function sendWith(request: LooseRequest, frame: ClientFrame, options: ClientOptions): Send {
  return async (method, path, init = {}) => {
    const { signal, parseAs = 'text' } = init;
    const timeout = init.timeout ?? options.timeout ?? 30_000;
    const retries = init.retries ?? options.retries ?? 2;
    const fetch = init.fetch ?? options.fetch ?? globalThis.fetch;
    refuseDotSegments(init.params?.path);
    const late = AbortSignal.timeout(timeout);
    const end = Date.now() + timeout;
    try {
      const { data, error, response } = await request(method, path, {
        ...init,
        baseUrl: init.baseUrl ?? options.baseUrl ?? frame.baseUrl,
        parseAs,
        signal: signal ? AbortSignal.any([signal, late]) : late,
        fetch: (asked) => fetchWithRetries(fetch, asked, { retries, end }),
      });
      if (!response.ok) throw new ApiError(response, error);
      return { data: init.parseAs ? data : readBody(data, response), response };
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted) throw new RequestError('timeout', `No answer in ${timeout} ms`, error);
      // What fetch throws where a connection breaks within a body: https://fetch.spec.whatwg.org/#fetch-method
      if (error instanceof TypeError) throw new RequestError('network', error.message, error);
      throw error;
    }
  };
}
