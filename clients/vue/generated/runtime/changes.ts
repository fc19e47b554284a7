import { shallowRef, type ShallowRef } from 'vue';
import type { ApiClient } from '../../../typescript/generated/client';

/** The last change to a resource; every change is a new object. */
export interface Change {
  /** Key of the deleted row as JSON; composables of that row do not reload. */
  readonly deleted: string | null;
}

// Per client, not per module: on a server, concurrent requests of different users share modules.
const changesOf = new WeakMap<ApiClient, Map<string, ShallowRef<Change>>>();

/** The last change to a resource, which composables watch in order to reload. */
export function lastChange(api: ApiClient, resource: string): ShallowRef<Change> {
  const all = changesOf.get(api) ?? new Map<string, ShallowRef<Change>>();
  changesOf.set(api, all);
  const last = all.get(resource) ?? shallowRef<Change>({ deleted: null });
  all.set(resource, last);
  return last;
}
