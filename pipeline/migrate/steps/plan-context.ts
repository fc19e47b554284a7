import type { Catalog, Table } from '../../catalog/catalog.ts';
import { placeKey, describedTable } from '../describe/described-database.ts';

/** The same table before and after, both with the new name. */
export interface TablePair {
  readonly old: Table;
  readonly fresh: Table;
}

/** The input of planning: both databases, with the new names. */
export interface PlanContext {
  readonly before: Catalog;
  readonly after: Catalog;
  readonly pairs: readonly TablePair[];
  readonly added: readonly Table[];
  readonly removed: readonly Table[];
  /** SQL text of `--fill` by `Model.property`. */
  readonly fills: ReadonlyMap<string, string>;
  /** `Model.property` of a column of the edited document. */
  readonly propertyOf: (table: Table, column: string) => string;
}

/** Divides tables into existing, added and removed ones. Views are planned separately. */
export function pairTables(
  before: Catalog,
  after: Catalog,
): Pick<PlanContext, 'pairs' | 'added' | 'removed'> {
  const olds = new Map(tablesOf(before).map((table) => [placeKey(table), table]));
  const pairs = tablesOf(after).flatMap((fresh) => {
    const old = olds.get(placeKey(fresh));
    return old === undefined ? [] : [{ old, fresh }];
  });
  const isIn = (catalog: Catalog, table: Table): boolean =>
    describedTable(catalog, table)?.kind === 'table';
  return {
    pairs,
    added: tablesOf(after).filter((table) => !isIn(before, table)),
    removed: tablesOf(before).filter((table) => !isIn(after, table)),
  };
}

function tablesOf({ tables }: Catalog): readonly Table[] {
  return tables.filter(({ kind }) => kind === 'table');
}

/** How items of a table are compared. */
interface Comparison<Item> {
  readonly identity: (item: Item) => string;
  readonly content: (item: Item) => string;
  /** Whether an unchanged item must be dropped for a change and recreated. */
  readonly makesWay?: (item: Item) => boolean;
}

/** Removed and added items, by identity. An item that changed or must be recreated is in both. */
export function changedItems<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { identity, content, makesWay = () => false }: Comparison<Item>,
): { readonly gone: readonly Item[]; readonly come: readonly Item[] } {
  const olds = new Map(before.map((item) => [identity(item), item]));
  const news = new Map(after.map((item) => [identity(item), item]));
  const isSame = (item: Item, others: ReadonlyMap<string, Item>): boolean => {
    const other = others.get(identity(item));
    return other !== undefined && content(other) === content(item) && !makesWay(item);
  };
  return {
    gone: before.filter((item) => !isSame(item, news)),
    come: after.filter((item) => !isSame(item, olds)),
  };
}
