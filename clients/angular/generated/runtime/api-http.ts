import { HttpClient, type HttpErrorResponse, type HttpResponse } from '@angular/common/http';
import { inject, Injectable } from '@angular/core';
import { defer, EMPTY, expand, filter, map, tap, type Observable } from 'rxjs';
import {
  callSettings,
  type CallSettings,
  type DataOf,
  type Method,
  type OperationAt,
  type PagedPath,
  type PathWith,
  type RowsOf,
  type StreamedOf,
  type paths,
} from '../../../typescript/generated/client';
import { showChange } from './live-data';
import { ApiChanges } from './api-changes';
import { exact } from './api-error';
import { API_OPTIONS, baseUrlOf } from './api-options';
import { apiRequest, type ApiInit, type ApiRequest, type LooseInit } from './api-request';
import { streamedValues } from './streamed-values';
import { firstQuery, nextQuery, pagedList, rowsIn, type Page } from './next-page';

/** Calls the document's operations through HttpClient: each subscription sends a request, and unsubscribing cancels it. */
@Injectable({ providedIn: 'root' })
export class ApiHttp {
  readonly #http = inject(HttpClient);
  readonly #changes = inject(ApiChanges);
  readonly #baseUrl = baseUrlOf(inject(API_OPTIONS));

  /** Calls an operation and returns its response, read as `as`. A change to a row is shown at once, and reverted if the call fails or is cancelled; after a change, affected resources reload. */
  request<M extends Method, P extends PathWith<paths, M>, As extends BodyKind = 'json'>(
    method: M,
    path: P,
    init: ApiInit<OperationAt<paths, M, P>>,
    as?: As,
  ): Observable<DataOf<OperationAt<paths, M, P>, As>> {
    const { touches = [], shown } = init;
    const deleted = shown?.change.body === undefined ? shown?.change.key : undefined;
    const sent = this.#send(method, path, init as LooseInit, as);
    // The document declares the type; the response is not validated.
    return defer(() => {
      let revert = shown && showChange(this.#changes, touches[0] ?? '', shown);
      return sent.pipe(
        tap({
          next: () => {
            revert = undefined;
            this.#changes.note(touches, deleted);
          },
          error: ({ status }: HttpErrorResponse) => {
            revert?.();
            // The row has changed since it was read.
            if (status === 412) this.#changes.note(touches);
          },
          unsubscribe: () => revert?.(),
        }),
        map(({ body, status }) => (status === 204 ? undefined : body)),
      );
    }) as Observable<DataOf<OperationAt<paths, M, P>, As>>;
  }

  /** The values of a streamed response as they arrive; unsubscribing ends the request. */
  stream<M extends Method, P extends PathWith<paths, M>>(
    method: M,
    path: P,
    init: ApiInit<OperationAt<paths, M, P>>,
  ): Observable<StreamedOf<OperationAt<paths, M, P>>> {
    const { touches = [] } = init;
    const { url, ...options } = this.#request(method, path, init as LooseInit);
    const events = this.#http.request(method, url, {
      ...{ ...options, responseType: 'text', observe: 'events', reportProgress: true },
    });
    // The document declares the type; the values are not validated.
    const values = streamedValues(events, settingsOf(method, path)?.readStream) as Observable<
      StreamedOf<OperationAt<paths, M, P>>
    >;
    return values.pipe(tap({ complete: () => this.#changes.note(touches) }));
  }

  /** The rows of each page in turn, until the last page or until unsubscribed (`take(2)`). */
  pages<P extends PagedPath<paths>>(
    path: P,
    init: ApiInit<OperationAt<paths, 'get', P>>,
  ): Observable<RowsOf<paths, P>> {
    const list = pagedList(path);
    const { params, ...rest } = init as LooseInit;
    const ask = (query: Page['query'], known: number) =>
      this.#send('get', path, { ...rest, params: { ...params, query } }).pipe(
        map((response): Page => {
          const rows = rowsIn(response.body, list.rows);
          return { rows, response, query, size: Math.min(known || rows.length, list.bound) };
        }),
      );
    const first = firstQuery(list, params?.query ?? {});
    return ask(first, Number(first[list.limit] ?? 0)).pipe(
      expand((page) => {
        const next = nextQuery(page, list);
        return next === null ? EMPTY : ask(next, page.size);
      }),
      filter(({ rows }, index) => index === 0 || rows.length > 0),
      map(({ rows }) => rows),
    ) as Observable<RowsOf<paths, P>>;
  }

  #request(method: string, path: string, init: LooseInit): ApiRequest {
    return apiRequest(this.#baseUrl, path, { ...init, settings: settingsOf(method, path) });
  }

  #send(
    method: string,
    path: string,
    init: LooseInit,
    as: BodyKind = 'json',
  ): Observable<HttpResponse<unknown>> {
    const { url, ...options } = this.#request(method, path, init);
    const responseType = as as 'json';
    return this.#http
      .request<unknown>(method, url, { ...options, responseType, observe: 'response' })
      .pipe(map((response) => response.clone({ body: exact(response.body) })));
  }
}

/** How the bodies of an operation are sent and read. */
function settingsOf(method: string, path: string): CallSettings | undefined {
  return callSettings[`${method.toUpperCase()} ${path}`];
}

/** Format in which a response's body is read. */
export type BodyKind = 'json' | 'text' | 'blob';
