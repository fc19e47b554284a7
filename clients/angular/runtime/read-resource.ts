import { httpResource, type HttpResourceRef } from '@angular/common/http';
import { inject, Injector } from '@angular/core';
import type { DataOf, OperationAt, PathWith, paths } from '../../typescript/generated/client';
import { exact } from './api-error';
import { API_OPTIONS, baseUrlOf } from './api-options';
import { apiRequest, type ApiInit, type LooseInit } from './api-request';

/** Where a resource is made outside an injection context. */
export interface ResourceOptions {
  readonly injector?: Injector;
}

/** Reads an operation and follows the signals that `given` reads; while that is undefined, nothing is asked. */
export function readResource<P extends PathWith<paths, 'get'>, Given>(
  path: P,
  given: () => Given | undefined,
  init: (given: Given) => ApiInit<OperationAt<paths, 'get', P>>,
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<OperationAt<paths, 'get', P>> | undefined> {
  const injector = options.injector ?? inject(Injector);
  const baseUrl = baseUrlOf(injector.get(API_OPTIONS));
  return httpResource(
    () => {
      const now = given();
      return now === undefined ? undefined : apiRequest(baseUrl, path, init(now) as LooseInit);
    },
    {
      injector,
      // The document promises the type; only a server that breaks it can make it wrong.
      parse: (body) => exact(body) as DataOf<OperationAt<paths, 'get', P>>,
    },
  );
}
