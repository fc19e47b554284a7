import { httpResource, type HttpResourceRef } from '@angular/common/http';
import { effect, inject, Injector, untracked } from '@angular/core';
import type { DataOf, OperationAt, PathWith, paths } from '../../typescript/generated/client';
import { ApiChanges, keyText } from './api-changes';
import { exact } from './api-error';
import { API_OPTIONS, baseUrlOf } from './api-options';
import { apiRequest, type ApiInit, type LooseInit } from './api-request';

/** Required if the resource is created outside an injection context. */
export interface ResourceOptions {
  readonly injector?: Injector;
}

/** The operation of a resource. */
export interface ResourceSource<P> {
  readonly path: P;
  /** The resource reloads after a change to this model. */
  readonly model: string;
}

/** Creates a resource that reads an operation and follows the signals in `given`; sends no request while it returns undefined. */
export function readResource<P extends PathWith<paths, 'get'>, Given>(
  { path, model }: ResourceSource<P>,
  given: () => Given | undefined,
  init: (given: Given) => ApiInit<OperationAt<paths, 'get', P>>,
  options: ResourceOptions = {},
): HttpResourceRef<DataOf<OperationAt<paths, 'get', P>> | undefined> {
  const injector = options.injector ?? inject(Injector);
  const baseUrl = baseUrlOf(injector.get(API_OPTIONS));
  const resource = httpResource(
    () => {
      const now = given();
      return now === undefined ? undefined : apiRequest(baseUrl, path, init(now) as LooseInit);
    },
    {
      injector,
      // The document declares the type; the response is not validated.
      parse: (body) => exact(body) as DataOf<OperationAt<paths, 'get', P>>,
    },
  );
  const change = injector.get(ApiChanges).last(model);
  let seen = untracked(change);
  const watching = () => {
    const last = change();
    if (last === seen) return;
    seen = last;
    const asked = untracked(given);
    if (asked !== undefined && last.deleted !== keyText(asked)) resource.reload();
  };
  effect(watching, { injector });
  return resource;
}
