import type { Api } from '../spec/api-types.ts';
import { unpackHeaders } from '../state/header-text.ts';
import type { JournalEntry, SentCallback } from '../state/journal.ts';
import { isoTime, viewAttempt } from './transaction-view.ts';

const REDACTED = '[redacted]';
const SECRET_HEADER = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
// The text may be cut off or not JSON, so it is matched instead of parsed: a name, then its value.
const SECRET_FIELD =
  /(["']?\b(?:password|token|access_token|passkey|consumerSecret|securityCredential)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^\s,;&}\]]+)/gi;
const SECRET_PARAMETER = /([?&](?:token|access_token|password)=)[^&#]*/gi;

/** A journal entry in the operator API's format, with credentials redacted. */
export function viewJournalEntry({ number, exchange }: JournalEntry): Api['JournalEntry'] {
  if (exchange.kind === 'callback') return viewCallback(number, exchange);
  const { kind, at, durationMs, hint, checkoutRequestId } = exchange;
  return {
    number,
    kind,
    at: isoTime(at),
    durationMs: Math.round(durationMs * 1000) / 1000,
    ...(hint === undefined ? {} : { hint }),
    ...(checkoutRequestId === undefined ? {} : { checkoutRequestId }),
    request: {
      method: exchange.method,
      url: exchange.url.replace(SECRET_PARAMETER, `$1${REDACTED}`),
      headers: redactHeaders(exchange.requestHeaders),
      body: redactBody(exchange.requestBody),
    },
    response: {
      status: exchange.status,
      headers: redactHeaders(exchange.responseHeaders),
      body: redactBody(exchange.responseBody),
    },
  };
}

function viewCallback(number: number, sent: SentCallback): Api['JournalEntry'] {
  const { transaction } = sent;
  const attempt = viewAttempt(transaction, sent.attempt);
  const { response, explanation } = attempt;
  return {
    number,
    kind: 'callback',
    at: attempt.startedAt,
    durationMs: attempt.durationMs ?? 0,
    ...(explanation === undefined ? {} : { hint: explanation }),
    checkoutRequestId: transaction.checkoutRequestId,
    request: attempt.request,
    response: {
      status: response?.status ?? 0,
      headers: redactHeaders(sent.attempt.result?.answer?.headers ?? ''),
      body: redactBody(response?.body ?? ''),
    },
  };
}

/** The journal as an HTTP archive (HAR 1.2), oldest first as the format requires. */
export function buildHar(entries: readonly JournalEntry[], origin: string): object {
  return {
    log: {
      version: '1.2',
      creator: { name: 'specmill emulator', version: '1' },
      entries: entries.map((entry) => harEntry(viewJournalEntry(entry), origin)).reverse(),
    },
  };
}

function harEntry(
  { at, durationMs, hint, request, response }: Api['JournalEntry'],
  origin: string,
) {
  const url = absoluteUrl(request.url, origin);
  const sizes = { headersSize: -1, bodySize: -1 };
  const typeOf = (headers: Api['HeaderList']) =>
    headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  return {
    startedDateTime: at,
    time: durationMs,
    request: {
      method: request.method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: request.headers,
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body === ''
        ? {}
        : { postData: { mimeType: typeOf(request.headers), text: request.body } }),
      ...sizes,
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: response.headers,
      content: {
        size: Buffer.byteLength(response.body),
        mimeType: typeOf(response.headers),
        text: response.body,
      },
      redirectURL: '',
      ...sizes,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(hint === undefined ? {} : { comment: hint }),
  };
}

/** Targets such as `//` or `*` are not relative references, and must not name another host. */
function absoluteUrl(target: string, origin: string): URL {
  const url = /^https?:/.test(target) ? URL.parse(target) : null;
  return url ?? new URL(origin + (target.startsWith('/') ? target : `/${target}`));
}

function redactHeaders(packed: string): Api['HeaderList'] {
  return unpackHeaders(packed).map(({ name, value }) => ({
    name,
    value: SECRET_HEADER.test(name) ? REDACTED : value,
  }));
}

function redactBody(body: string): string {
  return body.replace(SECRET_FIELD, `$1"${REDACTED}"`);
}
