import { ApiError } from './client-errors.ts';
import type { ClientOptions, SentBody, TokenFunction } from './client-types.ts';
import { callSettings, tokenHeader, tokenPrefix } from './document-facts.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';
import type { LooseCall, LooseInit, LooseRequest } from './loose-call.ts';
import { readBody } from './read-body.ts';
import { rejectDotSegments } from './request-address.ts';

/** Creates the function that sends calls of one method, each within its time; throws an ApiError or the reason of the caller's signal. */
export function sendWith(request: LooseRequest, method: string, options: ClientOptions): LooseCall {
  return async (path, init = {}) => {
    const given = { ...options, ...init };
    const { token, signal, retries = 2, fetch: ask = fetch } = given;
    const { body, params } = init;
    const { parseAs, bodySerializer, readStream, ...sending } = bodyOptions(
      `${method} ${path}`,
      init,
    );
    // Only the caller limits how long a stream lasts.
    const timeout = (readStream ? init : given).timeout ?? (readStream ? 2 ** 31 - 1 : 30_000);
    // Bodies that are not JSON may be large: they are serialized again instead of copied.
    const isLarge = bodySerializer && body !== undefined;
    const tokenOf: TokenFunction = typeof token === 'function' ? token : () => token;
    const late = AbortSignal.timeout(timeout);
    const ended = AbortSignal.any([late, signal ?? late]);
    rejectDotSegments(params?.path);
    try {
      const { data, error, response } = await Promise.race([
        request(method, path, {
          ...init,
          ...(isLarge && { bodySerializer, ...sending }),
          parseAs: parseAs ?? (readStream ? 'stream' : 'text'),
          signal: ended,
          fetch: async (asked) => {
            const again = isLarge ? null : asked.clone();
            const secret = await tokenOf();
            if (secret) asked.headers.set(tokenHeader, tokenPrefix + secret);
            // Methods that are not idempotent (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) are sent once, unless they have a key.
            const isOnce = /^P[OA]/.test(method) && !asked.headers.has('Idempotency-Key');
            const sent = isLarge || isOnce ? 0 : retries;
            const response = await fetchWithRetries(ask, asked, timeout, sent);
            // A 401 has changed nothing, so even these methods can be sent again with another token.
            const fresh = response.status === 401 && (await tokenOf(secret));
            if (!fresh || fresh === secret) return response;
            const repeated = again ?? repeatedRequest(asked, bodySerializer?.(body));
            repeated.headers.set(tokenHeader, tokenPrefix + fresh);
            return ask(repeated);
          },
        }),
        new Promise<never>((_, reject) => {
          ended.onabort = () => reject(ended.reason as Error);
        }),
      ]);
      if (!response.ok) throw new ApiError('rejected', error as Error, response);
      const read = parseAs
        ? data
        : readStream
          ? readStream(data as Stream)
          : readBody(data, response);
      return { data: read, response };
    } catch (error) {
      throw callError(error);
    }
  };
}

type Stream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** How the bodies of a call are sent and read. */
function bodyOptions(operation: string, init: LooseInit): LooseInit {
  const { body, params } = init;
  const { readStream, formOfFiles, ...settings } = callSettings[operation] ?? {};
  const form = Object.values(body ?? {}).some(isFile) ? formOfFiles : undefined;
  const { parseAs = settings.parseAs, bodySerializer = settings.bodySerializer ?? form } = init;
  const contentType = settings.contentType ?? (isFile(body) && body.type);
  const header = { ...(contentType && { 'Content-Type': contentType }), ...params?.header };
  return {
    parseAs,
    bodySerializer,
    params: { ...params, header },
    ...(!parseAs && { readStream }),
  };
}

function isFile(value: unknown): value is Blob {
  return value instanceof Blob;
}

/** The same request with its body once more; a form has a new boundary. */
function repeatedRequest(asked: Request, body: SentBody = ''): Request {
  const { method, signal, credentials } = asked;
  const headers = new Headers(asked.headers);
  if (body instanceof FormData) headers.delete('Content-Type');
  return new Request(asked.url, { method, headers, body, signal, credentials });
}

/** Kinds by error name: `instanceof` fails across realms. */
const kinds: Readonly<Record<string, ApiError['kind']>> = {
  TimeoutError: 'timeout',
  TypeError: 'network',
  SyntaxError: 'unreadable',
};

/** What a call throws: an ApiError, or the reason of the caller's signal. */
export function callError(error: unknown): unknown {
  const kind = kinds[(error as Error).name];
  return kind ? new ApiError(kind, error as Error) : error;
}
