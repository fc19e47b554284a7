import { DepotRejection, type DepotParts, type DepotRow, type DepotValues } from './depot-store.ts';

/** Creates several crates. */
export function createCrates(
  { store, fault }: DepotParts,
  items: readonly DepotValues[],
): readonly DepotRow[] {
  const rows = store.mostly(fault === 'several rows are created until one fails', () =>
    eachOf(items, (values) => store.create('crates', values)),
  );
  return fault === 'several new rows are returned in another order' ? rows.toReversed() : rows;
}

/** Changes several crates. */
export function changeCrates(
  { store, fault }: DepotParts,
  items: readonly DepotValues[],
): readonly DepotRow[] {
  const left = fault === 'the last of several changes is lost' ? items.slice(0, -1) : items;
  const rows = store.mostly(fault === 'several rows are changed until one fails', () =>
    eachOf(left, ({ id: named, ...values }) => {
      const id = Number(named);
      if (fault === 'rows to change that are missing are ignored' && !store.crates.has(id))
        return { id };
      const [first = {}] = items;
      const { id: _, code: __, ...same } = first;
      const isSame = fault === 'one change is applied to all rows that are named';
      if (fault === 'several changes change another row') spoil(store.crates, items);
      return store.change('crates', id, isSame ? same : values);
    }),
  );
  const isOther = fault === 'several changed rows are returned in another order';
  return isOther ? rows.toSorted((one, other) => one.id - other.id) : rows;
}

/** The newest row that is not named. */
function spoil(crates: Map<number, DepotRow>, items: readonly DepotValues[]): void {
  const named = new Set(items.map(({ id }) => id));
  const other = [...crates.values()].findLast(({ id }) => !named.has(id));
  if (other !== undefined) crates.set(other.id, { ...other, note: 'spoiled' });
}

/** Deletes several crates. */
export function deleteCrates({ store, fault }: DepotParts, ids: readonly number[]): void {
  const left = fault === 'the last of several rows is not deleted' ? ids.slice(0, -1) : ids;
  store.mostly(fault === 'several rows are deleted until one fails', () =>
    eachOf(left, (id) => {
      if (fault === 'rows to delete that are missing are ignored' && !store.crates.has(id)) return;
      store.remove('crates', id);
    }),
  );
  const newest = [...store.crates.keys()].at(-1);
  if (fault === 'one more row is deleted' && newest !== undefined) store.crates.delete(newest);
}

function eachOf<Item, Result>(
  items: readonly Item[],
  write: (item: Item) => Result,
): readonly Result[] {
  return items.map((item, index) => {
    try {
      return write(item);
    } catch (error) {
      throw error instanceof DepotRejection ? error.at(String(index)) : error;
    }
  });
}
