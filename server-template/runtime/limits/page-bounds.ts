import { ApiError } from '../operation/api-error.ts';
import type { OperationRequest } from '../operation/operation-request.ts';
import { jsonType, type HttpResponse } from '../operation/operation-response.ts';
import { printedRows, textLength } from './printed-rows.ts';
import { problemTexts } from '../../shared/problem-texts.ts';
import { garbageCollection } from './garbage.ts';

/** Size in bytes from which a page is large. */
const largePage = 1024 ** 2;
/** How long a request waits for room, and how long a client may read its page while others wait. */
const usualPatienceMs = 20_000;

/** Memory reserved for a page until its response is closed. */
export interface PageShare {
  /** Sets the page's actual size. */
  readonly take: (bytes: number) => void;
  /** Reports how much is still needed; the rest is garbage. */
  readonly keep: (bytes: number) => void;
}

/** Shared by all lists of a process, so that concurrent large pages do not fill its memory. */
export interface PageBounds {
  /** Limit in bytes for a page of several rows. */
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

/** Limits for the lists of a process: room for two of the largest pages. */
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
  const take = (held: Held, bytes: number): void => {
    taken += bytes - held.bytes;
    held.bytes = bytes;
    admit();
  };
  const keep = (held: Held, bytes: number): void => {
    reportGarbage(Math.max(0, held.bytes - bytes));
    take(held, bytes);
  };
  const leave = (held: Held): void => {
    if (shares.delete(held)) keep(held, 0);
  };
  /** A client that reads slowly must not block others. */
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
      return {
        take: (needed) => shares.has(held) && take(held, needed),
        keep: (left) => shares.has(held) && keep(held, left),
      };
    },
  };
}

function overloaded(): ApiError {
  return new ApiError(503, 'OVERLOADED', 'The server is overloaded. Try again later.', {
    headers: { 'Retry-After': '1' },
  });
}

/** Tracks the size of the pages of one list. */
export interface PageWatch {
  /** Called before a page of N rows is read; null: no wait is needed. */
  begin(request: OperationRequest, limit: number): Promise<PageShare> | null;
  /** The response with these rows, streamed row by row if they are large. */
  watched(
    request: OperationRequest,
    share: PageShare | null,
    page: { readonly response: HttpResponse; readonly rows: readonly unknown[] },
  ): HttpResponse | Promise<HttpResponse>;
}

/**
 * Creates the watch of a list. Rows are expected to be as large as those of the last page; the
 * first page is expected to be as large as possible.
 */
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
      share?.take(bytes);
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
      return streamed(share);
    },
  };
}

/** Number of rows that a small page is estimated from. */
const sampledRows = 2;

/**
 * Approximate size of a page in bytes. Measuring all values takes nearly as long as printing them:
 * a page that is probably small is estimated from a few rows, unless these are large.
 */
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
