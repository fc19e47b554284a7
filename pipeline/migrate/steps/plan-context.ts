import type { Catalog, Table } from '../../catalog/catalog.ts';
import { placeKey, describedTable } from '../describe/described-database.ts';

/** The same table before and after; both have the name it gets. */
export interface TablePair {
  readonly old: Table;
  readonly fresh: Table;
}

/** What steps are planned from: both databases with the names that the renames leave. */
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

/** Sorts tables into those that stay, come and go. Views are planned apart. */
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
  /** Whether one that stays has to make way for a change and come back. */
  readonly makesWay?: (item: Item) => boolean;
}

/** What was taken away and what came, by an identity; what is in both was taken away and came where it differs, or has to make way. */
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
