import type { ListSelection, Row, TableQueries } from '../../database/database.ts';
import type { Caller } from '../../../shared/access/row-rule.ts';
import { looseRelationKey, relationKey } from '../../../shared/list/embedding.ts';

/** Keys of related rows, by their texts. */
export type Keys = ReadonlyMap<string, readonly unknown[]>;

/** Related rows by the text of their key. */
export interface FoundRows {
  readonly exact: ReadonlyMap<string, readonly unknown[]>;
  /**
   * Rows matched by a collation that ignores case, accents or trailing spaces, by the normalized
   * key.
   */
  readonly loose: ReadonlyMap<string, readonly unknown[]>;
}

/** All rows. */
export const nothingElse: ListSelection = { conditions: [], search: null, order: [], after: null };

/** The related rows of a key; null: a key with null. */
export function relatedTo({ exact, loose }: FoundRows, text: string | null): readonly unknown[] {
  if (text === null) return [];
  const found = exact.get(text) ?? [];
  return loose.size === 0 ? found : [...found, ...(loose.get(looseRelationKey(text)) ?? [])];
}

/** The first rows of each key, and the texts of their keys. */
export function firstRows(
  found: readonly Row[],
  most = Infinity,
  textOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly texts: readonly string[] } {
  if (found.length <= most) return { rows: found, texts: found.map(textOf) };
  const counts = new Map<string, number>();
  const rows: Row[] = [];
  const texts: string[] = [];
  for (const row of found) {
    const text = textOf(row);
    const key = looseRelationKey(text);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > most) continue;
    rows.push(row);
    texts.push(text);
  }
  return { rows, texts };
}

/** Splits keys by the databases' limits on parameters and nesting. */
export function chunks<Key>(keys: readonly Key[], columns: number): readonly (readonly Key[])[] {
  const size = columns === 1 ? 1024 : 128;
  const count = Math.ceil(keys.length / size);
  return Array.from({ length: count }, (_, index) => keys.slice(index * size, (index + 1) * size));
}

/** Groups rows by key. */
export function byKey(texts: readonly string[], shown: readonly unknown[], asked: Keys): FoundRows {
  const exact = new Map<string, unknown[]>();
  const loose = new Map<string, unknown[]>();
  for (const [index, text] of texts.entries()) {
    const isAsked = asked.has(text);
    const found = isAsked ? exact : loose;
    const place = isAsked ? text : looseRelationKey(text);
    const rows = found.get(place);
    if (rows === undefined) found.set(place, [shown[index]]);
    else rows.push(shown[index]);
  }
  return { exact, loose };
}

/** Counts the related rows of keys. */
export function countLoader(
  queries: TableQueries,
  properties: readonly string[],
): (all: Keys, asking: { readonly caller: Caller }) => Promise<FoundRows> {
  const columns = properties.map((property, index) => ({ name: `k${index}`, property }));
  const values = [{ name: 'count', of: 'count' as const }];
  return async (all, { caller }) => {
    const parts = await Promise.all(
      chunks([...all.values()], properties.length).map((keys) => {
        const selection = { ...nothingElse, among: { properties, keys } };
        return queries.groups({ columns, values, limit: keys.length }, [], selection, caller);
      }),
    );
    const groups = parts.flat();
    const texts = groups.map((group) => relationKey(columns.map(({ name }) => group[name])) ?? '');
    const counts = groups.map((group) => group['count']);
    return byKey(texts, counts, all);
  };
}

/** The sum of counts. */
export function sumOf(counts: readonly unknown[]): number {
  return counts.reduce((sum: number, count) => sum + Number(count), 0);
}
