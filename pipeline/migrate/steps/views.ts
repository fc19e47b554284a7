import type { Catalog, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import { mentions } from '../rename-in-sql.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/**
 * Views to drop first and create last: new, removed and changed ones, and those that use a touched
 * table or a dropped view; with `touched` null, databases need no others to be dropped.
 */
export function viewSteps(
  before: Catalog,
  after: Catalog,
  touched: ReadonlySet<string> | null,
): { readonly drops: readonly Step[]; readonly creates: readonly Step[] } {
  const olds = inOrder(viewsOf(before));
  const news = inOrder(viewsOf(after));
  const names = new Set(touched ?? []);
  const dropped: Table[] = [];
  for (const view of olds) {
    const fresh = news.find((one) => placeKey(one) === placeKey(view));
    const isChanged = fresh === undefined || contentOf(fresh) !== contentOf(view);
    if (!isChanged && ![...names].some((name) => mentions(view.definition ?? '', name))) continue;
    if (touched !== null) names.add(view.name);
    dropped.push(view);
  }
  const isGone = (view: Table): boolean =>
    dropped.some((one) => placeKey(one) === placeKey(view)) ||
    !olds.some((one) => placeKey(one) === placeKey(view));
  return {
    drops: dropped.toReversed().map((table) => harmless({ kind: 'dropView', table })),
    creates: news.filter(isGone).map((table) => harmless({ kind: 'createView', table })),
  };
}

function viewsOf({ tables }: Catalog): readonly Table[] {
  return tables.filter(({ kind, definition }) => kind !== 'table' && definition !== null);
}

/** Orders views after the views that they use. */
function inOrder(views: readonly Table[]): readonly Table[] {
  const placed: Table[] = [];
  const seen = new Set<Table>();
  const place = (view: Table): void => {
    if (seen.has(view)) return;
    seen.add(view);
    for (const other of views) {
      if (mentions(view.definition ?? '', other.name)) place(other);
    }
    placed.push(view);
  };
  for (const view of views) place(view);
  return placed;
}

function contentOf({ kind, definition }: Table): string {
  return JSON.stringify([kind, definition]);
}
