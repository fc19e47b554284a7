import { RequestError } from './client-errors.ts';
import type { Limit } from './time-limit.ts';

/** Sends a request again where that does no harm (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) and may help. */
export async function fetchWithRetries(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  { retries, limit }: { readonly retries: number; readonly limit: Limit },
): Promise<Response> {
  const mayRepeat = /^(GET|HEAD|OPTIONS|PUT|DELETE|TRACE)$/.test(request.method);
  for (let attempt = 0; ; attempt += 1) {
    const isLast = !mayRepeat || attempt >= retries;
    let wait = Math.random() * Math.min(300 * 2 ** attempt, 10_000);
    try {
      const response = await fetch(isLast ? request : request.clone());
      if (isLast || ![429, 502, 503, 504].includes(response.status)) return response;
      wait = retryAfter(response) ?? wait;
      if (wait >= limit.left()) return response;
      void response.body?.cancel();
    } catch (error) {
      if (isLast || limit.signal.aborted) throw networkError(error);
    }
    await pause(wait, limit.signal);
  }
}

export function networkError(cause: unknown): RequestError {
  return new RequestError('network', 'The server could not be reached.', cause);
}

/** Milliseconds. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function retryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? '';
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(wait, 0);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
