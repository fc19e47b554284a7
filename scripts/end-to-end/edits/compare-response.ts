import { callServer, type ReceivedResponse } from '../generated-server.ts';
import type { Call } from './edit-row.ts';

/** Sends the request of a call. */
export function send(url: string, [request, body, , , more]: Call): Promise<ReceivedResponse> {
  const headers = { Connection: 'close', ...more?.send };
  return callServer(url, request, body === undefined ? { headers } : { body, headers });
}

/** How a response differs from the expected one, or null. */
export function differenceFrom(
  [request, , status, wanted, more]: Call,
  got: ReceivedResponse,
): string | null {
  if (got.status !== status) {
    return `${request}: status ${got.status} instead of ${status}: ${JSON.stringify(got.body)}`;
  }
  const missing = wanted === undefined ? null : missingIn(got.body, wanted);
  if (missing !== null) return `${request}: ${missing} in ${JSON.stringify(got.body)}`;
  for (const [name, value] of Object.entries(more?.headers ?? {})) {
    const found = got.headers.get(name) ?? undefined;
    const fits = value instanceof RegExp ? value.test(found ?? '') : value === found;
    if (!fits) return `${request}: header ${name} is ${String(found)} instead of ${String(value)}`;
  }
  return null;
}

/** Finds a missing part: lists must have the expected length, objects at least the expected members. */
function missingIn(got: unknown, wanted: unknown, place = 'body'): string | null {
  const shown = JSON.stringify(wanted);
  if (wanted === undefined) return got === undefined ? null : `${place} should be missing`;
  if (typeof wanted !== 'object' || wanted === null) {
    return sameText(got, wanted) ? null : `${place} should be ${shown}`;
  }
  if (Array.isArray(wanted)) {
    if (!Array.isArray(got) || got.length !== wanted.length) {
      return `${place} should be a list of ${wanted.length}`;
    }
  } else if (typeof got !== 'object' || got === null || Array.isArray(got)) {
    return `${place} should be an object`;
  }
  for (const [name, value] of Object.entries(wanted)) {
    const found = (got as Readonly<Record<string, unknown>>)[name];
    const missing = missingIn(found, value, `${place}.${name}`);
    if (missing !== null) return missing;
  }
  return null;
}

/** Numbers may be exact JSON instead of JavaScript numbers. */
function sameText(got: unknown, wanted: unknown): boolean {
  return got === wanted || JSON.stringify(got) === JSON.stringify(wanted);
}

/** The difference between responses of mock and server, or null. Only the shape of rows is compared, since their values differ. */
export function differenceBetween(
  [request, body]: Call,
  server: ReceivedResponse,
  mock: ReceivedResponse,
): string | null {
  const left = JSON.stringify([server.status, reported(server, body)]);
  const right = JSON.stringify([mock.status, reported(mock, body)]);
  if (left === right || hasSameShape(server, mock)) return null;
  return `${request}: the server returned ${left}, the mock ${right}`;
}

function hasSameShape(server: ReceivedResponse, mock: ReceivedResponse): boolean {
  return server.status === mock.status && server.status < 400 && alike(server.body, mock.body);
}

function reported({ status, body }: ReceivedResponse, sent: unknown): unknown {
  if (status < 400 || body === null || typeof body !== 'object') return shapeOf(body);
  const { code, details = [] } = body as {
    readonly code?: string;
    readonly details?: readonly Readonly<Record<string, string>>[];
  };
  // The fields of a conflict depend on the database, and the conflicting row on the data.
  if (status === 409 || code === 'NOT_NULL_VIOLATION') return code;
  const lines = details.map((one) => `${one['in']} ${one['field']} ${one['message']}`).sort();
  return sent === undefined ? [code, lines] : [code, lines];
}

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]));
}

/** Null and an empty list match anything; free-form objects are not compared. */
function alike(left: unknown, right: unknown, name = ''): boolean {
  if (left === null || right === null || name === 'attributes') return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === 0 || right.length === 0 || alike(left[0], right[0]);
  }
  if (isRaw(left) || isRaw(right)) return isNumeric(left) && isNumeric(right);
  if (typeof left !== 'object' || typeof right !== 'object') return typeof left === typeof right;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((one) => {
    const [a, b] = [
      (left as Readonly<Record<string, unknown>>)[one],
      (right as Readonly<Record<string, unknown>>)[one],
    ];
    return a !== undefined && b !== undefined && alike(a, b, one);
  });
}

function isRaw(value: unknown): boolean {
  return JSON.isRawJSON(value);
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || isRaw(value);
}
