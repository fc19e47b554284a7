import type { HttpResourceRef } from '@angular/common/http';
import { computed, type Signal } from '@angular/core';
import type { HeadReaders } from '../../typescript/generated/client';

/** A resource with signals for values of its response's headers. */
export type ResourceWithHead<Data, Head> = Omit<HttpResourceRef<Data>, 'hasValue'> &
  Narrowed<Data, Head> & { readonly [Name in keyof Head]: Signal<Head[Name]> };

interface Narrowed<Data, Head> {
  hasValue(): this is ResourceWithHead<Exclude<Data, undefined>, Head>;
}

/** Adds these signals to a resource. */
export function withHead<Data, Head>(
  resource: HttpResourceRef<Data>,
  readers: HeadReaders<Head>,
): ResourceWithHead<Data, Head> {
  const head: Record<string, Signal<unknown>> = {};
  for (const name in readers) head[name] = computed(() => readers[name](resource.headers()));
  return Object.assign(resource, head) as unknown as ResourceWithHead<Data, Head>;
}
