import type { Api } from '../spec/api-types.ts';
import type { JournalEntry } from '../state/journal.ts';
import { isoTime, pairHeaders } from './transaction-view.ts';

const REDACTED = '[redacted]';
const SECRET_HEADER = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
// The text may be cut off or no JSON at all, so it is not parsed: a name, then its value.
const SECRET_FIELD =
  /("(?:password|token|access_token|passkey|consumerSecret|securityCredential)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/gi;
const SECRET_PARAMETER = /([?&](?:token|access_token|password)=)[^&#]*/gi;

/** A journal entry as the operator surface shows it, without credentials. */
export function viewJournalEntry(entry: JournalEntry): Api['JournalEntry'] {
  const { hint, checkoutRequestId } = entry;
  return {
    number: entry.number,
    kind: entry.kind,
    at: isoTime(entry.at),
    durationMs: Math.round(entry.durationMs * 1000) / 1000,
    ...(hint === undefined ? {} : { hint }),
    ...(checkoutRequestId === undefined ? {} : { checkoutRequestId }),
    request: {
      method: entry.method,
      url: entry.url.replace(SECRET_PARAMETER, `$1${REDACTED}`),
      headers: redactHeaders(entry.requestHeaders),
      body: redactBody(entry.requestBody),
    },
    response: {
      status: entry.status,
      headers: redactHeaders(entry.responseHeaders),
      body: redactBody(entry.responseBody),
    },
  };
}

/** The journal as an HTTP archive (HAR 1.2), oldest first as the format wants it. */
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
  const url = new URL(request.url, origin);
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

function redactHeaders(flat: readonly string[]): Api['HeaderList'] {
  return pairHeaders(flat).map(({ name, value }) => ({
    name,
    value: SECRET_HEADER.test(name) ? REDACTED : value,
  }));
}

function redactBody(body: string): string {
  return body.replace(SECRET_FIELD, `$1"${REDACTED}"`);
}
