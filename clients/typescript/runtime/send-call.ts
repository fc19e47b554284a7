import { ApiError } from './client-errors.ts';
import type { ClientFrame, ClientOptions } from './client-types.ts';
import { fetchWithRetries, networkError } from './fetch-with-retries.ts';
import type { LooseRequest, Send } from './loose-call.ts';
import { parseBody } from './read-body.ts';
import { absolute, refuseDotSegments } from './request-address.ts';
import { startLimit } from './time-limit.ts';

/** Makes a call within its time: the answer, or a thrown ApiError, RequestError or the reason of the caller's signal. */
export function sendWith(request: LooseRequest, frame: ClientFrame, options: ClientOptions): Send {
  return async (method, path, init = {}) => {
    const { signal, timeout = options.timeout ?? 30_000, parseAs, ...rest } = init;
    const { retries = options.retries ?? 2, fetch = options.fetch ?? globalThis.fetch } = init;
    refuseDotSegments(path, init.params?.path);
    const limit = startLimit(signal, timeout);
    const progress = { isAnswered: false };
    const work = async () => {
      const { data, error, response } = await request(method, path, {
        ...rest,
        baseUrl: absolute(init.baseUrl ?? options.baseUrl ?? frame.baseUrl, {
          ...frame.variables,
          ...options.variables,
        }),
        parseAs: parseAs ?? 'text',
        signal: limit.signal,
        fetch: async (asked) => {
          const answer = await fetchWithRetries(fetch, asked, { retries, limit });
          progress.isAnswered = true;
          return answer;
        },
      });
      if (!response.ok)
        throw new ApiError(
          response,
          typeof error === 'object' && error !== null ? error : undefined,
        );
      return { data: parseAs === undefined ? parseBody(data, response) : data, response };
    };
    try {
      return await Promise.race([limit.reached, work()]);
    } catch (error) {
      // What fetch throws where a connection breaks within a body: https://fetch.spec.whatwg.org/#fetch-method
      throw progress.isAnswered && error instanceof TypeError ? networkError(error) : error;
    } finally {
      limit.stop(parseAs === 'stream');
    }
  };
}
