import type { ShownChange, ShownLists } from './changed-rows';
import { showChange } from './live-data';
import { ApiError, type ApiClient } from '../../../typescript/generated/client';

type Listeners = Map<string, Set<() => void>>;

// Per client, not per module: on a server, concurrent requests of different users share modules.
const listenersOf = new WeakMap<ApiClient, Listeners>();

/** Calls the listener after each change to a resource, until the returned function is called. */
export function onChange(api: ApiClient, resource: string, listener: () => void): () => void {
  const all: Listeners = listenersOf.get(api) ?? new Map<string, Set<() => void>>();
  listenersOf.set(api, all);
  const listeners = all.get(resource) ?? new Set();
  all.set(resource, listeners.add(listener));
  return () => void listeners.delete(listener);
}

/** Shows a change to a row at once, waits for it, then reloads every store of these resources. */
export async function changed<Data>(
  api: ApiClient,
  resources: readonly string[],
  change: Promise<{ readonly data: Data }>,
  shown?: { readonly lists: ShownLists | null; readonly change: ShownChange },
): Promise<Data> {
  const revert = shown && showChange(api, resources[0] ?? '', shown);
  const reload = () => {
    const all = listenersOf.get(api);
    for (const listener of resources.flatMap((name) => [...(all?.get(name) ?? [])])) listener();
  };
  try {
    const { data } = await change;
    reload();
    return data;
  } catch (error) {
    revert?.();
    // The row has changed since it was read.
    if (error instanceof ApiError && error.status === 412) reload();
    throw error;
  }
}
