import { shallowRef, type ShallowRef } from 'vue';
import type { ApiClient } from '../../../typescript/generated/client';

/** The last change of a resource; each is a new object. */
export interface Change {
  /** Key of the deleted row, as JSON; a composable of this row would only find it gone. */
  readonly deleted: string | null;
}

// By client, not by module: on a server, requests of several people share modules.
const changesOf = new WeakMap<ApiClient, Map<string, ShallowRef<Change>>>();

/** What composables of a resource watch, to load again after a change. */
export function lastChange(api: ApiClient, resource: string): ShallowRef<Change> {
  const all = changesOf.get(api) ?? new Map<string, ShallowRef<Change>>();
  changesOf.set(api, all);
  const last = all.get(resource) ?? shallowRef<Change>({ deleted: null });
  all.set(resource, last);
  return last;
}
