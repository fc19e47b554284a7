/** An error response of the emulator; `status` is 401 if the operator token is missing. */
export class EmulatorError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Calls the operator API; throws an EmulatorError with its message. */
export async function call(method, path, body) {
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const response = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const data = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return data;
  const details = data?.error?.details?.map((each) => `${each.field}: ${each.message}`).join('; ');
  throw new EmulatorError(
    response.status,
    [data?.error?.message ?? response.statusText, details].filter(Boolean).join(' '),
  );
}

const transactionPath = (id, act) => `/simulator/stk/${encodeURIComponent(id)}/${act}`;

export const approve = (id) => call('POST', transactionPath(id, 'approve'));
export const fail = (id, resultCode) => call('POST', transactionPath(id, 'fail'), { resultCode });
export const timeOut = (id) => call('POST', transactionPath(id, 'timeout'));
export const replay = (id, count) =>
  call('POST', transactionPath(id, 'replay-callback'), { count });
export const sendTestPayment = (payment) => call('POST', '/simulator/stk', payment);
export const loadCallbacks = (id) => call('GET', transactionPath(id, 'callbacks'));

/**
 * Subscribes to the emulator's events: `onEvent(kind, data)` for each, `onLive(false)` while it is
 * disconnected.
 */
export function follow(onEvent, onLive) {
  const source = new EventSource('/simulator/events');
  const kinds = ['hello', 'transaction', 'attempt', 'journal', 'clock', 'rules', 'reset'];
  for (const kind of kinds)
    source.addEventListener(kind, (event) => onEvent(kind, JSON.parse(event.data)));
  source.onopen = () => onLive(true);
  source.onerror = () => onLive(false, source);
  return source;
}
