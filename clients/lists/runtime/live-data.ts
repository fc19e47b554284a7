import { getCurrentScope, onScopeDispose, type ShallowRef } from 'vue';
import type { ApiClient } from '../../typescript/generated/client';
import {
  changedList,
  changedPages,
  changedRow,
  rowWith,
  type ShownChange,
  type ShownLists,
} from '../../lists/runtime/changed-rows';
import { keyText } from './changes';

/** What a composable shows: a row, a list, or the pages of one. */
export interface LiveData {
  readonly kind: 'row' | 'list' | 'pages';
  /** The key of a row, or the query of a list. */
  readonly parameters: () => unknown;
  readonly data: ShallowRef<unknown>;
}

// Per client, as changes are.
const dataOf = new WeakMap<ApiClient, Map<string, Set<LiveData>>>();

function liveData(api: ApiClient, resource: string): Set<LiveData> {
  const all = dataOf.get(api) ?? new Map<string, Set<LiveData>>();
  dataOf.set(api, all);
  const live = all.get(resource) ?? new Set();
  all.set(resource, live);
  return live;
}

/** Lets changes appear in a composable's data before the response, until its scope ends. */
export function showChangesIn(api: ApiClient, resource: string, data: LiveData): void {
  const live = liveData(api, resource).add(data);
  if (getCurrentScope()) onScopeDispose(() => live.delete(data));
}

/** Shows a change in all data of a resource; returns how to revert it. */
export function showChange(
  api: ApiClient,
  resource: string,
  { lists, change }: { readonly lists: ShownLists | null; readonly change: ShownChange },
): () => void {
  const live = [...liveData(api, resource)].filter(({ data }) => data.value !== undefined);
  const row = live.flatMap((one) => knownRow(one, lists, change))[0];
  const undone = live.map(({ kind, parameters, data }) => {
    const before = data.value;
    const query = parameters();
    if (kind === 'row') {
      const isSame = keyText(query) === keyText(change.key) && change.body !== undefined;
      if (isSame) data.value = changedRow(before as object, change);
    } else if (lists !== null) {
      const shown = { query, row };
      data.value =
        kind === 'list'
          ? changedList(lists, change, { ...shown, data: before })
          : changedPages(lists, change, { ...shown, pages: before as Pages });
    }
    const after = data.value;
    return () => {
      if (data.value === after) data.value = before;
    };
  });
  return () => undone.forEach((undo) => undo());
}

type Pages = readonly { readonly rows: unknown }[];

function knownRow(
  { kind, parameters, data }: LiveData,
  lists: ShownLists | null,
  { key }: ShownChange,
): readonly object[] {
  if (kind === 'row') return keyText(parameters()) === keyText(key) ? [data.value as object] : [];
  const found = kind === 'list' && lists !== null ? rowWith(lists, data.value, key) : undefined;
  return found === undefined ? [] : [found];
}
