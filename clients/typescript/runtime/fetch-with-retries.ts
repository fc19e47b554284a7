/** Sends a request, with at most `retries` retries after temporary failures, within `timeout` milliseconds. */
export async function fetchWithRetries(
  ask: (request: Request) => Promise<Response>,
  request: Request,
  timeout: number,
  retries: number,
): Promise<Response> {
  let wait = Math.random() * 500;
  try {
    const response = await ask(retries ? request.clone() : request);
    // Seconds or a date: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
    const after = response.headers.get('retry-after') ?? '';
    wait = Math.max(Number(after) * 1000 || Date.parse(after) - Date.now() || wait, 0);
    if (!retries || wait > timeout || !/429|50[234]/.test(String(response.status))) return response;
  } catch (error) {
    if (!retries) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, wait));
  return fetchWithRetries(ask, request, timeout, retries - 1);
}
