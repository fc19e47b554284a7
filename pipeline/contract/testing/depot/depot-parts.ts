import { DepotRejection, type DepotParts, type DepotRow, type DepotValues } from './depot-store.ts';

interface Ways {
  readonly create?: readonly DepotValues[];
  readonly update?: readonly DepotValues[];
  readonly delete?: readonly number[];
}

/** Creates a crate with its parts, or changes it and them. */
export function writeCrate(
  { store, fault }: DepotParts,
  id: number | null,
  { parts, ...values }: DepotValues,
): DepotRow {
  const isHalf =
    fault ===
    (id === null ? 'a rejected create leaves its row' : 'a rejected change leaves its row changed');
  const write = (): DepotRow => {
    const crate = id === null ? store.create('crates', values) : store.change('crates', id, values);
    const write_ = (): void => {
      if (parts === undefined) return;
      if (Array.isArray(parts))
        writeAll({ store, fault }, crate, parts as readonly DepotValues[], id === null);
      else writeSome({ store, fault }, crate, parts as Ways);
    };
    if (isHalf) store.wholly(write_);
    else write_();
    return crate;
  };
  const isPartly = isHalf || fault === 'a rejected change leaves its related rows changed';
  return store.mostly(isPartly, write);
}

/** Replaces the parts of a crate by those of a list. */
function writeAll(
  parts: DepotParts,
  crate: DepotRow,
  items: readonly DepotValues[],
  isNew: boolean,
): void {
  const { store, fault } = parts;
  if (isNew && fault === 'a new row drops its related rows') return;
  const left =
    isNew && fault === 'a new row keeps one of its related rows' ? items.slice(0, 1) : items;
  const kept = new Set(left.map(({ id }) => id));
  for (const { id } of store.partsOf(crate.id))
    if (!kept.has(id) && fault !== 'a whole list leaves the rows that it has not')
      store.parts.delete(id);
  each(parts, 'parts', left, ({ id, ...values }) => {
    if (id === undefined) store.create('parts', { ...values, crateId: crate.id });
    else changePart(parts, crate, Number(id), values);
  });
}

function writeSome(parts: DepotParts, crate: DepotRow, ways: Ways): void {
  const { store, fault } = parts;
  each(parts, 'parts.delete', ways.delete ?? [], (id) => {
    mustBeOf(parts, crate, id);
    if (fault === 'related rows that are removed stay') return;
    store.remove('parts', id);
    if (fault === 'removing one related row removes all')
      for (const other of store.partsOf(crate.id)) store.parts.delete(other.id);
  });
  each(parts, 'parts.update', ways.update ?? [], ({ id, ...values }) =>
    changePart(parts, crate, Number(id), values),
  );
  if (fault === 'a change drops new related rows') return;
  each(parts, 'parts.create', ways.create ?? [], (values) => {
    store.create('parts', { ...values, crateId: crate.id });
  });
}

function changePart(parts: DepotParts, crate: DepotRow, id: number, values: DepotValues): void {
  const { store, fault } = parts;
  if (fault === 'a missing related row is ignored' && !store.parts.has(id)) return;
  mustBeOf(parts, crate, id);
  if (fault === 'changes of related rows are dropped') return;
  const all =
    fault === 'a change to one related row changes all' ? store.partsOf(crate.id) : [{ id }];
  for (const one of all) store.change('parts', one.id, values);
}

function mustBeOf({ store }: DepotParts, crate: DepotRow, id: number): void {
  if (store.parts.get(id)?.['crateId'] !== crate.id) throw new DepotRejection(404);
}

function each<Item>(
  { fault }: DepotParts,
  place: string,
  items: readonly Item[],
  write: (item: Item) => void,
): void {
  for (const [index, item] of items.entries()) {
    try {
      write(item);
    } catch (error) {
      if (!(error instanceof DepotRejection)) throw error;
      if (fault === 'the error of a related row names the whole list')
        throw new DepotRejection(error.status, 'parts');
      throw error.at(
        `${place}.${fault === 'the error of a related row names the first' ? 0 : index}`,
      );
    }
  }
}
