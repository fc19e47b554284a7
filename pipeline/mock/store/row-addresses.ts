import type { Operation } from '../../model/api-model.ts';
import { pathParameterNames } from '../../model/operation-path.ts';
import type { ResourceUse, RowResource } from '../../model/resources/resource.ts';
import { spelled } from '../../../server-template/shared/json/exact-number.ts';
import { storedValue } from '../../../server-template/shared/rows/row.ts';
import type { RowStore } from './row-store.ts';

/** What an address is made from. */
export interface AddressNeeds {
  readonly use: ResourceUse | null;
  /** Values of path parameters that need no row. */
  readonly texts: readonly string[];
}

/**
 * Values of an operation's path parameters that lead to the first row of each collection; null for
 * parameters that name no known row. `texts` are used for these.
 */
export function rowAddress(
  store: RowStore,
  operation: Operation,
  { use, texts }: AddressNeeds,
): readonly (string | null)[] {
  const values = pathParameterNames(operation.path).map((): string | null => null);
  const own = use === null ? [] : [{ use, depth: values.length }];
  for (const {
    use: { resource },
    depth,
  } of [...store.above.of(operation), ...own]) {
    const { keyProperties, parents } = resource;
    const start = depth - keyProperties.length;
    if (start !== parents.length) continue;
    const above = texts.slice(0, start).map((text, index) => values[index] ?? text);
    const keys = store
      .collection(resource, above)
      .rows.map((row) => keyProperties.map((name) => storedValue(row, name)))
      .find((key) => key.every((value) => value !== null));
    keys?.forEach((value, index) => {
      values[start + index] = spelled(value);
    });
  }
  return values;
}

/** Foreign keys of a table to existing rows, the last of each. */
export function linkedKeys(
  store: RowStore,
  { links }: RowResource,
): Readonly<Record<string, unknown>> {
  const entries = links.flatMap(({ target, pairs }) => {
    const other = store.resources.find(({ name }) => name === target);
    const row = other === undefined ? undefined : store.collection(other, []).rows.at(-1);
    return pairs.flatMap(({ own, other: name }): [string, unknown][] =>
      row === undefined || own === null || name === null ? [] : [[own, row[name]]],
    );
  });
  return Object.fromEntries(entries);
}
