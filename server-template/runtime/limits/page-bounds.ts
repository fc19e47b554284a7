import { ApiError } from '../http/api-error.ts';
import type { OperationRequest } from '../http/operation.ts';
import { jsonType, type HttpResponse } from '../http/response/http-response.ts';
import { printedRows, textLength } from '../http/response/printed-rows.ts';
import { problemTexts } from '../shared/problem-texts.ts';
import { garbageCollection } from './garbage.ts';

/** Bytes from which a page is large. */
const largePage = 1024 ** 2;
/** How long a request waits for room, and for how long a client may read its page while others wait. */
const usualPatienceMs = 20_000;

/** Room in memory that a page has until its response is closed. */
export interface PageShare {
  /** Says how much of it is still needed. */
  readonly keep: (bytes: number) => void;
}

/** What all lists of a process share, so that many large pages at once do not fill its memory. */
export interface PageBounds {
  /** Bytes of a page of more than one row. */
  readonly most: number;
  /** Resolves when this many bytes may be read; rejects with 503 if that takes too long. */
  readonly enter: (request: OperationRequest, bytes: number) => Promise<PageShare>;
}

interface Waiting {
  readonly bytes: number;
  readonly enter: () => void;
}

interface Held {
  bytes: number;
  readonly since: number;
  readonly cutOff: () => void;
}

/** Bounds for the lists of a process: there is room for two of the largest pages. */
export function createPageBounds(most: number, patienceMs = usualPatienceMs): PageBounds {
  const room = 2 * most;
  const line = new Set<Waiting>();
  const shares = new Set<Held>();
  const reportGarbage = garbageCollection(most);
  let taken = 0;
  const admit = (): void => {
    for (const first of line) {
      if (taken > 0 && taken + first.bytes > room) return;
      line.delete(first);
      taken += first.bytes;
      first.enter();
    }
  };
  const keep = (held: Held, bytes: number): void => {
    reportGarbage(Math.max(0, held.bytes - bytes));
    taken += bytes - held.bytes;
    held.bytes = bytes;
    admit();
  };
  const leave = (held: Held): void => {
    if (shares.delete(held)) keep(held, 0);
  };
  /** A client that reads as slowly as it can does not keep others from their pages. */
  const cutOffSlowest = (before: number): void => {
    const [oldest] = shares;
    if (oldest === undefined || oldest.since > before) return;
    leave(oldest);
    oldest.cutOff();
  };
  const wait = (bytes: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one: Waiting = { bytes, enter: resolve };
    line.add(one);
    admit();
    if (!line.has(one)) return promise;
    const since = performance.now();
    const timer = setTimeout(() => {
      cutOffSlowest(since);
      if (line.delete(one)) reject(overloaded());
    }, patienceMs);
    return promise.finally(() => clearTimeout(timer));
  };
  return {
    most,
    async enter({ onClose, cutOff }, bytes) {
      await wait(bytes);
      const held: Held = { bytes, since: performance.now(), cutOff };
      shares.add(held);
      onClose(() => leave(held));
      return { keep: (left) => shares.has(held) && keep(held, left) };
    },
  };
}

function overloaded(): ApiError {
  return new ApiError(503, 'OVERLOADED', 'The server is overloaded. Try again later.', {
    headers: { 'Retry-After': '1' },
  });
}

/** Watches over the size of the pages of one list. */
export interface PageWatch {
  /** Called before a page of N rows is read; null: no wait is needed. */
  begin(request: OperationRequest, limit: number): Promise<PageShare> | null;
  /** The response with these rows, which is printed row by row where they are large. */
  watched(
    request: OperationRequest,
    share: PageShare | null,
    page: { readonly response: HttpResponse; readonly rows: readonly unknown[] },
  ): HttpResponse | Promise<HttpResponse>;
}

/** The watch over a list. As large as the rows of its last page were, so are those of the next one taken to be; before the first, they are taken to be as large as can be. */
export function createPageWatch({ most, enter }: PageBounds): PageWatch {
  let rowBytes = most;
  return {
    begin(request, limit) {
      const bytes = rowBytes * limit;
      return bytes < largePage ? null : enter(request, Math.min(bytes, most));
    },
    watched(request, share, { response, rows }) {
      const bytes = bytesOf(rows, rowBytes);
      rowBytes = rows.length === 0 ? 0 : bytes / rows.length;
      if (bytes < largePage) {
        share?.keep(0);
        return response;
      }
      if (rows.length > 1 && bytes > most) throw new ApiError(...problemTexts.pageTooLarge);
      const streamed = ({ keep }: PageShare): HttpResponse => ({
        ...response,
        headers: { ...response.headers, 'Content-Type': jsonType },
        body: printedRows(response.body, rows, (printed) => keep(Math.max(0, bytes - printed))),
      });
      if (share === null) return enter(request, bytes).then(streamed);
      share.keep(bytes);
      return streamed(share);
    },
  };
}

/** Rows that the size of a small page is estimated from. */
const sampledRows = 4;

/** Bytes of the texts of a page. To walk through all of its values takes nearly as long as to print it: a page that is probably small is judged by a few of its rows, unless these suggest otherwise. */
function bytesOf(rows: readonly unknown[], usual: number): number {
  const small = largePage / 16;
  const step = Math.ceil(rows.length / sampledRows);
  if (step > 1 && usual * rows.length < small) {
    let length = 0;
    for (let index = 0; index < rows.length; index += step) length += textLength(rows[index]);
    const bytes = (length / Math.ceil(rows.length / step)) * rows.length;
    if (bytes < small) return bytes;
  }
  return textLength(rows);
}
