import type { IncomingResponse, Transaction } from '../run/run-hooks.ts';
import type { HookResponse, HookResults, HookTransaction } from './hook-transaction.ts';

/** A transaction as hooks receive it, including the properties that only the run sets. */
export interface TransactionView extends HookTransaction {
  real: HookResponse | null;
  results: HookResults | null;
}

/** A request in the form that hooks receive. */
export function transactionView(transaction: Transaction): TransactionView {
  const { request, expected } = transaction;
  const url = new URL(request.url);
  const uri = `${url.pathname}${url.search}`;
  return {
    id: transactionId(transaction),
    name: transaction.cellId,
    fullPath: uri,
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? '443' : '80'),
    protocol: url.protocol,
    request: {
      method: request.method,
      uri,
      headers: { ...request.headers },
      body: request.body ?? '',
    },
    expected: { statusCode: expected.status, contentType: expected.mediaType },
    real: null,
    skip: false,
    fail: false,
    results: null,
  };
}

/** Copies changes made by hooks to the request. Throws if the new URL is invalid. */
export function applyView(view: TransactionView, transaction: Transaction): void {
  const { request } = transaction;
  const before = transactionView(transaction);
  // Dredd uses fullPath; if a hook changed only the other one, that is used.
  const path = view.fullPath === before.fullPath ? view.request.uri : view.fullPath;
  const isMoved =
    path !== before.fullPath ||
    view.host !== before.host ||
    view.port !== before.port ||
    view.protocol !== before.protocol;
  if (isMoved) {
    const url = new URL(path, request.url);
    url.protocol = view.protocol;
    url.hostname = view.host;
    url.port = view.port;
    request.url = url.href;
  }
  request.method = view.request.method;
  request.headers = Object.fromEntries(
    Object.entries(view.request.headers).map(([name, value]) => [name, String(value)]),
  );
  if (view.request.body !== before.request.body) request.body = view.request.body;
}

/** A response in the form that hooks receive. */
export function responseView({ status, headers, body }: IncomingResponse): HookResponse {
  return { statusCode: status, headers: { ...headers }, body };
}

/**
 * Names that hooks can be registered for: `GET (200) /users`, the cell's id, and Dredd's `/users >
 * GET > 200 > application/json`.
 */
export function transactionNames(transaction: Transaction): readonly string[] {
  const { operation, expected, cellId, request } = transaction;
  const method = (operation?.method ?? request.method).toUpperCase();
  const path = operation?.path ?? new URL(request.url).pathname;
  const long = `${path} > ${method} > ${expected.status}`;
  const typed = expected.mediaType === null ? [] : [`${long} > ${expected.mediaType}`];
  return [transactionId(transaction), cellId, long, ...typed];
}

function transactionId({ operation, expected, request }: Transaction): string {
  const method = (operation?.method ?? request.method).toUpperCase();
  return `${method} (${expected.status}) ${operation?.path ?? new URL(request.url).pathname}`;
}
