import { RequestError } from './client-errors.ts';

/** Sends a request again where that does no harm (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2) and may help before `end`, in milliseconds. */
export async function fetchWithRetries(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  { retries, end }: { readonly retries: number; readonly end: number },
): Promise<Response> {
  const { method, signal } = request;
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries || method === 'POST' || method === 'PATCH';
    let wait = Math.random() * 300 * 2 ** attempt;
    try {
      const response = await fetch(isLast ? request : request.clone());
      if (isLast || ![429, 502, 503, 504].includes(response.status)) return response;
      // Seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
      const after = response.headers.get('retry-after') ?? '';
      wait = Number(after) * 1000 || Date.parse(after) - Date.now() || wait;
      if (Date.now() + wait > end) return response;
    } catch (error) {
      if (isLast || signal.aborted) throw new RequestError('network', 'No connection', error);
    }
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      setTimeout(resolve, wait);
    });
  }
}
