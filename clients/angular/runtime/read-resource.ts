import { httpResource, type HttpHeaders, type HttpResourceRef } from '@angular/common/http';
import { computed, DestroyRef, effect, inject, Injector, signal, untracked } from '@angular/core';
import { showChangesIn } from '../../lists/runtime/live-data';
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
  /** Whether it shows a row or list of the model, in which changes appear before the response. */
  readonly shows?: 'row' | 'list';
}

/** Creates a resource that reads an operation and follows the signals in `given`; sends no request while it returns undefined. */
export function readResource<P extends PathWith<paths, 'get'>, Given>(
  { path, model, shows }: ResourceSource<P>,
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
  const changes = injector.get(ApiChanges);
  const change = changes.last(model);
  let seen = untracked(change);
  const watching = () => {
    const last = change();
    if (last === seen) return;
    seen = last;
    const asked = untracked(given);
    if (asked !== undefined && last.deleted !== keyText(asked)) resource.reload();
  };
  effect(watching, { injector });
  if (shows !== undefined) {
    const live = { kind: shows, parameters: () => untracked(given), data: liveValue(resource) };
    injector.get(DestroyRef).onDestroy(showChangesIn(changes, model, live));
  }
  return resource;
}

/** The value of a resource, which can be replaced without losing the headers of its response or its request. */
function liveValue(resource: HttpResourceRef<unknown>): { value: unknown } {
  const { headers } = resource;
  const last = signal<HttpHeaders | undefined>(undefined);
  const isLocal = () => resource.status() === 'local';
  const kept = computed(() => (isLocal() ? last() : headers()));
  Object.assign(resource, { headers: kept });
  return {
    get value() {
      return untracked(() => (resource.hasValue() ? resource.value() : undefined));
    },
    set value(value) {
      untracked(() => {
        if (value === resource.value()) return;
        const isLoading = resource.isLoading();
        last.set(kept());
        resource.set(value);
        // Setting a value cancels the request.
        if (isLoading) resource.reload();
      });
    },
  };
}
