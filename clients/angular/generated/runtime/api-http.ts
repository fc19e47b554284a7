import { HttpClient, type HttpResponse } from '@angular/common/http';
import { inject, Injectable } from '@angular/core';
import { EMPTY, expand, filter, map, tap, type Observable } from 'rxjs';
import type {
  DataOf,
  Method,
  OperationAt,
  PagedPath,
  PathWith,
  RowsOf,
  paths,
} from '../../../typescript/generated/client';
import { ApiChanges } from './api-changes';
import { exact } from './api-error';
import { API_OPTIONS, baseUrlOf } from './api-options';
import { apiRequest, type ApiInit, type LooseInit } from './api-request';
import { firstQuery, nextQuery, pagedList, rowsIn, type Page } from './next-page';

/** Calls the document's operations through HttpClient: each subscription is a request, and leaving ends it. */
@Injectable({ providedIn: 'root' })
export class ApiHttp {
  readonly #http = inject(HttpClient);
  readonly #changes = inject(ApiChanges);
  readonly #baseUrl = baseUrlOf(inject(API_OPTIONS));

  /** What an operation answers; `as` is how the body is read. Once it has changed something, resources of what it touches load again. */
  request<M extends Method, P extends PathWith<paths, M>, As extends BodyKind = 'json'>(
    method: M,
    path: P,
    init: ApiInit<OperationAt<paths, M, P>>,
    as?: As,
  ): Observable<DataOf<OperationAt<paths, M, P>, As>> {
    const { touches = [], deletes } = init;
    // The document promises the type; only a server that breaks it can make it wrong.
    return this.#send(method, path, init as LooseInit, as).pipe(
      tap(() => this.#changes.note(touches, deletes)),
      map(({ body, status }) => (status === 204 ? undefined : body)),
    ) as Observable<DataOf<OperationAt<paths, M, P>, As>>;
  }

  /** Rows of the pages of a list, one page after the other, until nobody wants more (`take(2)`) or there are no more. */
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

  #send(
    method: string,
    path: string,
    init: LooseInit,
    as: BodyKind = 'json',
  ): Observable<HttpResponse<unknown>> {
    const { url, ...options } = apiRequest(this.#baseUrl, path, init);
    const responseType = as as 'json';
    return this.#http
      .request<unknown>(method, url, { ...options, responseType, observe: 'response' })
      .pipe(map((response) => response.clone({ body: exact(response.body) })));
  }
}

/** How a response's body is read. */
export type BodyKind = 'json' | 'text' | 'blob';
