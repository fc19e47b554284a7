import {
  changedList,
  changedPages,
  changedRow,
  rowWith,
  type ShownChange,
  type ShownLists,
} from './changed-rows';

/** What is shown: a row, a list, or the pages of one. */
export interface LiveData {
  readonly kind: 'row' | 'list' | 'pages';
  /** The key of a row, or the query of a list. */
  readonly parameters: () => unknown;
  readonly data: { value: unknown };
}

// Per client, not per module: on a server, concurrent requests of different users share modules.
const dataOf = new WeakMap<object, Map<string, Set<LiveData>>>();

function liveData(api: object, resource: string): Set<LiveData> {
  const all = dataOf.get(api) ?? new Map<string, Set<LiveData>>();
  dataOf.set(api, all);
  const live = all.get(resource) ?? new Set();
  all.set(resource, live);
  return live;
}

/** Lets changes appear in data before the response, until the returned function is called. */
export function showChangesIn(api: object, resource: string, data: LiveData): () => void {
  const live = liveData(api, resource).add(data);
  return () => void live.delete(data);
}

/** Shows a change in all data of a resource; returns how to revert it. */
export function showChange(
  api: object,
  resource: string,
  { lists, change }: { readonly lists: ShownLists | null; readonly change: ShownChange },
): () => void {
  const live = [...liveData(api, resource)].filter(({ data }) => data.value !== undefined);
  const row = live.flatMap((one) => knownRow(one, lists, change))[0];
  const undone = live.map(({ kind, parameters, data }) => {
    const before = data.value;
    const query = parameters();
    if (kind === 'row') {
      if (change.body !== undefined && hasSameKey(query, change.key))
        data.value = changedRow(before as object, change);
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
  if (kind === 'row') return hasSameKey(parameters(), key) ? [data.value as object] : [];
  const found = kind === 'list' && lists !== null ? rowWith(lists, data.value, key) : undefined;
  return found === undefined ? [] : [found];
}

function hasSameKey(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

/** A key as JSON, whatever the order of its properties. */
function textOf(key: unknown): string {
  return JSON.stringify(key instanceof Object ? Object.entries(key).sort() : key);
}
