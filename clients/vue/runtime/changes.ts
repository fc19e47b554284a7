import { shallowRef, type ShallowRef } from 'vue';
import type { ApiClient } from '../../typescript/generated/client';

/** The last change to a resource; every change is a new object. */
export interface Change {
  /** Key of the deleted row as JSON, if one was; composables of that row do not reload. */
  readonly deleted?: string | undefined;
}

/** A key as JSON, whatever the order of its properties. */
export function keyText(key: unknown): string {
  return JSON.stringify(key instanceof Object ? Object.entries(key).sort() : key);
}

// Per client, not per module: on a server, concurrent requests of different users share modules.
const changesOf = new WeakMap<ApiClient, Record<string, ShallowRef<Change>>>();

/** The last change to a resource, which composables watch in order to reload. */
export function lastChange(api: ApiClient, resource: string): ShallowRef<Change> {
  const all = changesOf.get(api) ?? (Object.create(null) as Record<string, ShallowRef<Change>>);
  changesOf.set(api, all);
  return (all[resource] ??= shallowRef<Change>({}));
}
